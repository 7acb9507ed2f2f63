import { useState } from 'react';
import { readMeetingPlaces, type StoredPlaces, saveMeetingPlaces } from '#contract/admin/hours/meeting-places.ts';
import { meetingPlacesSchema } from '#contract/bookings/meeting-places.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';

/** The video link, address and number for every meeting without its own. */
export function MeetingPlaces({ stored }: { stored: StoredPlaces }) {
  const [version, setVersion] = useState(stored.version);
  const form = useForm({
    initial: stored.places,
    validate: (values) => messagesOf(meetingPlacesSchema, values),
    async submit(places) {
      try {
        setVersion((await call(saveMeetingPlaces, { body: { version, places } })).version);
      } catch (error) {
        // With the new version, saving again overwrites what another member of staff saved meanwhile.
        setVersion((await call(readMeetingPlaces, {})).version);
        throw error;
      }
      showToast('Saved.');
    },
  });
  return (
    <form className="grid gap-5" {...form.form}>
      <p className="text-ink2">
        For every booking without a link or an address of its own, in its page, emails and calendar file. A change sends
        no email; reminders have it.
      </p>
      <TextField
        label="Video link (optional)"
        hint="For example https://meet.example.com/room"
        inputMode="url"
        autoComplete="off"
        {...form.field('videoLink')}
      />
      <TextField
        label="Address (optional)"
        hint="Default: the street address of our contact details."
        autoComplete="off"
        {...form.field('address')}
      />
      <TextField label="Number we call from (optional)" type="tel" autoComplete="off" {...form.field('phone')} />
      <FormFoot form={form}>{form.busy ? 'Saving...' : 'Save places'}</FormFoot>
    </form>
  );
}
