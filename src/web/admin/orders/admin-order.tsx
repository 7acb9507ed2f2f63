import { useState } from 'react';
import { type AdminOrder, downloadOrderFile, readAdminInvoice } from '#contract/admin/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { useSession } from '#web/auth/session/session-store.ts';
import { OrderTags } from '#web/cart/order-tags.tsx';
import { AreaOutline } from '#web/map/area-outline.tsx';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { centsInDollars } from '#web/ui/format/dollars.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { dayInFull, instantInFull } from '#web/ui/records/format-moment.ts';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';
import { StepList } from '#web/ui/records/next-steps.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { AttachedFiles } from '../attached-files.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import { MarkAsPaid, Refund } from './ledger-entries.tsx';
import { WorkButtons } from './work-buttons.tsx';

const attentionLabels: Record<AdminOrder['attention'][number], string> = {
  paid_after_cancel:
    'We received a payment for this cancelled order. Refund it, or agree with the customer what to use it for.',
  overpaid: 'We received more than was due.',
  disputed: 'The payment service reports a dispute about this payment.',
  amount_differs: 'We received a different amount from the one requested.',
};

export function AdminOrderView({ first }: { first: AdminOrder }) {
  const [{ order, customer, attention, history }, setOrder] = useState(first);
  const session = useSession();
  const isOwner = session.state === 'user' && session.user.roles.includes('owner');
  const { ref, paidCents, dueCents, payments } = order;
  return (
    <>
      {/* Anew after each change: it takes the focus. */}
      <FocusSubheading key={history.length}>Order {ref}</FocusSubheading>
      <div className="mt-3 grid gap-4">
        <OrderTags {...order} forStaff />
        {attention.map((reason) => (
          <Callout key={reason} tone="danger">
            {attentionLabels[reason]}
          </Callout>
        ))}
      </div>
      <div className="actions mt-6">
        {dueCents > 0 && (
          <MarkAsPaid
            reference={ref}
            dueCents={dueCents}
            method={payments.at(-1)?.method ?? 'bank'}
            onPaid={setOrder}
          />
        )}
        <WorkButtons order={order} onChange={setOrder} />
        {isOwner && paidCents > 0 && <Refund reference={ref} paidCents={paidCents} onRefunded={setOrder} />}
        <AdminInvoice order={order} />
      </div>
      <div className="record-columns mt-9">
        <div className="record-main grid gap-9">
          <OrderedSection order={order} />
          <AttachmentsSection order={order} />
          <PaymentsSection order={order} />
        </div>
        <div className="record-side grid gap-9">
          <TitledSection id="customer" title="Customer">
            <DescriptionList facts={customerFacts(order, customer)} />
          </TitledSection>
          <HistorySection history={history} />
        </div>
      </div>
    </>
  );
}

const OrderedSection = ({ order }: { order: AdminOrder['order'] }) => (
  <TitledSection id="lines" title="What is ordered">
    <MoneyLines
      caption="What is ordered"
      order={order}
      more={[
        { name: 'Paid', cents: order.paidCents },
        { name: 'Still due', cents: order.dueCents, counts: order.dueCents > 0 },
      ]}
    />
    {order.note && <p className="mt-4 wrap-anywhere pre-line">{order.note}</p>}
  </TitledSection>
);

function AttachmentsSection({ order: { ref, attachments } }: { order: AdminOrder['order'] }) {
  const { area, files } = attachments;
  if (!area && files.length === 0) return null;
  return (
    <TitledSection id="attachments" title="Area and files">
      <AreaOutline area={area} />
      {area && <OnMapLink reference={ref} />}
      <AttachedFiles endpoint={downloadOrderFile} reference={ref} files={files} />
    </TitledSection>
  );
}

