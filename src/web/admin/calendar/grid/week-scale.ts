import { type DayOfCalendar, dayMinutes, type Entry, type Minutes } from '../day-entries.ts';

const hourMinutes = 60;
const usual = { opens: 480, closes: 1_020 };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const openMinutes = ({ spans }: Pick<DayOfCalendar, 'spans'>): Minutes[] =>
  spans.map(({ opens, closes }) => ({ from: minutesOf(opens), to: minutesOf(closes) }));

/** Full hours, from an hour before the first opening to an hour after the last closing, extended to all entries. */
export function weekScale(days: readonly DayOfCalendar[]): Minutes {
  const open = days.flatMap(openMinutes);
  const opens = open.length > 0 ? Math.min(...open.map(({ from }) => from)) : usual.opens;
  const closes = open.length > 0 ? Math.max(...open.map(({ to }) => to)) : usual.closes;
  const entries = days.flatMap((day) => day.entries);
  const from = Math.min(opens - hourMinutes, ...entries.map((entry) => entry.from));
  const to = Math.max(closes + hourMinutes, ...entries.map((entry) => entry.to));
  return {
    from: Math.max(0, Math.floor(from / hourMinutes) * hourMinutes),
    to: Math.min(dayMinutes, Math.ceil(to / hourMinutes) * hourMinutes),
  };
}

export const partOf = ({ from, to }: Minutes, minutes: number): number => (minutes - from) / (to - from);

interface PositionedEntry {
  entry: Entry;
  /** Fractions of the height. */
  top: number;
  height: number;
  /** Its column among overlapping entries, and the number of columns. */
  lane: number;
  lanes: number;
}

/** Positions of a day's entries. Overlapping meetings and holds are side by side; blocks are beneath them. */
export function placeEntries(entries: readonly Entry[], scale: Minutes): PositionedEntry[] {
  const placed: PositionedEntry[] = [];
  let group: PositionedEntry[] = [];
  let groupEnds = 0;
  const close = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const one of group) one.lanes = lanes;
    group = [];
  };
  for (const entry of entries) {
    const top = partOf(scale, entry.from);
    const one: PositionedEntry = { entry, top, height: partOf(scale, entry.to) - top, lane: 0, lanes: 1 };
    placed.push(one);
    if (entry.kind === 'block') continue;
    if (entry.from >= groupEnds) close();
    const taken = new Set(group.flatMap((other) => (other.entry.to > entry.from ? [other.lane] : [])));
    while (taken.has(one.lane)) one.lane += 1;
    group.push(one);
    groupEnds = Math.max(groupEnds, entry.to);
  }
  close();
  return placed;
}
