import { type Quote, quotationName, quotePdf, requestRenewal } from '#contract/briefs/quotes.ts';
import { call } from '#web/api.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { QuoteLines } from '#web/brief-records/quote-lines.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { AcceptQuote } from './accept-quote.tsx';
import { DeclineQuote, QuoteQuestion } from './answer-quote.tsx';

interface Props {
  /** Of its brief. */
  reference: string;
  quote: Quote;
  isNewest: boolean;
  onOutdated: () => Promise<void>;
}

/** One version of our quote. Only the newest can be accepted; the others stay readable. */
export function QuoteSection({ reference, quote, isNewest, onOutdated }: Props) {
  const { id, version, state, decline } = quote;
  return (
    <TitledSection id={`quote-${version}`} title={`Quote ${version}`}>
      {state === 'withdrawn' && <Callout within="mt-4">We withdrew this quote.</Callout>}
      {state === 'replaced' && <Callout within="mt-4">A newer version replaces this quote.</Callout>}
      {decline && state === 'open' && (
        <Callout within="mt-4">You declined this quote. You can still accept it while it is valid.</Callout>
      )}
      <QuoteLines quote={quote} />
      <div className="no-print actions mt-6">
        {state === 'open' && isNewest && <AcceptQuote quote={quote} onOutdated={onOutdated} />}
        {state === 'expired' && isNewest && <Renewal quote={quote} onRequested={onOutdated} />}
        {isNewest && state !== 'accepted' && <QuoteQuestion quoteId={id} onSent={onOutdated} />}
        {state === 'open' && isNewest && !decline && <DeclineQuote quoteId={id} onSent={onOutdated} />}
        <DownloadButton
          endpoint={quotePdf}
          params={{ id }}
          name={quotationName(reference, version)}
          label={`Download PDF of quote ${version}`}
          small={false}
        >
          Download PDF
        </DownloadButton>
      </div>
    </TitledSection>
  );
}

function Renewal({
  quote: { id, renewalRequestedAt },
  onRequested,
}: {
  quote: Quote;
  onRequested: () => Promise<void>;
}) {
  if (renewalRequestedAt) return <p className="text-ink2">You asked us to renew this quote. We will write to you.</p>;
  return (
    <ActionButton
      label="Ask us to renew this quote"
      small={false}
      run={async () => {
        await call(requestRenewal, { params: { id } });
        await onRequested();
      }}
    >
      Ask us to renew it
    </ActionButton>
  );
}
