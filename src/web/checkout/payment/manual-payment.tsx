import { type ReactNode, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { Payment, PaymentAction } from '#contract/checkout/payments.ts';
import { formatDollars } from '#contract/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { PayForm } from './pay-form.tsx';

interface Props {
  reference: string;
  payment: Payment;
  expiresAt: string | null;
  isPrimary: boolean;
  onBegun: () => void;
}

export function ManualPayment({ reference, payment, expiresAt, isPrimary, onBegun }: Props) {
  const [another, setAnother] = useState(false);
  return (
    <div className="grid max-w-3xl gap-5">
      <PaymentActionLink action={payment.action} amount={formatDollars(payment.amountCents)} />
      {expiresAt && <p className="text-ink2">We will hold your order until {dayInFull(businessZone, expiresAt)}.</p>}
      <p className="no-print">
        <Button kind="quiet" aria-expanded={another} onClick={() => setAnother(true)}>
          Choose another way to pay
        </Button>
      </p>
      {another && <PayForm reference={reference} isPrimary={isPrimary} onBegun={onBegun} />}
    </div>
  );
}

function PaymentActionLink({ action, amount }: { action: PaymentAction; amount: string }) {
  if (action.type === 'bank') {
    const { accountName, bank, branch, accountNumber, swift, reference } = action;
    return (
      <>
        <p>Use {reference} as the reference, so we can match your payment.</p>
        <DescriptionList
          facts={[
            copied('Amount', amount),
            copied('Account name', accountName),
            copied('Bank', bank),
            copied('Branch', branch),
            copied('Account number', accountNumber),
            copied('SWIFT', swift),
            copied('Reference', reference),
          ].flatMap((fact) => fact ?? [])}
        />
      </>
    );
  }
  if (action.type !== 'cash') return <p>Write to us, and we will tell you how to pay {amount}.</p>;
  const { address, hours, reference } = action;
  return (
    <>
      <p>
        Bring {amount} and the number {reference} to our Bulawayo office. You get a receipt there and by email.
      </p>
      <DescriptionList
        facts={[
          { name: 'Office', value: address || <AddressRequest /> },
          ...(hours ? [{ name: 'Hours', value: hours }] : []),
        ]}
      />
    </>
  );
}

const AddressRequest = () => (
  <>
    Bulawayo. <TextLink to="/contact/general">Ask us for the address</TextLink> before you come.
  </>
);

const copied = (name: string, text: string): { name: string; value: ReactNode } | null =>
  text
    ? {
        name,
        value: (
          <span className="copied">
            <span className="wrap-anywhere select-all">{text}</span>
            <CopyButton text={text} what={name.toLowerCase()} brief />
          </span>
        ),
      }
    : null;
