import { useEffect, useState } from 'react';
import { searchAdmin } from '#contract/admin/search.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import type { useForm } from '#web/ui/forms/use-form.ts';
import type { BookingValues } from './booking-form.ts';

type Form = ReturnType<typeof useForm<BookingValues>>;

/** Whom it is for: an account that is found by name or address, or a guest. */
export function ClientFields({ form }: { form: Form }) {
  const { email } = form.values;
  const people = usePeople(email);
  const account = people.find((person) => person.email === email.trim().toLowerCase());
  const isGuest = !account && email.includes('@');
  return (
    <>
      <TextField
        label="Client"
        hint={account ? `Account of ${account.name}` : 'Begin a name or an email address. A guest needs no account.'}
        type="text"
        inputMode="email"
        list="clients-found"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <datalist id="clients-found">
        {people.map((person) => (
          <option key={person.email} value={person.email}>
            {person.name}
          </option>
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {email.length >= limits.adminSearchMinLength && `${people.length} accounts found`}
      </p>
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

/** Accounts that begin with what is typed, once the typing pauses. */
function usePeople(text: string): readonly { name: string; email: string }[] {
  const [people, setPeople] = useState<readonly { name: string; email: string }[]>([]);
  useEffect(() => {
    const q = text.trim();
    if (q.length < limits.adminSearchMinLength) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(searchAdmin, { query: { q } }, { signal: abort.signal }).then(
        (found) => setPeople(found.people),
        // Nothing is suggested; the address can be typed in full.
        () => {},
      );
    }, limits.adminSearchDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return people;
}
