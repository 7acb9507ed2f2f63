import { type CourseDatePage, cancelCourseDate, cancelCourseDateSchema } from '#contract/admin/courses/course-dates.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';

interface Props {
  page: CourseDatePage;
  onChange: (page: CourseDatePage) => void;
}

export function CancelDate({ page: { date, participants }, onChange }: Props) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => messagesOf(cancelCourseDateSchema, values),
    async submit(body) {
      onChange(await call(cancelCourseDate, { params: { id: date.id }, body }));
      showToast('Cancelled. The participants have been emailed.');
      close();
    },
  });
  const booked = participants.filter(({ state }) => state === 'booked');
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      {booked.length === 0 ? (
        <p className="text-ink2">No participants.</p>
      ) : (
        <>
          <p className="text-ink2">
            Participants are emailed. Orders and payments do not change: offer another date or a refund on each order.
          </p>
          <ul className="wrap-anywhere">
            {booked.map(({ id, name, orderRef }) => (
              <li key={id}>{[name || 'Nobody named', orderRef].filter(Boolean).join(', ')}</li>
            ))}
          </ul>
        </>
      )}
      <TextArea label="Reason (optional)" hint="Shown to participants." rows={3} {...form.field('reason')} />
      <FormFoot form={form}>Cancel this date</FormFoot>
    </form>
  );
}
