import {
  type AdminBooking,
  cancelForClient,
  cancelForClientSchema,
  rescheduleForClient,
} from '#contract/admin/bookings.ts';
import type { Meeting } from '#contract/admin/meetings.ts';
import { bookingMessages, businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { instantInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { TimeFields } from './time-fields.tsx';
import './booking-form.css';

type OnChange = (booking: AdminBooking) => void;

interface Props {
  meeting: Meeting;
  onChange: OnChange;
}

/** The actions of staff on a booking on behalf of its client. */
export const ChangeBooking = (props: Props) => (
  <p className="actions">
    <ActionDialog action="Move" onChange={props.onChange}>
      {(done) => <MoveForm meeting={props.meeting} onChange={done} />}
    </ActionDialog>
    <ActionDialog action="Cancel booking" onChange={props.onChange}>
      {(done) => <CancelForm meeting={props.meeting} onChange={done} />}
    </ActionDialog>
  </p>
);

function MoveForm({ meeting: { ref, start: from }, onChange }: Props) {
  const close = useCloseDialog();
  const form = useForm<Record<string, string | boolean>>({
    initial: { day: momentIn(businessZone, from).date, start: '' },
    validate: (values): Record<string, string> => (values['start'] ? {} : { start: bookingMessages.slot }),
    async submit(values) {
      onChange(await call(rescheduleForClient, { params: { ref }, body: { from, start: String(values['start']) } }));
      showToast('Moved. The client has been emailed.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">
        Now: {instantInFull(businessZone, from)}. We email the client the new time with a new calendar file.
      </p>
      <TimeFields day={String(form.values['day'])} field={form.field} moving={ref} />
      <FormFoot form={form}>Move and email the client</FormFoot>
    </form>
  );
}

function CancelForm({ meeting: { ref, start }, onChange }: Props) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => messagesOf(cancelForClientSchema, values),
    async submit(body) {
      onChange(await call(cancelForClient, { params: { ref }, body }));
      showToast('Cancelled. The client has been emailed.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">
        {instantInFull(businessZone, start)}. The time is free again afterwards, and the client is emailed.
      </p>
      <TextArea label="Reason (optional)" hint="Shown to the client." rows={3} {...form.field('reason')} />
      <FormFoot form={form}>Cancel and email the client</FormFoot>
    </form>
  );
}
