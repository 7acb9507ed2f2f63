import { type AdminOrder, issueRefund, readAdminRefund } from '#contract/admin/orders/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { moneyStatusNames, refundDocumentName, refundFileName } from '#contract/checkout/order-labels.ts';
import { formatDollars } from '#contract/money.ts';
import { call } from '#web/api.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { type LedgerLine, ledgerLines } from './ledger-rows.ts';
import './money-section.css';

/** The sums of an order, and the ledger entries behind them. */
export function MoneySection({
  adminOrder,
  onChange,
}: {
  adminOrder: AdminOrder;
  onChange: (adminOrder: AdminOrder) => void;
}) {
  const { order } = adminOrder;
  const refunded = order.ledger.reduce(
    (sum, { kind, amountCents }) => (kind === 'refund' ? sum - amountCents : sum),
    0,
  );
  return (
    <TitledSection
      id="ledger"
      title={
        <span className="flex flex-wrap items-center justify-between gap-3">
          Money <Tag tone="ring">{moneyStatusNames[order.moneyStatus]}</Tag>
        </span>
      }
    >
      <dl className="order-sums">
        <Sum name="Ordered" cents={order.totalCents} />
        <Sum name="Received" cents={order.paidCents + refunded} />
        <Sum name="Refunded" cents={refunded} />
        <Sum name="Still due, USD" cents={order.dueCents} counts={order.dueCents > 0} />
      </dl>
      <table className="admin-table order-ledger">
        <caption className="sr-only">Ledger, newest first</caption>
        <thead>
          <tr>
            {['When', 'What', 'In', 'Out', 'Due after'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ledgerLines(adminOrder).map((line) => (
            <Line key={line.key} line={line} reference={order.ref} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </TitledSection>
  );
}

const Sum = ({ name, cents, counts = false }: { name: string; cents: number; counts?: boolean }) => (
  <div>
    <dt className="text-small text-ink2">{name}</dt>
    <dd>
      <span className={counts ? 'sum-due' : undefined}>{formatDollars(cents)}</span>
    </dd>
  </div>
);

interface LineProps {
  line: LedgerLine;
  reference: string;
  onChange: (adminOrder: AdminOrder) => void;
}

function Line({ line, reference, onChange }: LineProps) {
  const { at, what, state, details, inCents, outCents, refund, dueAfterCents } = line;
  const { day, time } = momentIn(businessZone, at);
  return (
    <tr className={state ? 'text-ink2' : undefined}>
      <td className="text-small">
        {day} {time}
      </td>
      <td>
        <span className="font-strong">{what}</span> {state && <Tag>{state}</Tag>}
        {details.map((text) => (
          <span key={text} className="block text-small text-ink2 wrap-anywhere">
            {text}
          </span>
        ))}
        {refund && <RefundDocument reference={reference} refund={refund} onChange={onChange} />}
      </td>
      <Amount name="In" cents={inCents} bracketed={state !== null} />
      <Amount name="Out" cents={outCents} />
      <Amount name="Due after" cents={dueAfterCents} strong />
    </tr>
  );
}

interface RefundProps extends Omit<LineProps, 'line'> {
  refund: NonNullable<LedgerLine['refund']>;
}

/** The credit note or receipt of a refund; a refund from before has none until staff issue it. */
function RefundDocument({ reference: ref, refund: { id, document }, onChange }: RefundProps) {
  if (!document) {
    return (
      <ActionButton
        label="Issue refund document"
        run={async () =>
          onChange(
            await call(
              issueRefund,
              { params: { ref, id } },
              { confirmation: { button: 'Issue', action: `Issue the refund document of ${ref}` } },
            ),
          )
        }
      >
        Issue
      </ActionButton>
    );
  }
  const name = refundDocumentName(document);
  return (
    <DownloadButton
      endpoint={readAdminRefund}
      params={{ ref, id }}
      name={refundFileName(ref, document)}
      label={`Download: ${name}`}
    >
      {name}
    </DownloadButton>
  );
}

interface AmountProps {
  name: string;
  cents: number | null;
  bracketed?: boolean;
  strong?: boolean;
}

function Amount({ name, cents, bracketed = false, strong = false }: AmountProps) {
  if (cents === null) return <td className="amount-none" />;
  const text = formatDollars(cents).replace('$', '');
  return (
    <td data-name={name} className={strong ? 'font-strong' : undefined}>
      {bracketed ? `(${text})` : text}
    </td>
  );
}
