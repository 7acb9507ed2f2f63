import { useState } from 'react';
import type { errors } from '#contract/errors.ts';
import { ApiError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Notice } from '../ui/notice.tsx';
import { useForm } from '../ui/use-form.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { beginPayment, goToPaymentPage, readPaymentDraft } from './begin-payment.ts';
import { messagesOfPayment } from './details.ts';
import { isByHand } from './order-state.ts';
import { PaymentFields } from './payment-fields.tsx';
import { askForWays } from './payment-section.tsx';

interface Props {
  reference: string;
  /** The order is paid for otherwise from now on, or was already. */
  onBegun: () => void;
}

/** Pays what is due on an order that stands, in the same or another way. */
export function PayForm({ reference, onBegun }: Props) {
  const ways = useLoaded(askForWays);
  const [kept] = useState(() => readPaymentDraft(reference));
  const form = useForm({
    initial: { method: kept?.method ?? '', phone: kept?.phone ?? '' },
    summarised: true,
    validate: messagesOfPayment,
    async submit(wish) {
      try {
        const payment = await beginPayment(reference, wish);
        onBegun();
        goToPaymentPage(payment);
      } catch (error) {
        // The page is behind: what it shows next says why.
        if (error instanceof ApiError && outdated.includes(error.code)) onBegun();
        throw error;
      }
    },
  });
  return (
    <form className="grid max-w-160 gap-6" {...form.form}>
      <ErrorSummary {...form.summary} />
      <LoadedPart {...ways} waiting="Loading the ways to pay..." failure="The ways to pay could not be loaded.">
        {(known) => (
          <>
            <PaymentFields ways={known} form={form} />
            {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
            <div>
              <Button type="submit" busy={form.busy}>
                {form.busy ? 'Sending...' : isByHand(form.values.method) ? 'Use this method' : 'Pay'}
              </Button>
            </div>
          </>
        )}
      </LoadedPart>
    </form>
  );
}

const outdated: readonly string[] = ['ALREADY_PAID', 'ORDER_CANCELLED'] satisfies (keyof typeof errors)[];
