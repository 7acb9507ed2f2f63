import { TextField } from '#web/ui/forms/field.tsx';
import type { useForm } from '#web/ui/forms/submit/use-form.ts';
import { accountOf, PersonField, usePeople } from '../person-field.tsx';
import type { BookingValues } from './booking-form.ts';

type Form = ReturnType<typeof useForm<BookingValues>>;

/** The client of the booking: an account found by name or email, or a guest. */
export function ClientFields({ form }: { form: Form }) {
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
