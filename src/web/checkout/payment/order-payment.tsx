import { useRef } from 'react';
import type { Order } from '#contract/checkout/orders.ts';
import type { Payment } from '#contract/checkout/payments.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { paymentDraft } from './begin-payment.ts';
import { ManualPayment } from './manual-payment.tsx';
import { PayForm } from './pay-form.tsx';
import { type Paying, payingOf } from './paying.ts';
import { Waiting } from './payment-pending.tsx';

interface Props {
  order: Order;
  heading: 'h2' | 'h3';
  /** False where something else is the one thing to do. */
  isPrimary?: boolean;
  onNews: () => void;
}

/** How the order is paid: pending, by transfer, in cash, or not chosen yet. Renders nothing if nothing is due. */
export function OrderPayment({ order, heading: Heading, isPrimary = true, onNews }: Props) {
  const paying = payingOf(order);
  const top = useRef<HTMLHeadingElement>(null);
  if (paying.how === 'nothing-due') return null;
  const tried = paying.how === 'to-choose' && (paying.last !== null || paymentDraft.read(order.ref) !== null);
  // The sent form is gone, so move the focus to the start of what replaces it.
  function begun(): void {
    top.current?.focus();
    onNews();
  }
  return (
    <section className="mt-8 grid gap-5" aria-labelledby="payment">
      <Heading id="payment" className="text-h3 outline-none" tabIndex={-1} ref={top}>
        {tried ? 'Choose another way to pay' : 'How to pay'}
      </Heading>
      <NextPayment order={order} paying={paying} isPrimary={isPrimary} onNews={onNews} onBegun={begun} />
    </section>
  );
}

interface NextPaymentProps extends Omit<Props, 'heading'> {
  paying: Paying;
  isPrimary: boolean;
  onBegun: () => void;
}

function NextPayment({ order: { ref, expiresAt }, paying, isPrimary, onNews, onBegun }: NextPaymentProps) {
  switch (paying.how) {
    case 'nothing-due':
      return null;
    case 'waiting':
      return (
        <Waiting
          key={paying.payment.id}
          reference={ref}
          payment={paying.payment}
          isPrimary={isPrimary}
          onNews={onNews}
          onBegun={onBegun}
        />
      );
    case 'manual':
      return (
        <ManualPayment
          key={paying.payment.id}
          reference={ref}
          payment={paying.payment}
          expiresAt={expiresAt}
          isPrimary={isPrimary}
          onBegun={onBegun}
        />
      );
    case 'to-choose':
      return (
        <div className="grid max-w-3xl gap-6">
          {paying.last && <Outcome payment={paying.last} />}
          <PayForm key={paying.last?.id} reference={ref} isPrimary={isPrimary} onBegun={onBegun} />
        </div>
      );
  }
}

function Outcome({ payment: { status, reason } }: { payment: Payment }) {
  if (status === 'cancelled') return <Callout>You cancelled the payment. Nothing was taken.</Callout>;
  if (status === 'failed') {
    const why = reason?.replace(/\.$/, '') || 'the payment service gave no reason';
    return <Callout tone="danger">The payment did not go through: {why}.</Callout>;
  }
  return null;
}
