import { href } from 'react-router';
import {
  type AdminBrief,
  answerBrief,
  answerBriefSchema,
  skipBriefAnswer,
  withdrawQuote,
  withdrawQuoteSchema,
} from '#contract/admin/briefs.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { stageOf } from '#contract/briefs/brief-labels.ts';
import { declineReasons, type Quote, quotationName, quotePdf } from '#contract/briefs/quotes.ts';
import { call } from '#web/api.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { BriefDownloads } from '#web/brief-records/brief-downloads.tsx';
import { BriefFacts } from '#web/brief-records/brief-facts.tsx';
import { BriefMessages } from '#web/brief-records/brief-messages.tsx';
import { BriefTag } from '#web/brief-records/brief-tag.tsx';
import { QuoteLines } from '#web/brief-records/quote-lines.tsx';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ClientLink } from '../client-link.tsx';
import { TextDialog } from './text-dialog.tsx';
import { WriteQuote } from './write-quote.tsx';

const loadRecordMap = () => import('../map/record-map.tsx');

export function AdminBriefView({ adminBrief, onChange }: ActionsProps) {
  const { brief, customer, waitingSince } = adminBrief;
  const { ref, quotes, messages, orderRef } = brief;
  const newest = quotes[0] ?? null;
  return (
    <>
      {/* Remounted after each change, so that it takes the focus. */}
      <FocusSubheading key={`${newest?.id} ${newest?.state} ${messages.length}`}>Quote request {ref}</FocusSubheading>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <BriefTag stage={stageOf({ state: brief.state, quote: newest })} />
        {waitingSince && <span>Waiting for us since {instantInFull(businessZone, waitingSince)}</span>}
        {orderRef && <TextLink to={href('/admin/orders/:ref', { ref: orderRef })}>Order {orderRef}</TextLink>}
      </p>
      <Actions adminBrief={adminBrief} onChange={onChange} />
      <div className="record-columns mt-9">
        <div className="record-main grid gap-9">
          <TitledSection id="work" title="Request">
            <LazyModule load={loadRecordMap}>
              {({ RecordMap }) => <RecordMap reference={ref} onMapAs={orderRef ?? ref} />}
            </LazyModule>
            <BriefFacts brief={brief} isMapped />
            <BriefDownloads reference={ref} />
          </TitledSection>
          {quotes.map((quote) => (
            <WrittenQuote key={quote.id} reference={ref} quote={quote} />
          ))}
        </div>
        <div className="record-side grid gap-9">
          <TitledSection id="client" title="Client">
            <DescriptionList facts={customerFacts(customer)} />
          </TitledSection>
          <TitledSection id="messages" title="Messages">
            {messages.length > 0 ? (
              <BriefMessages messages={messages} reader="business" />
            ) : (
              <p className="text-ink2">No messages yet.</p>
            )}
          </TitledSection>
        </div>
      </div>
    </>
  );
}

interface ActionsProps {
  adminBrief: AdminBrief;
  onChange: (adminBrief: AdminBrief) => void;
}

function Actions({ adminBrief: { brief, waitingSince }, onChange }: ActionsProps) {
  const { ref, quotes } = brief;
  const newest = quotes[0] ?? null;
  return (
    <div className="actions mt-6">
      {brief.state !== 'accepted' && <WriteQuote brief={brief} onWritten={onChange} />}
      <AnswerBrief reference={ref} onAnswered={onChange} />
      {waitingSince && brief.state !== 'sent' && (
        <ActionButton
          label={`No answer needed: ${ref}`}
          run={async () => onChange(await call(skipBriefAnswer, { params: { ref } }))}
        >
          No answer needed
        </ActionButton>
      )}
      {newest && (newest.state === 'open' || newest.state === 'expired') && (
        <WithdrawQuote quoteId={newest.id} onWithdrawn={onChange} />
      )}
    </div>
  );
}

const states: Record<Quote['state'], string> = {
  open: 'Open',
  expired: 'Expired',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
  accepted: 'Accepted',
};

const WrittenQuote = ({ reference, quote }: { reference: string; quote: Quote }) => (
  <TitledSection id={`quote-${quote.version}`} title={`Quote ${quote.version}`}>
    <p className="mb-4">
      <Tag tone={quote.state === 'open' ? 'ring' : 'quiet'}>{states[quote.state]}</Tag>
    </p>
    {quote.renewalRequestedAt && (
      <p className="mb-4">The client asked us to renew it: {instantInFull(businessZone, quote.renewalRequestedAt)}</p>
    )}
    {quote.decline && <Decline decline={quote.decline} />}
    <QuoteLines quote={quote} />
    <p className="mt-4">
      <DownloadButton
        endpoint={quotePdf}
        params={{ id: quote.id }}
        name={quotationName(reference, quote.version)}
        label={`Download PDF of quote ${quote.version}`}
      >
        Download PDF
      </DownloadButton>
    </p>
  </TitledSection>
);

const Decline = ({ decline: { at, reason, note } }: { decline: NonNullable<Quote['decline']> }) => (
  <div className="mb-4">
    <p>
      The client declined it: {instantInFull(businessZone, at)}
      {reason && `. Reason: ${declineReasons[reason]}`}
    </p>
    {note && <p className="mt-2 wrap-anywhere whitespace-pre-line">{note}</p>}
  </div>
);

const customerFacts = ({ name, email, clientId, phone, organisation }: AdminBrief['customer']): Fact[] => [
  { name: 'Name', value: <ClientLink name={name} clientId={clientId} /> },
  {
    name: 'Email',
    value: (
      <a className="link wrap-anywhere" href={`mailto:${email}`}>
        <EmailAddress email={email} />
      </a>
    ),
  },
  ...(phone ? [{ name: 'Phone', value: phone }] : []),
  ...(organisation ? [{ name: 'Organisation', value: <span className="wrap-anywhere">{organisation}</span> }] : []),
];

interface AnswerBriefProps {
  reference: string;
  onAnswered: (brief: AdminBrief) => void;
}

const AnswerBrief = ({ reference: ref, onAnswered }: AnswerBriefProps) => (
  <TextDialog
    action="Send message"
    field="text"
    label="Message"
    hint="Emailed to the client and shown with the request."
    schema={answerBriefSchema}
    success="Your message was sent."
    send={(text, idempotencyKey) => call(answerBrief, { params: { ref }, body: { text } }, { idempotencyKey })}
    onSent={onAnswered}
  />
);

interface WithdrawQuoteProps {
  quoteId: string;
  onWithdrawn: (brief: AdminBrief) => void;
}

const WithdrawQuote = ({ quoteId: id, onWithdrawn }: WithdrawQuoteProps) => (
  <TextDialog
    action="Withdraw quote"
    field="reason"
    label="Reason (optional)"
    hint="Emailed to the client."
    schema={withdrawQuoteSchema}
    success="The quote was withdrawn."
    send={(reason) => call(withdrawQuote, { params: { id }, body: reason.trim() ? { reason } : {} })}
    onSent={onWithdrawn}
  />
);
