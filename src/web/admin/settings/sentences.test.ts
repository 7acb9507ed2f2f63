import { describe, expect, it } from 'vitest';
import type { MeetingsEffect } from '#contract/admin/settings.ts';
import { jobCostText, morningText, type Sizes } from './sentences.ts';

const at = (time: string, date = '2026-11-25'): string => `${date}T${time}:00.000Z`;
const meetings = (starts: string[]) =>
  starts.map((start) => ({ start: at(start), end: at(start), freeUntil: at(start) }));
const starts = ['06:00', '06:30', '07:00', '07:30'].map((time) => at(time));
const effect: MeetingsEffect = {
  minutes: 30,
  freeMinutesAfter: 15,
  modes: [],
  now: at('07:12', '2026-11-24'),
  firstBookable: at('07:30'),
  day: { date: '2026-11-25', holiday: null, starts, meetings: meetings(['06:00', '07:00']) },
  holiday: null,
};
const first = 'On 24 November at 09:12 the first bookable time is 25 November, 09:30.';

describe('a morning in a sentence', () => {
  it.each<[string, Partial<MeetingsEffect>, Partial<NonNullable<MeetingsEffect['day']>>, string]>([
    [
      'as usual',
      {},
      {},
      `Two meetings of 30 minutes, 15 minutes free after each. Clients choose from four times. ${first}`,
    ],
    [
      'without free time',
      { freeMinutesAfter: 0 },
      { starts: starts.slice(0, 2) },
      `Two meetings of 30 minutes. ${first}`,
    ],
    [
      'of one meeting',
      {},
      { starts: [at('06:00')], meetings: meetings(['06:00']) },
      `One meeting of 30 minutes, 15 minutes free after each. ${first}`,
    ],
    ['on a holiday', {}, { holiday: 'Unity Day', starts: [], meetings: [] }, `Unity Day: no meetings. ${first}`],
    ['that is closed', {}, { starts: [], meetings: [] }, `No meetings in the morning. ${first}`],
    [
      'with nothing free',
      { firstBookable: null },
      { starts: [], meetings: [] },
      'No meetings in the morning. No time can be booked at the moment.',
    ],
  ])('%s', (_, changes, day, text) => {
    const meetingsOfDay = effect.day && { ...effect.day, ...day };
    expect(morningText({ ...effect, ...changes }, meetingsOfDay)).toBe(text);
  });

  it('when no day is open', () => {
    expect(morningText(effect, null)).toBe(`No day is open in the next weeks. ${first}`);
  });
});

describe('what a job costs in a sentence', () => {
  const sizes = (...rows: [upToKm2: number, cents: number][]): Sizes =>
    rows.map(([upToKm2, cents]) => ({ upToKm2, factor: 1, cents }));
  const now = sizes([100, 5_000], [1_000, 7_500], [10_000, 12_500]);
  it.each<[string, Sizes, string]>([
    [
      'unchanged',
      now,
      'At 100 km² the price jumps from 50 to 75. A client with 101 km² pays 25 more than one with 100.',
    ],
    [
      'with a higher price',
      sizes([100, 5_000], [1_000, 8_000], [10_000, 12_500]),
      'At 100 km² the price jumps from 50 to 80. A client with 101 km² pays 30 more than one with 100.',
    ],
    [
      'with a higher last price',
      sizes([100, 5_000], [1_000, 7_500], [10_000, 12_650]),
      'At 1,000 km² the price jumps from 75 to 126.50. A client with 1,001 km² pays 51.50 more than one with 1,000.',
    ],
    ['with one size', sizes([100, 5_000]), 'Every size has the same price.'],
  ])('%s', (_, after, text) => {
    expect(jobCostText(after, now)).toBe(text);
  });
});
