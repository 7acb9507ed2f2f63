import { expect, it } from 'vitest';
import type { Span } from '#contract/admin/figures.ts';
import { periodsUntil, startOf } from './periods.ts';

it.each<[Span, string, string]>([
  ['week', '2026-03-02', '2026-03-02'],
  ['week', '2026-03-08', '2026-03-02'],
  ['week', '2026-03-01', '2026-02-23'],
  ['week', '2027-01-01', '2026-12-28'],
  ['month', '2026-03-31', '2026-03-01'],
  ['month', '2028-02-29', '2028-02-01'],
])('the %s of %s begins on %s', (by, day, from) => {
  expect(startOf(by, day)).toBe(from);
});

it('weeks go back across a new year, from Monday to Sunday', () => {
  expect(periodsUntil('week', '2026-01-07', 3)).toEqual([
    { from: '2025-12-22', to: '2025-12-28' },
    { from: '2025-12-29', to: '2026-01-04' },
    { from: '2026-01-05', to: '2026-01-11' },
  ]);
});

it('months end on their own last day, in leap years too', () => {
  expect(periodsUntil('month', '2028-03-31', 4)).toEqual([
    { from: '2027-12-01', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-31' },
  ]);
});
