import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { WhatsAppLink } from '../shell/whatsapp-link.tsx';
import { ArrivalHeading } from '../ui/arrival-heading.tsx';
import { Button } from '../ui/button.tsx';
import { CopyReference } from '../ui/copy-reference.tsx';
import { NextSteps } from '../ui/next-steps.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextLink } from '../ui/text-link.tsx';
import './checkout.css';
import { nextSteps } from './next-steps.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderPayment } from './order-payment.tsx';
import { orderHeading } from './order-state.ts';
import { useOwnOrder } from './use-own-order.ts';

interface Props {
  reference: string;
  email: string;
  /** Shown for a reference that is nobody's, or another person's. */
  none: ReactNode;
}

/** What /confirmation shows of an order: also where one waits for a payment, and comes back to from Paynow. */
export function OrderConfirmation({ reference, email, none }: Props) {
  const { own, reload, refresh } = useOwnOrder(reference);
  if (own.state === 'known') return <Confirmed order={own.thing} email={email} onNews={() => void refresh()} />;
  if (own.state === 'none') return none;
  return (
    <>
      <h1 className="mb-6 text-step-title">Confirmation</h1>
      {own.state === 'loading' ? (
        <Spinner words="Loading your order..." />
      ) : (
        <div className="grid justify-items-start gap-4">
          <Notice tone="danger">Your order could not be loaded. {own.words}</Notice>
          <Button kind="quiet" onClick={reload}>
            Try Again
          </Button>
        </div>
      )}
    </>
  );
}

function Confirmed({ order, email, onNews }: { order: Order; email: string; onNews: () => void }) {
  const heading = orderHeading(order);
  return (
    <>
      {/* Anew when it changes: it takes the focus, and says what has become of the order. */}
      <ArrivalHeading key={heading}>{heading}</ArrivalHeading>
      <CopyReference reference={order.ref} />
      <OrderPayment order={order} heading="h2" onNews={onNews} />
      <div className="mt-9 flex flex-wrap items-start gap-x-14 gap-y-10">
        <section className="min-w-0 grow-3 basis-120" aria-labelledby="ordered">
          <h2 id="ordered" className="mb-4 text-h3">
            What you ordered
          </h2>
          <OrderLines order={order} />
          <p className="mt-4 mb-6 text-ink2">
            Sent to <span className="wrap-anywhere">{email}</span>
          </p>
          <OrderPapers order={order} />
        </section>
        {order.workStatus !== 'cancelled' && (
          <section className="min-w-0 grow-2 basis-80" aria-labelledby="next">
            <h2 id="next" className="mb-5 text-h3">
              What happens next
            </h2>
            <NextSteps steps={nextSteps(order, email)} current={order.dueCents === 0 ? 2 : 1} />
          </section>
        )}
      </div>
      <p className="no-print mt-10 flex flex-wrap gap-x-8 gap-y-3">
        <TextLink to={href('/account/orders/:ref', { ref: order.ref })}>View in my account</TextLink>
        <WhatsAppLink about={`my order ${order.ref}`} words="Message us on WhatsApp" />
        <TextLink to={href('/services')}>See our services</TextLink>
      </p>
    </>
  );
}
