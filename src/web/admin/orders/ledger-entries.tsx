import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import {
  type AdminOrder,
  handMethods,
  recordPayment,
  recordPaymentSchema,
  recordRefund,
  recordRefundSchema,
} from '#contract/admin/orders.ts';
import { businessDate } from '#contract/business-days.ts';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { Select, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { centsOf } from '../cents.ts';

type OnChange = (order: AdminOrder) => void;

interface Payment {
  reference: string;
  dueCents: number;
  method: (typeof handMethods)[number];
  onPaid: OnChange;
}

/** Writes money that came by hand into the ledger: how much, how, when and under which reference. */
export const MarkAsPaid = ({ reference, dueCents, method, onPaid }: Payment) => (
  <ActionDialog action="Mark as paid" kind="primary" onChange={onPaid}>
    {(done) => (
      <EntryForm
        record={recordPayment}
        schema={recordPaymentSchema}
        order={reference}
        initial={{ method, receivedOn: businessDate(new Date()), reference: '', note: '' }}
        cents={dueCents}
        optional="note"
        label="Record payment"
        success="Payment recorded."
        onRecorded={done}
      >
        {(field) => (
          <>
            <TextField label="Date received" type="date" hint="For example 25/01/2027" {...field('receivedOn')} />
            <TextField
              label="Reference"
              hint="Transfer reference or receipt number"
              autoComplete="off"
              {...field('reference')}
            />
            <TextArea label="Note (optional)" hint="For the office only" rows={2} {...field('note')} />
          </>
        )}
      </EntryForm>
    )}
  </ActionDialog>
);

/** Writes money that was given back into the ledger; the customer is told. For the owner. */
export const Refund = (props: { reference: string; paidCents: number; onRefunded: OnChange }) => (
  <ActionDialog action="Refund" onChange={props.onRefunded}>
    {(done) => (
      <EntryForm
        record={recordRefund}
        schema={recordRefundSchema}
        order={props.reference}
        initial={{ method: 'bank', reference: '', reason: '' }}
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
            <TextArea label="Reason" hint="We send it to the customer." rows={3} {...field('reason')} />
          </>
        )}
      </EntryForm>
    )}
  </ActionDialog>
);

type EntryCall = typeof recordPayment | typeof recordRefund;
type Field = ReturnType<typeof useForm<Record<string, string>>>['field'];

interface EntryProps {
  record: EntryCall;
  schema: z.ZodMiniType;
  order: string;
  initial: Record<string, string>;
  cents: number;
  /** The field that is left out when it is empty. */
  optional: string;
  lead?: string;
  label: string;
  success: string;
  onRecorded: OnChange;
  children: (field: Field) => ReactNode;
}

function EntryForm({ record, schema, order, initial, cents, optional, lead, label, success, ...props }: EntryProps) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const bodyOf = ({ amount = '', ...rest }: Record<string, string>) => {
    const { [optional]: left = '', ...needed } = rest;
    return { ...needed, amountCents: centsOf(amount), ...(left.trim() && { [optional]: left }) };
  };
  const form = useForm<Record<string, string>>({
    initial: { amount: (cents / 100).toFixed(2), ...initial },
    validate(values) {
      const { amountCents: amount, ...rest } = messagesOf(schema, bodyOf(values));
      return { ...rest, ...(amount && { amount }) };
    },
    async submit(values) {
      const body = bodyOf(values);
      const request = { params: { ref: order }, body } as RequestOf<EntryCall>;
      props.onRecorded(await submit(body, ({ key }) => call(record, request, { idempotencyKey: key })));
      showToast(success);
      close();
    },
  });
  return (
    <form className="mt-5 grid gap-5" {...form.form}>
      {lead && <p className="text-ink2">{lead}</p>}
      <TextField label="Amount in US dollars" inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <Select label="Method" {...form.field('method')}>
        {handMethods.map((one) => (
          <option key={one} value={one}>
            {shortMethodNames[one]}
          </option>
        ))}
      </Select>
      {props.children(form.field)}
      <FormFoot form={form}>{label}</FormFoot>
    </form>
  );
}
