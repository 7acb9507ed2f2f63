import { type AdminOrder, changeExpectedDay, changeExpectedDaySchema } from '#contract/admin/orders/orders.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../action-dialog.tsx';

interface Props {
  order: AdminOrder['order'];
  onChange: (adminOrder: AdminOrder) => void;
}

/** Changes the day on which work that has begun is delivered, or delivered next. */
export const ExpectedDay = ({ order, onChange }: Props) =>
  hasMapWork(order) &&
  (order.workStatus === 'in_progress' || order.workStatus === 'delivered') && (
    <ActionDialog action="Change the expected day" onChange={onChange}>
      {(done) => <ExpectedDayForm order={order} onChange={done} />}
    </ActionDialog>
  );

function ExpectedDayForm({ order: { ref, expectedOn }, onChange }: Props) {
  const close = useCloseDialog();
  const bodyOf = ({ day, reason }: { day: string; reason: string }) => ({
    ...(day && { expectedOn: day }),
    ...(reason.trim() && { reason }),
  });
  const form = useForm({
    initial: { day: expectedOn ?? '', reason: '' },
    validate(values) {
      const { expectedOn: day, ...others } = messagesOf(changeExpectedDaySchema, bodyOf(values));
      return { ...others, ...(day && { day }) };
    },
    async submit(values) {
      onChange(await call(changeExpectedDay, { params: { ref }, body: bodyOf(values) }));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextField
        label="Next delivery expected on"
        hint="Shown to the client, for example 25 January 2027. Leave it empty if no day is known."
        type="date"
        {...form.field('day')}
      />
      <TextArea
        label="Reason (optional)"
        hint="Included in the email with the new day."
        rows={2}
        {...form.field('reason')}
      />
      <FormFoot form={form}>Save</FormFoot>
    </form>
  );
}
