import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { quotedPartsOf } from './quoted-parts.ts';

/** A text of an email: what it quotes and its signature are folded. */
export function QuotedText({ text }: { text: string }) {
  return (
    <>
      {quotedPartsOf(text).map(({ kind, lines }) =>
        kind !== 'own' ? (
          <Disclosure key={lines} summary={kind === 'quoted' ? 'Quoted text' : 'Signature'}>
            <p className="pre-line wrap-anywhere text-ink2">{lines}</p>
          </Disclosure>
        ) : (
          <p key={lines} className="pre-line wrap-anywhere">
            {lines}
          </p>
        ),
      )}
    </>
  );
}
