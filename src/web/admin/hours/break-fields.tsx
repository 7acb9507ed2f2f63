import { type Break, weekdayName, weekdays } from '#contract/bookings/opening-rules.ts';
import { Select, TextField } from '#web/ui/forms/field.tsx';
import { Rows } from './rows.tsx';
import { TimeFields } from './time-fields.tsx';
import type { Hours } from './use-hours.ts';

const fresh = (): Break => ({ day: 'every', from: '12:30', until: '13:30', name: 'Lunch' });

/** The weekly breaks. */
export const BreakFields = ({ hours: { draft, messages, change } }: { hours: Hours }) => (
  <Rows
    rows={draft.breaks}
    name="Break"
    add="Add a break"
    empty="No breaks."
    fresh={fresh}
    onChange={(breaks) => change({ breaks })}
  >
    {({ day, from, until, name }, place, set) => (
      <>
        <Select label="Day" value={day} onChange={({ target }) => set({ day: dayOf(target.value) })}>
          <option value="every">Every day</option>
          {weekdays.map((one) => (
            <option key={one} value={one}>
              {weekdayName(one)}
            </option>
          ))}
        </Select>
        <TimeFields
          from={from}
          until={until}
          fromError={messages[`breaks.${place}.from`]}
          untilError={messages[`breaks.${place}.until`]}
          onChange={set}
        />
        <TextField
          label="Name"
          autoComplete="off"
          value={name}
          error={messages[`breaks.${place}.name`]}
          onChange={({ target }) => set({ name: target.value })}
        />
      </>
    )}
  </Rows>
);

const dayOf = (chosen: string): Break['day'] => weekdays.find((day) => day === chosen) ?? 'every';
