import { type handMethods, recordPayment, recordPaymentSchema } from '#contract/admin/orders.ts';
import { businessDate } from '#contract/business-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog, centsOf, MethodSelect, type OnChange } from './action-dialog.tsx';

interface Props {
  reference: string;
  dueCents: number;
  /** The way the customer chose last. */
  method: (typeof handMethods)[number];
  onPaid: OnChange;
}

/** Writes money that came by hand into the ledger: how much, how, when and under which reference. */
export const MarkAsPaid = (props: Props) => (
  <ActionDialog action="Mark as paid" kind="primary" onChange={props.onPaid}>
    {(done) => <Slip {...props} onPaid={done} />}
  </ActionDialog>
);

function Slip({ reference, dueCents, method, onPaid }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: {
      amount: (dueCents / 100).toFixed(2),
      method: method as string,
      receivedOn: businessDate(new Date()),
      reference: '',
      note: '',
    },
    validate(values) {
      const { amountCents: amount, ...rest } = messagesOf(recordPaymentSchema, bodyOf(values));
      return { ...rest, ...(amount && { amount }) };
    },
    async submit(values) {
      const body = bodyOf(values) as BodyOf<typeof recordPayment>;
      const paid = await submit(body, ({ key }) =>
        call(recordPayment, { params: { ref: reference }, body }, { idempotencyKey: key }),
      );
      onPaid(paid);
      showToast('Payment recorded.');
      close();
    },
  });
  return (
    <form className="mt-5 grid gap-5" {...form.form}>
      <TextField label="Amount in US dollars" inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <MethodSelect label="Method" {...form.field('method')} />
      <TextField label="Date received" type="date" hint="For example 25/01/2027" {...form.field('receivedOn')} />
      <TextField
        label="Reference"
        hint="Transfer reference or receipt number"
        autoComplete="off"
        {...form.field('reference')}
      />
      <TextArea label="Note (optional)" hint="For the office only" rows={2} {...form.field('note')} />
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <div>
        <Button type="submit" busy={form.busy}>
          Record payment
        </Button>
      </div>
    </form>
  );
}

const bodyOf = ({
  amount,
  note,
  ...rest
}: Record<'amount' | 'method' | 'receivedOn' | 'reference' | 'note', string>) => ({
  ...rest,
  amountCents: centsOf(amount),
  ...(note.trim() && { note }),
});
