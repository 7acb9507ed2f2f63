import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { quotedPartsOf } from './quoted-parts.ts';

/** A text of an email: what it quotes is folded. */
export function QuotedText({ text }: { text: string }) {
  return (
    <>
      {quotedPartsOf(text).map(({ isQuoted, lines }) =>
        isQuoted ? (
          <Disclosure key={lines} summary="Quoted text">
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
