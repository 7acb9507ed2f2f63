import { useState } from 'react';
import { listPaymentMethods } from '#contract/checkout/payments.ts';
import type { errors } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { messagesOfPayment } from '../details.ts';
import { beginPayment, goToPaymentPage, paymentDraft } from './begin-payment.ts';
import { isManualMethod } from './paying.ts';
import { PaymentFields } from './payment-fields.tsx';

interface Props {
  reference: string;
  /** False where the page has another primary button. */
  isPrimary: boolean;
  onBegun: () => void;
}

export function PayForm({ reference, isPrimary, onBegun }: Props) {
  const methods = useReply(listPaymentMethods);
  const [stored] = useState(() => paymentDraft.read(reference));
  const form = useForm({
    initial: { method: stored?.method ?? '', phone: stored?.phone ?? '' },
    summarised: true,
    validate: messagesOfPayment,
    async submit(values) {
      try {
        const payment = await beginPayment(reference, values);
        onBegun();
        goToPaymentPage(payment);
      } catch (error) {
        // The page is outdated; once updated it shows why.
        if (error instanceof ApiError && outdated.includes(error.code)) onBegun();
        throw error;
      }
    },
  });
  return (
    <form className="grid max-w-160 gap-6" {...form.form}>
      <ErrorSummary {...form.summary} />
      <AsyncSection {...methods} waiting="Loading the ways to pay..." failure="The ways to pay could not be loaded.">
        {(known) => (
          <>
            <PaymentFields methods={known} form={form} />
            <FormFoot form={form} kind={isPrimary ? 'primary' : 'quiet'}>
              {form.busy ? 'Sending...' : isManualMethod(form.values.method) ? 'Use this method' : 'Pay'}
            </FormFoot>
          </>
        )}
      </AsyncSection>
    </form>
  );
}

const outdated: readonly string[] = [
  'ALREADY_PAID',
  'ORDER_CANCELLED',
  'ORDER_REFUNDED',
] satisfies (keyof typeof errors)[];
