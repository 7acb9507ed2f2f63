import { listPaymentMethods, type PaymentMethod, paymentMethodNames, ringsPhone } from '#contract/payments.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { Payment } from './details.ts';
import { PaymentFields } from './payment-fields.tsx';
import type { Checkout } from './use-checkout.ts';

export const askForWays = (signal?: AbortSignal) => call(listPaymentMethods, {}, { signal });

/** How the order will be paid once it is placed. */
export function PaymentSection({ checkout: { payment: form, sections } }: { checkout: Checkout }) {
  const ways = useLoaded(askForWays);
  return (
    <CheckoutSection place={1} name="How you will pay" sections={sections} said={<Facts facts={said(form.values)} />}>
      <form className="mt-5 grid gap-6" {...form.form}>
        <ErrorSummary {...form.summary} />
        <LoadedPart {...ways} waiting="Loading the ways to pay..." failure="The ways to pay could not be loaded.">
          {(known) => (
            <>
              <PaymentFields ways={known} form={form} />
              <div>
                <Button type="submit">Continue</Button>
              </div>
            </>
          )}
        </LoadedPart>
      </form>
    </CheckoutSection>
  );
}

const said = ({ method, phone }: Payment) => [
  { name: 'Payment method', value: paymentMethodNames[method as PaymentMethod] },
  ...(ringsPhone(method) ? [{ name: 'Number', value: phone }] : []),
];
