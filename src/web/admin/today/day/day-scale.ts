import type { ClosedSpan, MeetingToday } from '#contract/admin/today.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';

/** Minutes since midnight in Bulawayo. */
export interface DayScale {
  from: number;
  to: number;
}

export interface Block {
  meeting: MeetingToday;
  state: 'done' | 'next' | 'later';
  /** Fractions of the scale. */
  start: number;
  length: number;
  /** The length including the buffer after it. */
  buffer: number;
  /** Up to the next block or the end of the scale: the space for its label. */
  room: number;
  /** Near the end of the scale, with free space before it: its label is aligned to its end. */
  isLast: boolean;
}

const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const minutesOf = (instant: string | number): number =>
  minutesOfTime(momentIn(businessZone, new Date(instant).toISOString()).time);

const midnight = 24 * 60;

/** Limits a meeting that continues after midnight to the end of the day. */
function endOf({ start, end }: Pick<MeetingToday, 'start' | 'end'>): number {
  return Math.min(midnight, minutesOf(start) + (Date.parse(end) - Date.parse(start)) / 60_000);
}

/** The opening hours, extended to meetings outside of them; null on a day with neither. */
export function dayScale(
  hours: { opens: string; closes: string } | null,
  meetings: readonly Pick<MeetingToday, 'start' | 'end'>[],
  freeMinutesAfter: number,
): DayScale | null {
  const begins = meetings.map(({ start }) => Math.floor(minutesOf(start) / 60) * 60);
  const ends = meetings.map((meeting) => Math.min(midnight, Math.ceil((endOf(meeting) + freeMinutesAfter) / 30) * 30));
  if (hours) {
    begins.push(minutesOfTime(hours.opens));
    ends.push(minutesOfTime(hours.closes));
  }
  return begins.length > 0 ? { from: Math.min(...begins), to: Math.max(...ends) } : null;
}

export function blocksOf(
  meetings: readonly MeetingToday[],
  { from, to }: DayScale,
  { now, freeMinutesAfter }: { now: number; freeMinutesAfter: number },
): Block[] {
  const next = meetings.find(({ end }) => Date.parse(end) > now);
  const part = (minutes: number): number => minutes / (to - from);
  return meetings.map((meeting, index) => {
    const begin = minutesOf(meeting.start);
    const end = endOf(meeting);
    const following = meetings[index + 1];
    const before = meetings[index - 1];
    const start = part(begin - from);
    const gap = part(begin - (before ? minutesOf(before.start) : from));
    return {
      meeting,
      state: Date.parse(meeting.end) <= now ? 'done' : meeting === next ? 'next' : 'later',
      start,
      length: part(end - begin),
      buffer: part(Math.min(freeMinutesAfter, to - end)),
      room: part((following ? minutesOf(following.start) : to) - begin),
      isLast: !following && start > 0.75 && gap > 0.4,
    };
  });
}

/** Blocks and breaks as fractions of the day, limited to the scale. */
export function closedOn(
  closed: readonly ClosedSpan[],
  { from, to }: DayScale,
): { start: number; length: number; span: ClosedSpan }[] {
  return closed.flatMap((span) => {
    const begin = Math.max(from, minutesOf(span.start));
    const end = Math.min(to, endOf(span));
    return end > begin ? [{ span, start: (begin - from) / (to - from), length: (end - begin) / (to - from) }] : [];
  });
}

/** The position of the current time; null outside of the scale. */
export function nowOn({ from, to }: DayScale, now: number): number | null {
  const minutes = minutesOf(now);
  return minutes >= from && minutes <= to ? (minutes - from) / (to - from) : null;
}

/** The full hours of a scale, with their positions. */
export function hoursOf({ from, to }: DayScale): { label: string; at: number }[] {
  const hours: { label: string; at: number }[] = [];
  for (let minutes = Math.ceil(from / 60) * 60; minutes <= to; minutes += 60) {
    hours.push({ label: `${String(minutes / 60).padStart(2, '0')}:00`, at: (minutes - from) / (to - from) });
  }
  return hours;
}
