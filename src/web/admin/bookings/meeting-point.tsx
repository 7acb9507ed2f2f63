import { useState } from 'react';
import { type Meeting, setMeetingPoint, setMeetingPointSchema } from '#contract/admin/meetings.ts';
import { needsMeetingPoint } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { Tag } from '#web/ui/records/tag.tsx';

interface Props {
  meeting: Meeting;
  onSet: (meetingPoint: string) => void;
}

const labels = {
  video: {
    name: 'Link',
    missing: 'Link not sent',
    send: 'Send a link',
    change: 'Change the link',
    field: 'Video link',
  },
  in_person: {
    name: 'Address',
    missing: 'Address not sent',
    send: 'Send an address',
    change: 'Change the address',
    field: 'Address',
  },
} as const;

export function MeetingPoint({ meeting, onSet }: Props) {
  const [open, setOpen] = useState(false);
  const { ref, mode, meetingPoint, status, end } = meeting;
  if (!needsMeetingPoint(mode)) return null;
  const { name, missing, send, change } = labels[mode];
  const action = meetingPoint ? change : send;
  const isToCome = status === 'confirmed' && Date.parse(end) > Date.now();
  return (
    <>
      {meetingPoint && (
        <p className="mt-1 wrap-anywhere">
          {name}: {meetingPoint}
        </p>
      )}
      {isToCome && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          {!meetingPoint && <Tag tone="danger">{missing}</Tag>}
          <Button kind="quiet" small aria-label={`${action}: ${ref}`} onClick={() => setOpen(true)}>
            {action}
          </Button>
        </p>
      )}
      {open && (
        <Dialog title={`${action}, ${ref}`} onClose={() => setOpen(false)}>
          <PointForm meeting={meeting} label={labels[mode].field} onSet={onSet} />
        </Dialog>
      )}
    </>
  );
}

function PointForm({ meeting: { ref, name, meetingPoint }, label, onSet }: Props & { label: string }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { meetingPoint: meetingPoint ?? '' },
    validate: (values) => messagesOf(setMeetingPointSchema, values),
    async submit(body) {
      const set = await call(setMeetingPoint, { params: { ref }, body });
      onSet(set.meetingPoint);
      showToast(`Sent to ${name}.`);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">
        We email it to {name} with a new calendar file. It also appears in the booking and in the reminders.
      </p>
      <TextField label={label} autoComplete="off" {...form.field('meetingPoint')} />
      <FormFoot form={form}>Send</FormFoot>
    </form>
  );
}
