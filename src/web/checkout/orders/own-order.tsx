import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { cancelOrder, cancelOrderSchema, type Order } from '#contract/checkout/orders.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { areaText } from '#geo/estimate/figures.ts';
import { ApiError, call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { AgreedScope } from '#web/deliverables/agreed-scope.tsx';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Star } from '#web/ui/content/stars.tsx';
import { PageLink } from '#web/ui/controls/page-link.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { CancelDialog } from '#web/ui/overlays/cancel-dialog.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { OrderPayment } from '../payment/order-payment.tsx';
import { AreaCard } from './area-card.tsx';
import { OrderAttachments } from './order-attachments.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderProofs } from './payment-proofs.tsx';
import './order-room.css';

interface Props {
  order: Order;
  onNews: () => void;
  onChange: (order: Order) => void;
}

const loadRoom = () => import('./order-room.tsx');

const hasBegun = ({ workStatus }: Order): boolean => workStatus !== 'placed' && workStatus !== 'cancelled';

export function OwnOrder({ order, onNews, onChange }: Props) {
  const { ref } = order;
  const hasRoom = hasBegun(order) && hasMapWork(order);
  return (
    <>
      <div className="order-top">
        <div className="grid gap-6">
          <OrderName order={order} />
          <OrderHead order={order} isOrderPage />
        </div>
        <AreaCard order={order} />
      </div>
      <OrderProgress order={order} />
      {hasRoom && (
        <LazyModule load={loadRoom}>{({ OrderRoom }) => <OrderRoom order={order} onNews={onNews} />}</LazyModule>
      )}
      <div className="order-columns">
        <div>
          <div className="order-part">
            <TitledSection id="money" title="Payments">
              <OrderMoney order={order} />
            </TitledSection>
            <OrderPayment
              order={order}
              heading="h3"
              isPrimary={order.state.action?.target !== 'waiting'}
              onNews={onNews}
            />
            {/* Remounted after a payment was recorded. */}
            {paysManually(order) && <OrderProofs key={order.dueCents} reference={ref} />}
          </div>
          <div className="order-part order-afterwards">
            {hasRoom && <AfterwardsSection order={order} />}
            <TitledSection id="for" title="Billed to">
              <DescriptionList facts={billingFacts(order)} />
            </TitledSection>
          </div>
        </div>
        <div className="order-part order-main">
          <AgreedScope order={order} briefAddress={(reference) => href('/account/briefs/:ref', { ref: reference })} />
          <TitledSection id="ordered" title="What you ordered">
            <OrderLines order={order} />
            {order.canCancel && (
              <div className="no-print mt-7">
                <CancelOrder reference={ref} onCancelled={onChange} onOutdated={onNews} />
              </div>
            )}
          </TitledSection>
          <OrderMessages reference={ref} />
          {/* Remounted after a cancellation, when nothing can be changed any more. */}
          <OrderAttachments key={String(order.attachments.canChange)} order={order} />
        </div>
      </div>
    </>
  );
}

/** What the order is for, and its reference. */
function OrderName({ order: { ref, lines, attachments } }: { order: Order }) {
  const [first, ...others] = lines;
  const { area } = attachments;
  return (
    <div>
      <p className="text-h2 wrap-anywhere">
        {first?.name}
        {others.length > 0 && ` and ${others.length} more`}
      </p>
      <p className="order-reference">
        <span className="select-all">{ref}</span>
        <CopyButton text={ref} what="reference" brief />
        {area && <span>{areaText(area)}</span>}
      </p>
    </div>
  );
}

/** What happens once everything is accepted. */
const AfterwardsSection = ({ order: { workStatus } }: { order: Order }) => (
  <TitledSection id="after" title="After the last file">
    <p className="text-ink2">
      {workStatus === 'completed'
        ? 'This page stays open: the conversation, and the files for as long as they are kept.'
        : 'When you have accepted everything, the order is completed. This page stays open.'}{' '}
      Your review is marked as verified, because it belongs to finished work.
    </p>
    {workStatus === 'completed' && (
      <p className="mt-3">
        <PageLink className="rating-link" to={`${href('/reviews')}#write-review`} aria-label="Rate our work">
          {[1, 2, 3, 4, 5].map((place) => (
            <Star key={place} />
          ))}
        </PageLink>
      </p>
    )}
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
