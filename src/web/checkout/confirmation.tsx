import { href } from 'react-router';
import type { Order } from '#contract/checkout/orders.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { WhatsAppLink } from '../shell/links/whatsapp-link.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { CopyReference } from '../ui/records/copy-reference.tsx';
import './checkout.css';
import { OrderDocuments } from './orders/order-documents.tsx';
import { OrderHead } from './orders/order-head.tsx';
import { OrderLines } from './orders/order-lines.tsx';
import { OrderPayment } from './payment/order-payment.tsx';

export function ConfirmedOrder({ order, email, onNews }: { order: Order; email: string; onNews: () => void }) {
  return (
    <>
      <OrderHead order={order} isOrderPage={false} />
      <CopyReference reference={order.ref} />
      <OrderPayment order={order} heading="h2" onNews={onNews} />
      <div className="mt-9">
        <TitledSection id="ordered" title="What you ordered" level={2} look="mb-4 text-h3">
          <OrderLines order={order} />
          <AreaOutline area={order.attachments.area} />
          <p className="mt-4 mb-6 text-ink2">
            Sent to <span className="wrap-anywhere">{email}</span>
          </p>
          <OrderDocuments order={order} />
          {hasMapWork(order) && order.attachments.canChangeArea && !order.attachments.area && (
            <p className="no-print mt-4 text-ink2">Add your boundary or files in your account.</p>
          )}
        </TitledSection>
      </div>
      <p className="no-print mt-10 flex flex-wrap gap-x-8 gap-y-3">
        <TextLink to={href('/account/orders/:ref', { ref: order.ref })}>View in my account</TextLink>
        <WhatsAppLink about={`my order ${order.ref}`} label="Message us on WhatsApp" />
        <TextLink to={href('/services')}>See our services</TextLink>
      </p>
    </>
  );
}
