import { weekdayName, weekdays } from '#contract/bookings/opening-rules.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { TypedDay } from './hours-draft.ts';
import { TimeFields } from './time-fields.tsx';
import type { Hours } from './use-hours.ts';

/** The opening and closing time of each weekday. */
export function WeeklyFields({ hours: { draft, messages, change } }: { hours: Hours }) {
  return (
    <div>
      {weekdays.map((day) => {
        const typed = draft.weekly[day];
        const set = (part: Partial<TypedDay>): void =>
          change({ weekly: { ...draft.weekly, [day]: { ...typed, ...part } } });
        return (
          <fieldset key={day} className="hours-day">
            <legend className="sr-only">{weekdayName(day)}</legend>
            <Checkbox
              label={
                <>
                  {weekdayName(day)}
                  {!typed.isOpen && <span className="text-ink2">: closed</span>}
                </>
              }
              checked={typed.isOpen}
              onChange={({ target }) => set({ isOpen: target.checked })}
            />
            {typed.isOpen && (
              <div className="hours-times">
                <TimeFields
                  labels={['Opens', 'Closes']}
                  from={typed.opens}
                  until={typed.closes}
                  fromError={messages[`weekly.${day}.opens`]}
                  untilError={messages[`weekly.${day}.closes`]}
                  onChange={({ from, until }) =>
                    set({ ...(from !== undefined && { opens: from }), ...(until !== undefined && { closes: until }) })
                  }
                />
              </div>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
