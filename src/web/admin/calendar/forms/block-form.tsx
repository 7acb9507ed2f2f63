import { useState } from 'react';
import { blockTime, type Conflict, conflictsSchema } from '#contract/admin/calendar.ts';
import { ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { type CalendarData, describeInside } from '../day-entries.ts';
import { timeOf } from '../entry-names.ts';
import { type BlockValues, bodyOf, insideNow, problemsIn } from './block-values.ts';
import '../../bookings/booking-form.css';

interface Props {
  initial: BlockValues;
  known: CalendarData;
  /** Called on each change, so that the calendar shows the typed span. */
  onWrite?: (values: BlockValues) => void;
  onBlocked: () => void;
  onCancel: () => void;
}

/** Blocks a span of one day. Lists the bookings and holds inside; only those listed are kept. */
export function BlockForm({ initial, known, onWrite, onBlocked, onCancel }: Props) {
  const { submit } = useIdempotentSubmit();
  const [reported, setReported] = useState<readonly Conflict[]>([]);
  const form = useForm<BlockValues>({
    initial,
    validate: problemsIn,
    async submit(values) {
      const body = bodyOf(values, insideNow(values, known, reported));
      if (!body) return;
      try {
        await submit(body, ({ key }) => call(blockTime, { body }, { idempotencyKey: key }));
      } catch (error) {
        setReported(conflictsIn(error) ?? reported);
        throw withFields(error);
      }
      showToast('Time blocked.');
      onBlocked();
    },
  });
  const field = (name: keyof BlockValues & string) => {
    const parts = form.field(name);
    return {
      ...parts,
      onChange(event: Parameters<typeof parts.onChange>[0]) {
        parts.onChange(event);
        onWrite?.({ ...form.values, [name]: event.target.value });
      },
    };
  };
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextField label="Day" type="date" hint="For example 25 January 2027" {...field('day')} />
      <div className="form-pair">
        <TextField label="From" type="time" step={900} {...field('from')} />
        <TextField label="To" type="time" step={900} {...field('to')} />
      </div>
      <TextField label="Reason (internal)" autoComplete="off" {...field('reason')} />
      <Inside inside={insideNow(form.values, known, reported)} />
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <p className="actions">
        <Button type="submit" small busy={form.busy}>
          Block
        </Button>
        <Button kind="quiet" small onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

function Inside({ inside }: { inside: readonly Conflict[] }) {
  const named = (kind: Conflict['kind']): string[] =>
    inside.flatMap((one) => (one.kind === kind ? [`${timeOf(one.start)} ${one.name}`] : []));
  const [bookings, holds] = [named('booking'), named('hold')];
  if (inside.length === 0) return null;
  return (
    <Callout>
      {bookings.length > 0 && <p>{describeInside(bookings)}</p>}
      {holds.length > 0 && (
        <p>A client is booking at {holds.join(', ')}: that time stays held until it is booked or given back.</p>
      )}
    </Callout>
  );
}

const conflictsIn = (error: unknown): Conflict[] | undefined =>
  error instanceof ApiError ? conflictsSchema.safeParse(error.details['conflicts']).data : undefined;

/** Maps the field names of the call to those of this form. */
function withFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { start, end, ...others } = error.fields;
  error.fields = { ...others, ...(start && { from: start }), ...(end && { to: end }) };
  return error;
}
