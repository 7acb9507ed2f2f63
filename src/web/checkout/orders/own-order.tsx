import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { refundDocumentName, refundFileName, shortMethodNames } from '#contract/checkout/order-labels.ts';
import {
  cancelOrder,
  cancelOrderSchema,
  type LedgerEntry,
  type Order,
  orderRefund,
} from '#contract/checkout/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { ApiError, call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { AgreedScope } from '#web/deliverables/agreed-scope.tsx';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { CancelDialog } from '#web/ui/overlays/cancel-dialog.tsx';
import { CopyReference } from '#web/ui/records/copy-reference.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { OrderPayment } from '../payment/order-payment.tsx';
import { OrderAttachments } from './order-attachments.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderProofs } from './payment-proofs.tsx';

interface Props {
  order: Order;
  onNews: () => void;
  onChange: (order: Order) => void;
}

const loadDeliverables = () => import('./order-deliverables.tsx');

const hasBegun = ({ workStatus }: Order): boolean => workStatus !== 'placed' && workStatus !== 'cancelled';

export function OwnOrder({ order, onNews, onChange }: Props) {
  const { ref, ledger } = order;
  return (
    <>
      <OrderHead order={order} isOrderPage />
      <OrderProgress order={order} />
      <CopyReference reference={ref} />
      <OrderPayment order={order} heading="h3" onNews={onNews} />
      {/* Loaded again when the state of the work has changed. */}
      {hasBegun(order) && hasMapWork(order) && (
        <LazyModule load={loadDeliverables}>
          {({ OrderDeliverables }) => <OrderDeliverables key={order.workStatus} order={order} onNews={onNews} />}
        </LazyModule>
      )}
      <div className="record-columns mt-9">
        <div className="record-main grid gap-9">
          <AgreedScope order={order} briefAddress={(reference) => href('/account/briefs/:ref', { ref: reference })} />
          <TitledSection id="ordered" title="What you ordered">
            <OrderLines order={order} />
            <div className="mt-6">
              <OrderDocuments order={order} />
            </div>
            {order.canCancel && (
              <div className="no-print rule-top mt-7 pt-6">
                <CancelOrder reference={ref} onCancelled={onChange} onOutdated={onNews} />
              </div>
            )}
          </TitledSection>
          {/* Remounted after a cancellation, when nothing can be changed any more. */}
          <OrderAttachments key={String(order.attachments.canChange)} order={order} />
          <OrderMessages reference={ref} />
        </div>
        <div className="record-side grid gap-9">
          <TitledSection id="for" title="Billed to">
            <DescriptionList facts={billingFacts(order)} />
          </TitledSection>
          {ledger.length > 0 && <LedgerSection order={order} />}
          {/* Remounted after a payment was recorded. */}
          {paysManually(order) && <OrderProofs key={order.dueCents} reference={ref} />}
        </div>
      </div>
    </>
  );
}

const LedgerSection = ({ order: { ref, ledger } }: { order: Order }) => (
  <TitledSection id="money" title="Payments">
    <ul className="ledger">
      {ledger.map((entry) => (
        <LedgerRow key={entry.id} reference={ref} entry={entry} />
      ))}
    </ul>
  </TitledSection>
);

/** The last payment method was transfer or cash, or the order has been paid by one of them. */
const paysManually = ({ payments, ledger }: Order): boolean =>
  [payments.at(-1), ...ledger].some((one) => one?.method === 'bank' || one?.method === 'cash');

const billingFacts = ({ billing, note, createdAt }: Order): Fact[] =>
  [
    { name: 'Ordered', value: dayInFull(businessZone, createdAt) },
    { name: 'Name', value: billing.name },
    { name: 'Email', value: <EmailAddress email={billing.email} /> },
    { name: 'Organisation', value: billing.organisation },
    { name: 'Address', value: billing.address },
    { name: 'Tax number', value: billing.taxNumber },
    { name: 'Purchase order', value: billing.purchaseOrder },
    { name: 'Note', value: note },
  ].flatMap(({ name, value }) =>
    value ? { name, value: <span className="wrap-anywhere whitespace-pre-line">{value}</span> } : [],
  );

const kinds: Record<LedgerEntry['kind'], string> = { payment: 'Paid', refund: 'Refunded', dispute: 'Disputed' };

interface LedgerRowProps {
  reference: string;
  entry: LedgerEntry;
}

const LedgerRow = ({
  reference: ref,
  entry: { id, at, kind, amountCents, method, reference, reason, document },
}: LedgerRowProps) => (
  <li>
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>
        {kinds[kind]}, {shortMethodNames[method]}
      </span>
      <strong>{formatDollars(amountCents)}</strong>
    </p>
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

interface CancelOrderProps {
  reference: string;
  onCancelled: (order: Order) => void;
  onOutdated: () => void;
}

function CancelOrder({ reference, ...what }: CancelOrderProps) {
  return (
    <CancelDialog
      label="Cancel order"
      title="Cancel this order?"
      send={(body) => call(cancelOrder, { params: { ref: reference }, body })}
      validate={(values) => messagesOf(cancelOrderSchema, values)}
      isOutdated={(error) => error instanceof ApiError && error.status === 409}
      {...what}
    >
      Nothing has been paid and no work has started. You can order again at any time.
    </CancelDialog>
  );
}
