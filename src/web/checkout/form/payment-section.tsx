import { listPaymentMethods, type PaymentMethod, paymentMethodNames, ringsPhone } from '#contract/checkout/payments.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import type { Payment } from '../details.ts';
import { PaymentFields } from '../payment/payment-fields.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import type { Checkout } from './use-checkout.ts';

export function PaymentSection({ checkout: { payment: form, sections } }: { checkout: Checkout }) {
  const methods = useReply(listPaymentMethods);
  return (
    <CheckoutSection
      place={1}
      name="How you will pay"
      sections={sections}
      summary={<DescriptionList facts={summaryOf(form.values)} />}
    >
      <form className="mt-5 grid gap-6" {...form.form}>
        <ErrorSummary {...form.summary} />
        <AsyncSection {...methods} waiting="Loading the ways to pay..." failure="The ways to pay could not be loaded.">
          {(known) => (
            <>
              <PaymentFields methods={known} form={form} />
              <div>
                <Button type="submit">Continue</Button>
              </div>
            </>
          )}
        </AsyncSection>
      </form>
    </CheckoutSection>
  );
}

const summaryOf = ({ method, phone }: Payment) => [
  { name: 'Payment method', value: paymentMethodNames[method as PaymentMethod] },
  ...(ringsPhone(method) ? [{ name: 'Number', value: phone }] : []),
];
