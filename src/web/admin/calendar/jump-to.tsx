import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { isDay } from '#contract/business-days.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { addressOf, type CalendarRange } from './calendar-address.ts';

export function JumpTo({ shown }: { shown: CalendarRange }) {
  const navigate = useNavigate();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const date = String(new FormData(event.currentTarget).get('date') ?? '');
    if (isDay(date)) void navigate(addressOf({ ...shown, date }));
  }
  return (
    <form className="calendar-jump" onSubmit={submit} key={shown.date}>
      <TextField
        label="Go to a date"
        hint="For example 25 January 2027"
        type="date"
        name="date"
        defaultValue={shown.date}
        required
      />
      <Button kind="quiet" small type="submit">
        Go
      </Button>
    </form>
  );
}
