import type { Break, OpeningException, OpeningRules, Weekday } from '#contract/bookings/opening-rules.ts';
import { weekdays } from '#contract/bookings/opening-rules.ts';

/** A row being edited; its id does not change when other rows are added or removed. */
export type Row<T> = T & { id: number };

export interface TypedDay {
  isOpen: boolean;
  opens: string;
  closes: string;
}
export type TypedException = Omit<OpeningException, 'span'> & TypedDay;
interface TypedHoliday {
  date: string;
  name: string;
}

/** The opening hours as typed: times may be empty or invalid. */
export interface HoursDraft {
  weekly: Record<Weekday, TypedDay>;
  breaks: readonly Row<Break>[];
  holidays: readonly Row<TypedHoliday>[];
  opened: readonly string[];
  exceptions: readonly Row<TypedException>[];
}

const numbered = <T extends object>(list: readonly T[]): Row<T>[] => list.map((one, id) => ({ ...one, id }));

export const nextId = (rows: readonly { id: number }[]): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

const typedDay = (span: { opens: string; closes: string } | null): TypedDay => ({
  isOpen: span !== null,
  opens: span?.opens ?? '08:00',
  closes: span?.closes ?? '16:30',
});

export function draftOf({ weekly, breaks, holidays, opened, exceptions }: OpeningRules): HoursDraft {
  return {
    weekly: Object.fromEntries(weekdays.map((day) => [day, typedDay(weekly[day])])) as HoursDraft['weekly'],
    breaks: numbered(breaks),
    holidays: numbered(holidays),
    opened,
    exceptions: numbered(exceptions.map(({ span, ...exception }) => ({ ...exception, ...typedDay(span) }))),
  };
}

const spanOf = ({ isOpen, opens, closes }: TypedDay) => (isOpen ? { opens, closes } : null);

export function rulesOf({ weekly, breaks, holidays, opened, exceptions }: HoursDraft): OpeningRules {
  return {
    weekly: Object.fromEntries(weekdays.map((day) => [day, spanOf(weekly[day])])) as OpeningRules['weekly'],
    breaks: breaks.map(({ id: _id, ...one }) => one),
    holidays: holidays.map(({ id: _id, ...one }) => one),
    opened: [...opened],
    exceptions: exceptions.map(({ kind, from, to, name, ...day }) => ({ kind, from, to, name, span: spanOf(day) })),
  };
}
