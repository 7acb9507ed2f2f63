import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { quotedPartsOf } from './quoted-parts.ts';

/** The text of an email, with quotations and the signature collapsed. */
export function QuotedText({ text }: { text: string }) {
  return (
    <>
      {quotedPartsOf(text).map(({ kind, lines }) =>
        kind !== 'own' ? (
          <Disclosure key={lines} summary={kind === 'quoted' ? 'Quoted text' : 'Signature'}>
            <p className="whitespace-pre-line wrap-anywhere text-ink2">{lines}</p>
          </Disclosure>
        ) : (
          <p key={lines} className="whitespace-pre-line wrap-anywhere">
            {lines}
          </p>
        ),
      )}
    </>
  );
}
