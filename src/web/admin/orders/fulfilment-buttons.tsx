import { type AdminOrder, changeFulfilment, changeFulfilmentSchema } from '#contract/admin/orders/orders.ts';
import { type FulfilmentStatus, nextFulfilmentOf } from '#contract/checkout/orders.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { weightOf } from './order-actions.ts';

type OnChange = (order: AdminOrder) => void;

interface ButtonLabels {
  action: string;
  effect: (order: AdminOrder['order']) => string;
  /** Who reads the note. */
  hint: string;
}

const internal = 'Internal. Not emailed.';

const buttonLabels: Record<Exclude<FulfilmentStatus, 'placed'>, ButtonLabels> = {
  in_progress: {
    action: 'Start work',
    effect: ({ invoiceNumber }) =>
      invoiceNumber ? 'We email the customer.' : 'We email the customer and issue the invoice.',
    hint: internal,
  },
  delivered: { action: 'Mark as delivered', effect: () => 'We email the customer.', hint: internal },
  completed: {
    action: 'Mark as completed',
    effect: () => 'This closes the order.',
    hint: internal,
  },
  cancelled: {
    action: 'Cancel order',
    effect: () => 'We email the customer.',
    hint: 'Included in the email.',
  },
};

export const FulfilmentButtons = ({ adminOrder, onChange }: { adminOrder: AdminOrder; onChange: OnChange }) => {
  const { workStatus, moneyStatus, dueCents } = adminOrder.order;
  // Work is delivered with what the client gets; a course is over.
  const hasDeliverables = hasMapWork(adminOrder.order);
  return nextFulfilmentOf(workStatus, moneyStatus).map((to) =>
    to === 'placed' || (to === 'delivered' && hasDeliverables) ? null : (
      <ActionDialog key={to} action={buttonLabels[to].action} kind={weightOf(to, dueCents)} onChange={onChange}>
        {(done) => <Move adminOrder={adminOrder} to={to} onChange={done} />}
      </ActionDialog>
    ),
  );
};

interface MoveProps {
  adminOrder: AdminOrder;
  to: Exclude<FulfilmentStatus, 'placed'>;
  onChange: OnChange;
}

function Move({ adminOrder: { order, expectedIfStarted }, to, onChange }: MoveProps) {
  const close = useCloseDialog();
  const { action, effect, hint } = buttonLabels[to];
  const starts = to === 'in_progress' && hasMapWork(order);
  const bodyOf = ({ note, expectedOn }: { note: string; expectedOn: string }) => ({
    workStatus: to,
    ...(note.trim() && { note }),
    ...(starts && expectedOn && { expectedOn }),
  });
  const form = useForm({
    initial: { note: '', expectedOn: expectedIfStarted ?? '' },
    validate: (values) => messagesOf(changeFulfilmentSchema, bodyOf(values)),
    async submit(values) {
      onChange(await call(changeFulfilment, { params: { ref: order.ref }, body: bodyOf(values) }));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">{effect(order)}</p>
      {starts && (
        <TextField
          label="Expected delivery"
          hint="Shown to the customer, for example 25 January 2027."
          type="date"
          {...form.field('expectedOn')}
        />
      )}
      <TextArea label="Note (optional)" hint={hint} rows={2} {...form.field('note')} />
      <FormFoot form={form}>{action}</FormFoot>
    </form>
  );
}
