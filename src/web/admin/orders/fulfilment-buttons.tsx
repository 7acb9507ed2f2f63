import { type AdminOrder, changeFulfilment, changeFulfilmentSchema } from '#contract/admin/orders.ts';
import { type FulfilmentStatus, nextFulfilment } from '#contract/checkout/orders.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../action-dialog.tsx';

type OnChange = (order: AdminOrder) => void;

interface ButtonLabels {
  action: string;
  effect: string;
}

const buttonLabels: Record<Exclude<FulfilmentStatus, 'placed'>, ButtonLabels> = {
  in_progress: { action: 'Start work', effect: 'We email the customer and issue the invoice.' },
  delivered: { action: 'Mark as delivered', effect: 'We email the customer.' },
  completed: {
    action: 'Mark as completed',
    effect: 'This closes the order. The customer’s review will carry a badge.',
  },
  cancelled: { action: 'Cancel order', effect: 'We email the customer with your note.' },
};

export const FulfilmentButtons = ({ order, onChange }: { order: AdminOrder['order']; onChange: OnChange }) =>
  nextFulfilment[order.workStatus].map((to) =>
    to === 'placed' ? null : (
      <ActionDialog key={to} action={buttonLabels[to].action} onChange={onChange}>
        {(done) => <Move reference={order.ref} to={to} {...buttonLabels[to]} onChange={done} />}
      </ActionDialog>
    ),
  );

interface MoveProps extends ButtonLabels {
  reference: string;
  to: FulfilmentStatus;
  onChange: OnChange;
}

function Move({ reference, to, action, effect, onChange }: MoveProps) {
  const close = useCloseDialog();
  const bodyOf = (note: string) => ({ workStatus: to, ...(note.trim() && { note }) });
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) => messagesOf(changeFulfilmentSchema, bodyOf(note)),
    async submit({ note }) {
      onChange(await call(changeFulfilment, { params: { ref: reference }, body: bodyOf(note) }));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">{effect}</p>
      <TextArea label="Note (optional)" rows={2} {...form.field('note')} />
      <FormFoot form={form}>{action}</FormFoot>
    </form>
  );
}
