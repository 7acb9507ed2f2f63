import { href } from 'react-router';
import type { Order } from '#contract/checkout/orders.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { WhatsAppLink } from '../shell/links/whatsapp-link.tsx';
import { FocusHeading } from '../ui/content/focus-heading.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { CopyReference } from '../ui/records/copy-reference.tsx';
import { NextSteps } from '../ui/records/next-steps.tsx';
import './checkout.css';
import { orderHeading } from './order-state.ts';
import { nextSteps } from './orders/next-steps.ts';
import { OrderDocuments } from './orders/order-documents.tsx';
import { OrderLines } from './orders/order-lines.tsx';
import { OrderPayment } from './payment/order-payment.tsx';

export function ConfirmedOrder({ order, email, onNews }: { order: Order; email: string; onNews: () => void }) {
  const heading = orderHeading(order);
  return (
    <>
      {/* Remounted when it changes, so that it takes the focus and announces the result. */}
      <FocusHeading key={heading}>{heading}</FocusHeading>
      <CopyReference reference={order.ref} />
      <OrderPayment order={order} heading="h2" onNews={onNews} />
      <div className="record-columns mt-9">
        <TitledSection id="ordered" title="What you ordered" level={2} look="mb-4 text-h3" className="record-main">
          <OrderLines order={order} />
          <AreaOutline area={order.attachments.area} />
          <p className="mt-4 mb-6 text-ink2">
            Sent to <span className="wrap-anywhere">{email}</span>
          </p>
          <OrderDocuments order={order} />
          {order.attachments.canChange && (
            <p className="no-print mt-4 text-ink2">Add your boundary or files in your account.</p>
          )}
        </TitledSection>
        {order.workStatus !== 'cancelled' && (
          <TitledSection id="next" title="What happens next" level={2} look="mb-5 text-h3" className="record-side">
            <NextSteps steps={nextSteps(order, email)} current={order.dueCents === 0 ? 2 : 1} />
          </TitledSection>
        )}
      </div>
      <p className="no-print mt-10 flex flex-wrap gap-x-8 gap-y-3">
        <TextLink to={href('/account/orders/:ref', { ref: order.ref })}>View in my account</TextLink>
        <WhatsAppLink about={`my order ${order.ref}`} label="Message us on WhatsApp" />
        <TextLink to={href('/services')}>See our services</TextLink>
      </p>
    </>
  );
}
