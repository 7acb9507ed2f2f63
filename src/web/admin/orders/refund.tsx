import { recordRefund, recordRefundSchema } from '#contract/admin/orders.ts';
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
  paidCents: number;
  onRefunded: OnChange;
}

/** Writes money that was given back into the ledger; the customer is told. For the owner. */
export const Refund = (props: Props) => (
  <ActionDialog action="Refund" onChange={props.onRefunded}>
    {(done) => <Slip {...props} onRefunded={done} />}
  </ActionDialog>
);

function Slip({ reference, paidCents, onRefunded }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { amount: (paidCents / 100).toFixed(2), method: 'bank', reference: '', reason: '' },
    validate(values) {
      const { amountCents: amount, ...rest } = messagesOf(recordRefundSchema, bodyOf(values));
      return { ...rest, ...(amount && { amount }) };
    },
    async submit(values) {
      const body = bodyOf(values) as BodyOf<typeof recordRefund>;
      const refunded = await submit(body, ({ key }) =>
        call(recordRefund, { params: { ref: reference }, body }, { idempotencyKey: key }),
      );
      onRefunded(refunded);
      showToast('Refund recorded. The customer has been emailed.');
      close();
    },
  });
  return (
    <form className="mt-5 grid gap-5" {...form.form}>
      <p className="text-ink2">Send the money first. This records the refund and emails the customer.</p>
      <TextField label="Amount in US dollars" inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <MethodSelect label="Method" {...form.field('method')} />
      <TextField label="Reference (optional)" autoComplete="off" {...form.field('reference')} />
      <TextArea label="Reason" hint="We send it to the customer." rows={3} {...form.field('reason')} />
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <div>
        <Button type="submit" busy={form.busy}>
          Record refund
        </Button>
      </div>
    </form>
  );
}

const bodyOf = ({ amount, reference, ...rest }: Record<'amount' | 'method' | 'reference' | 'reason', string>) => ({
  ...rest,
  amountCents: centsOf(amount),
  ...(reference.trim() && { reference }),
});
