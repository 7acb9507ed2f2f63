import { useState } from 'react';
import { bookForClient } from '#contract/admin/bookings.ts';
import { bookingTypes, meetingModeNames } from '#contract/bookings/bookings.ts';
import { businessDate } from '#contract/business-days.ts';
import { listServices } from '#contract/site/catalogue.ts';
import { ApiError, call } from '#web/api.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { Select, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { accountOf, PersonField, usePeople } from '../person-field.tsx';
import { type BookingValues, bodyOf, problemsIn } from './booking-form.ts';
import { TimeFields } from './time-fields.tsx';
import './booking-form.css';

interface Props {
  /** The day chosen in the calendar, if the form was opened there. */
  day?: string | undefined;
  /** The client, if the form was opened from a client's page. */
  client?: Pick<BookingValues, 'email' | 'phone'> | undefined;
  onClose: () => void;
}

export const NewBooking = ({ onClose, ...form }: Props) => (
  <Dialog title="New booking" onClose={onClose}>
    <BookingForm {...form} />
  </Dialog>
);

const empty: BookingValues = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  day: '',
  start: '',
  mode: 'video',
  serviceId: '',
  topic: '',
  note: '',
};

function BookingForm({ day = businessDate(new Date()), client }: Omit<Props, 'onClose'>) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const [lost, setLost] = useState(0);
  const form = useForm<BookingValues>({
    initial: { ...empty, day, ...client },
    validate: problemsIn,
    async submit(values) {
      const body = bodyOf(values);
      try {
        const { ref } = await submit(body, ({ key }) => call(bookForClient, { body }, { idempotencyKey: key }));
        showToast(`Booked: ${ref}. The client has been emailed.`);
        close();
      } catch (error) {
        // Load the times again.
        if (error instanceof ApiError && error.code === 'SLOT_TAKEN') setLost(lost + 1);
        throw error;
      }
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <ClientFields form={form} />
      <TimeFields key={lost} day={form.values.day} field={form.field} />
      <MeetingFields form={form} />
      <TextArea label="Topic (optional)" hint="Shown to the client." rows={2} {...form.field('topic')} />
      <TextArea label="Note (optional)" hint="Internal" rows={2} {...form.field('note')} />
      <FormFoot form={form}>Book and email the client</FormFoot>
    </form>
  );
}

type Form = ReturnType<typeof useForm<BookingValues>>;

function MeetingFields({ form }: { form: Form }) {
  const services = useReply(listServices).loaded;
  const types = useReply(bookingTypes).loaded;
  const modes = types.state === 'known' ? (types.value.types[0]?.modes ?? []) : (['video'] as const);
  return (
    <>
      <div className="form-pair">
        <Select label="How to meet" {...form.field('mode')}>
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {meetingModeNames[mode]}
            </option>
          ))}
        </Select>
        <Select label="Service (optional)" {...form.field('serviceId')}>
          <option value="">None chosen yet</option>
          {services.state === 'known' &&
            services.value.services.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </div>
      {(form.values.mode === 'phone' || form.values.mode === 'whatsapp' || form.errors['phone']) && (
        <TextField
          label="Phone number"
          hint={form.values.mode === 'whatsapp' ? 'Requires the client’s consent to WhatsApp messages' : undefined}
          type="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
      )}
    </>
  );
}

/** The client of the booking: an account found by name or email, or a guest. */
function ClientFields({ form }: { form: ReturnType<typeof useForm<BookingValues>> }) {
  const { email } = form.values;
  const people = usePeople(email);
  const isGuest = !accountOf(people, email) && email.includes('@');
  return (
    <>
      <PersonField field={form.field('email')} hint="Type a name or email. A guest needs no account." people={people} />
      {(isGuest || form.errors['firstName'] || form.errors['lastName']) && (
        <>
          <div className="form-pair">
            <TextField label="First name of the guest" autoComplete="off" {...form.field('firstName')} />
            <TextField label="Last name of the guest" autoComplete="off" {...form.field('lastName')} />
          </div>
          {form.values.mode !== 'phone' && form.values.mode !== 'whatsapp' && !form.errors['phone'] && (
            <TextField label="Phone number" type="tel" autoComplete="off" {...form.field('phone')} />
          )}
        </>
      )}
    </>
  );
}
