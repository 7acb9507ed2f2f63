import type { StoredHours } from '#contract/admin/hours/hours.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { DateField } from './date-field.tsx';
import { Rows } from './rows.tsx';
import type { Hours } from './use-hours.ts';

interface Props {
  hours: Hours;
  publicHolidays: StoredHours['publicHolidays'];
}

/** Public holidays, each of which can be marked as open, and other holidays. */
export const HolidayFields = ({ hours, publicHolidays }: Props) => {
  const { draft, messages, change } = hours;
  return (
    <>
      <PublicHolidays hours={hours} publicHolidays={publicHolidays} />
      <h4 className="mt-6 mb-2 text-h4">Further holidays</h4>
      <Rows
        rows={draft.holidays}
        name="Holiday"
        add="Add a holiday"
        empty="Public holidays only."
        fresh={() => ({ date: '', name: '' })}
        onChange={(holidays) => change({ holidays })}
      >
        {({ date, name }, place, set) => (
          <>
            <DateField
              label="Day"
              value={date}
              error={messages[`holidays.${place}.date`]}
              onChange={(chosen) => set({ date: chosen })}
            />
            <TextField
              label="Name"
              autoComplete="off"
              value={name}
              error={messages[`holidays.${place}.name`]}
              onChange={({ target }) => set({ name: target.value })}
            />
          </>
        )}
      </Rows>
    </>
  );
};

function PublicHolidays({ hours: { draft, change }, publicHolidays }: Props) {
  const setOpened = (date: string, isOpen: boolean): void =>
    change({ opened: [...draft.opened.filter((one) => one !== date), ...(isOpen ? [date] : [])] });
  return (
    <ul className="hours-holidays">
      {publicHolidays.map(({ date, name }) => (
        <li key={date}>
          <p>
            <span className="font-strong">{name}</span>
            <span className="block text-small text-ink2">{dayInFull('UTC', `${date}T00:00:00Z`)}</span>
          </p>
          <Checkbox
            label={
              <>
                Open
                <span className="sr-only">
                  : {name}, {dayInFull('UTC', `${date}T00:00:00Z`)}
                </span>
              </>
            }
            checked={draft.opened.includes(date)}
            onChange={({ target }) => setOpened(date, target.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
