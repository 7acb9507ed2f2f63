import { useEffect, useState } from 'react';
import { searchAdmin } from '#contract/admin/search.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import type { useForm } from '#web/ui/forms/submit/use-form.ts';

interface Person {
  name: string;
  email: string;
}

type Field = ReturnType<ReturnType<typeof useForm>['field']>;

/** The email of a client; suggests accounts while a name or an email is typed. */
export function PersonField({ field, hint, people }: { field: Field; hint: string; people: readonly Person[] }) {
  const account = accountOf(people, field.value);
  return (
    <>
      <TextField
        label="Client"
        hint={account ? `Account of ${account.name}` : hint}
        type="text"
        inputMode="email"
        list="clients-found"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      <datalist id="clients-found">
        {people.map((person) => (
          <option key={person.email} value={person.email}>
            {person.name}
          </option>
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {field.value.length >= limits.adminSearchMinLength && `${people.length} accounts found`}
      </p>
    </>
  );
}

export const accountOf = (people: readonly Person[], email: string): Person | undefined =>
  people.find((person) => person.email === email.trim().toLowerCase());

/** Accounts that begin with the typed text, once typing pauses. */
export function usePeople(text: string): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    const q = text.trim();
    if (q.length < limits.adminSearchMinLength) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(searchAdmin, { query: { q } }, { signal: abort.signal }).then(
        (reply) => setPeople(reply.people),
        // Without suggestions the email can still be typed in full.
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
