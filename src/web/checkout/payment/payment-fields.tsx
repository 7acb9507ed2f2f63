import { Fragment } from 'react';
import { type listPaymentMethods, looksLikeWallet, ringsPhone, type Wallet } from '#contract/checkout/payments.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { RadioGroup, RadioRow } from '#web/ui/forms/radio-group.tsx';
import type { useForm } from '#web/ui/forms/submit/use-form.ts';
import type { Payment } from '../details.ts';

type PaymentMethods = ReplyOf<typeof listPaymentMethods>;

interface Props {
  methods: PaymentMethods;
  form: ReturnType<typeof useForm<Payment>>;
}

export function PaymentFields({ methods: { methods, simulated }, form }: Props) {
  const { method } = form.values;
  const field = form.field('method');
  return (
    <>
      {simulated && <TestPayments />}
      <RadioGroup legend="How would you like to pay?" error={field.error}>
        {methods.map(({ id, name, nextStep }, place) => (
          <Fragment key={id}>
            <RadioRow
              id={place === 0 ? field.id : undefined}
              name="method"
              value={id}
              label={name}
              detail={nextStep}
              checked={method === id}
              onChange={() => form.change('method', id)}
            />
            {method === id && ringsPhone(id) && <MobileNumber method={id} simulated={simulated} form={form} />}
          </Fragment>
        ))}
      </RadioGroup>
    </>
  );
}

/** The phone number to charge, directly below its payment method. */
function MobileNumber({ method, simulated, form }: { method: Wallet; simulated: boolean; form: Props['form'] }) {
  const doubtful = !looksLikeWallet(method, form.values.phone);
  return (
    <div className="mb-3 pl-1">
      <TextField
        label="Mobile number"
        hint="The number that will approve the payment. Only that phone gets the prompt."
        type="tel"
        autoComplete="tel"
        {...form.field('phone')}
      />
      <p className="mt-2 text-small" role="status">
        {doubtful && `This does not look like ${wallets[method]} number. Check it before you continue.`}
      </p>
      {simulated && (
        <p className="mt-1 text-small text-ink2">
          Test numbers: 0771 111 111 pays after 5 seconds, 0772 222 222 after 30 seconds. 0773 333 333 cancels, 0774 444
          444 has insufficient funds.
        </p>
      )}
    </div>
  );
}

const wallets: Record<Wallet, string> = { ecocash: 'an EcoCash', onemoney: 'a OneMoney' };

const TestPayments = () => <Callout>Test payments – no money moves</Callout>;
