import { useCallback } from 'react';
import { readFreeSlots } from '#contract/admin/bookings.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { isDay } from '#contract/business-days.ts';
import { call } from '#web/api.ts';
import { Select, TextField } from '#web/ui/forms/field.tsx';
import type { useForm } from '#web/ui/forms/submit/use-form.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

type Field = ReturnType<typeof useForm<Record<string, string | boolean>>>['field'];

interface Props {
  day: string;
  field: Field;
  /** The booking to reschedule. */
  moving?: string;
}

/** A day and one of its free times, in Bulawayo time: fields `day` and `start`. */
export function TimeFields({ day, field, moving }: Props) {
  return (
    <div className="form-pair">
      <TextField label="Day" type="date" hint="For example 25 January 2027" {...field('day')} />
      <FreeTimes day={day} field={field} {...(moving && { moving })} />
    </div>
  );
}

function FreeTimes({ day, field, moving }: Props) {
  const { loaded } = useAsync(
    useCallback(
      async (signal?: AbortSignal) =>
        isDay(day) ? (await call(readFreeSlots, { query: { day, moving } }, { signal })).slots : [],
      [day, moving],
    ),
  );
  const slots = loaded.state === 'known' ? loaded.value : [];
  return (
    <Select label="Time" hint={hints(loaded, slots.length, day)} {...field('start')}>
      <option value="">Choose a time</option>
      {slots.map(({ start }) => (
        <option key={start} value={start}>
          {momentIn(businessZone, start).time}
        </option>
      ))}
    </Select>
  );
}

function hints(loaded: { state: string; message?: string }, count: number, day: string): string {
  if (loaded.state === 'loading') return 'Loading free times...';
  if (loaded.state === 'failed') return loaded.message ?? '';
  if (!isDay(day)) return 'Choose a day first';
  return count === 0 ? 'No free times on this day' : 'Bulawayo time, 30 minutes';
}
