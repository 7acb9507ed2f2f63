import {
  type AdminOrder,
  type handMethods,
  recordPayment,
  recordPaymentSchema,
  recordRefund,
  recordRefundSchema,
} from '#contract/admin/orders/orders.ts';
import { businessDate } from '#contract/business-days.ts';
import { formatUsd } from '#contract/money.ts';
import { call } from '#web/api.ts';
import type { Confirmation } from '#web/requests/second-factor.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ReceivedFields } from '../fields/money-fields.tsx';
import { EntryForm, type Field } from './entry-form.tsx';

type OnChange = (order: AdminOrder) => void;

/** For the dialog that asks for the second factor. */
export const markAsPaid = (reference: string, cents: number): Confirmation => ({
  button: 'Mark as paid',
  action: `Mark ${reference} as paid`,
  sum: formatUsd(cents),
});

interface Payment {
  reference: string;
  dueCents: number;
  method: (typeof handMethods)[number];
  onPaid: OnChange;
}

/** Records a manual payment in the ledger: amount, method, date and reference. */
export const MarkAsPaid = ({ reference, dueCents, method, onPaid }: Payment) => (
  <ActionDialog action="Mark as paid" kind="primary" onChange={onPaid}>
    {(done) => (
      <EntryForm
        record={(body, idempotencyKey) =>
          call(
            recordPayment,
            { params: { ref: reference }, body: recordPaymentSchema.parse(body) },
            { idempotencyKey, confirmation: markAsPaid(reference, dueCents) },
          )
        }
        schema={recordPaymentSchema}
        initial={{ method, receivedOn: businessDate(new Date()), reference: '', note: '' }}
        cents={dueCents}
        optional="note"
        label="Record payment"
        success="Payment recorded."
        onRecorded={done}
      >
        {(field) => <PaymentFields field={field} />}
      </EntryForm>
    )}
  </ActionDialog>
);

export const PaymentFields = ({ field }: { field: Field }) => (
  <>
    <ReceivedFields field={field} />
    <TextArea label="Note (optional)" hint="Internal" rows={2} {...field('note')} />
  </>
);

interface RefundProps {
  reference: string;
  paidCents: number;
  /** By which the customer paid. */
  method: (typeof handMethods)[number];
  onRefunded: OnChange;
}

/** Records a refund in the ledger; the customer is notified. For the owner only. */
export const Refund = (props: RefundProps) => (
  <ActionDialog action="Refund" onChange={props.onRefunded}>
    {(done) => (
      <EntryForm
        record={(body, idempotencyKey) =>
          call(
            recordRefund,
            { params: { ref: props.reference }, body: recordRefundSchema.parse(body) },
            {
              idempotencyKey,
              confirmation: { button: 'Record refund', action: `Record a refund for ${props.reference}` },
            },
          )
        }
        schema={recordRefundSchema}
        initial={{ method: props.method, reference: '', reason: '' }}
        cents={props.paidCents}
        optional="reference"
        lead="Send the money first. This records the refund and emails the customer."
        label="Record refund"
        success="Refund recorded. The customer has been emailed."
        onRecorded={done}
      >
        {(field) => (
          <>
            <TextField label="Reference (optional)" autoComplete="off" {...field('reference')} />
            <TextArea label="Reason" hint="Emailed to the customer." rows={3} {...field('reason')} />
          </>
        )}
      </EntryForm>
    )}
  </ActionDialog>
);
