import type { MeetingsEffect, SettingsEffects } from '#contract/admin/settings.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { inWords } from '#contract/number-words.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';

type Morning = MeetingsEffect['day'];
export type Sizes = SettingsEffects['prices'][number]['sizes'];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const dayOf = (instant: string): string => momentIn(businessZone, instant).day;
const timeOf = (instant: string): string => momentIn(businessZone, instant).time;

/** What clients can book on a morning, and the first time they can book now. */
export function morningText({ minutes, freeMinutesAfter, now, firstBookable }: MeetingsEffect, day: Morning): string {
  return [morningSentence(day, minutes, freeMinutesAfter), firstSentence(now, firstBookable)].join(' ');
}

function morningSentence(day: Morning, minutes: number, freeMinutesAfter: number): string {
  if (!day) return 'No day is open in the next weeks.';
  if (day.holiday) return `${day.holiday}: no meetings.`;
  const { length: count } = day.meetings;
  if (count === 0) return 'No meetings in the morning.';
  const free = freeMinutesAfter > 0 ? `, ${freeMinutesAfter} minutes free after each` : '';
  const choice = day.starts.length > count ? ` Clients choose from ${inWords(day.starts.length)} times.` : '';
  return `${capital(inWords(count))} ${count === 1 ? 'meeting' : 'meetings'} of ${minutes} minutes${free}.${choice}`;
}

const firstSentence = (now: string, first: string | null): string =>
  first
    ? `On ${dayOf(now)} at ${timeOf(now)} the first bookable time is ${dayOf(first)}, ${timeOf(first)}.`
    : 'No time can be booked at the moment.';

/** The jump of the price at a size: where it changes most, or else the first. */
export function jobCostText(sizes: Sizes, before: Sizes): string {
  const jumps = jumpsOf(sizes);
  const old = jumpsOf(before);
  const changeOf = (jump: Jump): number =>
    Math.abs(jump.cents - (old.find(({ upToKm2 }) => upToKm2 === jump.upToKm2)?.cents ?? 0));
  const [first] = jumps.toSorted((one, other) => changeOf(other) - changeOf(one));
  if (!first) return 'Every size has the same price.';
  const at = inThousands(first.upToKm2);
  return `At ${at} km² the price jumps from ${dollars(first.from)} to ${dollars(first.to)}. A client with ${inThousands(
    first.upToKm2 + 1,
  )} km² pays ${dollars(first.cents)} more than one with ${at}.`;
}

interface Jump {
  upToKm2: number;
  from: number;
  to: number;
  cents: number;
}

const jumpsOf = (sizes: Sizes): Jump[] =>
  sizes.slice(1).flatMap(({ cents: to }, index) => {
    const { upToKm2, cents: from } = sizes[index] ?? { upToKm2: 0, cents: to };
    return to > from ? { upToKm2, from, to, cents: to - from } : [];
  });

/** `80`, or `92.50` with cents. */
export const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