const PaymentsSection = ({ order: { ledger, payments } }: { order: AdminOrder['order'] }) => (
  <TitledSection id="ledger" title="Payments">
    {ledger.length === 0 && payments.length === 0 && <p className="text-ink2">No payments yet.</p>}
    <ul className="office-list">
      {ledger.map(({ id, at, kind, amountCents, method, reference }) => (
        <li key={id}>
          <span className="wrap-anywhere">
            {kinds[kind]}, {shortMethodNames[method]}, {dayInFull(businessZone, at)}
            {reference && `, ${reference}`}
          </span>
          <strong>{centsInDollars(amountCents)}</strong>
        </li>
      ))}
      {payments.map(({ id, method, status, reason, amountCents, createdAt }) => (
        <li key={id} className="text-ink2">
          <span className="wrap-anywhere">
            {shortMethodNames[method]}, {statuses[status]}, {dayInFull(businessZone, createdAt)}
            {reason && ` (${reason})`}
          </span>
          <span>{centsInDollars(amountCents)}</span>
        </li>
      ))}
    </ul>
  </TitledSection>
);

const HistorySection = ({ history }: Pick<AdminOrder, 'history'>) => (
  <TitledSection id="history" title="History">
    <StepList
      steps={history.map(({ at, event, by, details }) => ({
        key: at + event + details,
        title: events[event] ?? event,
        detail: (
          <p className="text-small text-ink2 wrap-anywhere">
            {instantInFull(businessZone, at)}
            {by && `, ${by}`}
            {details && `: ${details}`}
          </p>
        ),
      }))}
      current={history.length - 1}
    />
  </TitledSection>
);

const kinds: Record<AdminOrder['order']['ledger'][number]['kind'], string> = {
  payment: 'Received',
  refund: 'Refunded',
  dispute: 'Disputed',
};

const statuses: Record<AdminOrder['order']['payments'][number]['status'], string> = {
  starting: 'started',
  pending: 'awaiting payment',
  unknown: 'no answer yet',
  paid: 'paid',
  cancelled: 'cancelled',
  failed: 'failed',
};

const events: Record<string, string> = {
  placed: 'Ordered',
  'payment.started': 'Payment started',
  'payment.cancelled': 'Payment cancelled',
  'payment.failed': 'Payment failed',
  'payment.unknown': 'No answer about the payment',
  'money.received': 'Payment received',
  'money.returned': 'Refunded',
  'money.disputed': 'Payment disputed',
  'invoice.issued': 'Invoice issued',
  'work.in_progress': 'Work started',
  'work.delivered': 'Delivered',
  'work.completed': 'Completed',
  'area.set': 'Area added',
  'area.removed': 'Area removed',
  'file.added': 'File added',
  'file.removed': 'File removed',
  cancelled: 'Cancelled',
  expired: 'Cancelled: not paid in time',
};

function AdminInvoice({ order: { ref, invoiceNumber } }: { order: AdminOrder['order'] }) {
  const name = `${invoiceNumber ?? `${ref}-pro-forma`}.pdf`;
  const label = invoiceNumber ? 'Download invoice' : 'Download pro forma invoice';
  return (
    <DownloadButton endpoint={readAdminInvoice} params={{ ref }} name={name} label={`${label}: ${ref}`} small={false}>
      {label}
    </DownloadButton>
  );
}

/** Who ordered, how to reach them, and who the invoice is made out to. An account that is deleted leaves the invoice. */
const customerFacts = ({ billing }: AdminOrder['order'], customer: AdminOrder['customer']): Fact[] => [
  ...(customer ? [{ name: 'Account', value: customer.name }] : [{ name: 'Account', value: 'Deleted' }]),
  ...(customer ? [link('Email', customer.email, 'mailto:')] : []),
  ...(customer?.phone ? [link('Phone', customer.phone, 'tel:')] : []),
  ...[
    { name: 'Invoice to', value: billing.name },
    { name: 'Organisation', value: billing.organisation },
    { name: 'Address', value: billing.address },
    { name: 'Tax number', value: billing.taxNumber },
    { name: 'Purchase order', value: billing.purchaseOrder },
  ].flatMap(({ name, value }) =>
    value ? { name, value: <span className="wrap-anywhere pre-line">{value}</span> } : [],
  ),
];

const link = (name: string, text: string, scheme: string): Fact => ({
  name,
  value: (
    <a className="link wrap-anywhere" href={scheme + text}>
      {scheme === 'mailto:' ? <EmailAddress email={text} /> : text}
    </a>
  ),
});
