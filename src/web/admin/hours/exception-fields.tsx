import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select, TextField } from '#web/ui/forms/field.tsx';
import { DateField } from './date-field.tsx';
import type { TypedException } from './hours-draft.ts';
import { Rows } from './rows.tsx';
import { TimeFields } from './time-fields.tsx';
import type { Hours, Messages } from './use-hours.ts';

const fresh = (): TypedException => ({
  kind: 'closed',
  from: '',
  to: '',
  isOpen: false,
  opens: '08:00',
  closes: '16:30',
  name: '',
});

/** Exceptions: days or spans of days with opening hours other than the weekly ones. */
export const ExceptionFields = ({ hours: { draft, messages, change } }: { hours: Hours }) => (
  <Rows
    rows={draft.exceptions}
    name="Exception"
    add="Add an opening or a closing"
    empty="No exceptions."
    fresh={fresh}
    onChange={(exceptions) => change({ exceptions })}
  >
    {(exception, place, set) => (
      <ExceptionRow exception={exception} at={`exceptions.${place}`} messages={messages} set={set} />
    )}
  </Rows>
);

interface RowProps {
  exception: TypedException;
  at: string;
  messages: Messages;
  set: (part: Partial<TypedException>) => void;
}

function ExceptionRow({ exception, at, messages, set }: RowProps) {
  const { kind, from, to, name } = exception;
  return (
    <>
      <Select
        label="Open or closed"
        value={kind}
        onChange={({ target }) =>
          set(target.value === 'open' ? { kind: 'open', isOpen: true } : { kind: 'closed', isOpen: false })
        }
      >
        <option value="closed">Closed</option>
        <option value="open">Open</option>
      </Select>
      <DateField
        label="First day"
        value={from}
        error={messages[`${at}.from`]}
        // Most exceptions are for one day.
        onChange={(date) => set({ from: date, ...((to === '' || to === from) && { to: date }) })}
      />
      <DateField label="Last day" value={to} error={messages[`${at}.to`]} onChange={(date) => set({ to: date })} />
      <HoursOfDay exception={exception} at={at} messages={messages} set={set} />
      <TextField
        label="Why"
        hint="For the staff."
        autoComplete="off"
        value={name}
        error={messages[`${at}.name`]}
        onChange={({ target }) => set({ name: target.value })}
      />
    </>
  );
}

const HoursOfDay = ({ exception: { kind, isOpen, opens, closes }, at, messages, set }: RowProps) => (
  <>
    {kind === 'closed' && (
      <Checkbox label="All day" checked={!isOpen} onChange={({ target }) => set({ isOpen: !target.checked })} />
    )}
    {isOpen && (
      <TimeFields
        from={opens}
        until={closes}
        fromError={messages[`${at}.span.opens`]}
        untilError={messages[`${at}.span.closes`]}
        onChange={(times) =>
          set({
            ...(times.from !== undefined && { opens: times.from }),
            ...(times.until !== undefined && { closes: times.until }),
          })
        }
      />
    )}
  </>
);
