import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/business-days.ts';
import { refundDocumentName, refundFileName, shortMethodNames } from '#contract/checkout/order-labels.ts';
import { type LedgerEntry, type Order, orderRefund } from '#contract/checkout/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { OrderDocuments } from './order-documents.tsx';

/** What is paid, due now and due later: as a ruler, and in rows with the papers below them. */
export const OrderMoney = ({ order }: { order: Order }) => (
  <>
    {order.totalCents > 0 && order.state.look !== 'closed' && <MoneyRuler order={order} />}
    <ul className="ledger">
      {order.ledger.map((entry) => (
        <LedgerRow key={entry.id} reference={order.ref} entry={entry} />
      ))}
      {order.sumsDue.map(({ cents, payBy }, place) => (
        <li key={`${cents} ${payBy}`}>
          <SumRow name={payBy ? `Due by ${formatDay(payBy)}` : 'Due'} cents={cents} />
          <p className="mt-1">
            <Tag tone={place === 0 ? 'new' : 'plain'}>{place === 0 ? 'Due now' : 'Not yet due'}</Tag>
          </p>
        </li>
      ))}
    </ul>
    <div className="mt-5">
      <OrderDocuments order={order} />
    </div>
  </>
);

function MoneyRuler({ order: { paidCents, sumsDue } }: { order: Order }) {
  const [dueCents = 0, ...rest] = sumsDue.map(({ cents }) => cents);
  const laterCents = rest.reduce((sum, cents) => sum + cents, 0);
  const parts = [
    { name: 'paid', cents: Math.max(0, paidCents), look: 'money-paid' },
    { name: 'due now', cents: dueCents, look: 'money-due' },
    { name: 'later', cents: laterCents, look: 'money-later' },
  ].filter(({ cents }) => cents > 0);
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  const startOf = (place: number): number => parts.slice(0, place).reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div className="mb-5">
      <svg className="money-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ name, cents, look }, place) => (
          <rect
            key={name}
            className={look}
            x={(startOf(place) / total) * 100}
            width={(cents / total) * 100}
            height="1"
          />
        ))}
      </svg>
      <p className="mt-1 text-small">
        {parts.map(({ name, cents }) => `${formatDollars(cents)} ${name}`).join(', ')}
        {dueCents === 0 && ', nothing is due'}
      </p>
    </div>
  );
}

const kinds: Record<LedgerEntry['kind'], string> = { payment: 'Paid', refund: 'Refunded', dispute: 'Disputed' };

const SumRow = ({ name, cents }: { name: string; cents: number }) => (
  <p className="flex flex-wrap justify-between gap-x-4">
    <span>{name}</span>
    <strong className="text-card">{formatDollars(cents)}</strong>
  </p>
);

interface LedgerRowProps {
  reference: string;
  entry: LedgerEntry;
}

const LedgerRow = ({
  reference: ref,
  entry: { id, at, kind, amountCents, method, reference, reason, document },
}: LedgerRowProps) => (
  <li>
    <SumRow name={`${kinds[kind]}, ${shortMethodNames[method]}`} cents={amountCents} />
    <p className="text-small text-ink2 wrap-anywhere">
      {dayInFull(businessZone, at)}
      {reference && `, reference ${reference}`}
    </p>
    {reason && <p className="text-small wrap-anywhere whitespace-pre-line">{reason}</p>}
    {document && (
      <p className="mt-2">
        <DownloadButton
          endpoint={orderRefund}
          params={{ ref, id }}
          name={refundFileName(ref, document)}
          label={`Download: ${refundDocumentName(document)}`}
        >
          {refundDocumentName(document)}
        </DownloadButton>
      </p>
    )}
  </li>
);
