import { expect, it } from 'vitest';
import type { Span } from '#contract/admin/figures.ts';
import { formatPeriod, formatValue } from './figure-labels.ts';

it.each<[Span, string, string, string]>([
  ['week', '2026-11-23', '2026-11-29', '23 to 29 Nov 2026'],
  ['week', '2026-12-28', '2027-01-03', '28 Dec to 3 Jan 2027'],
  ['month', '2028-02-01', '2028-02-29', 'February 2028'],
])('the %s from %s to %s reads %s', (by, from, to, text) => {
  expect(formatPeriod({ from, to }, by)).toBe(text);
});

it.each([
  [null, 'cents', 'Not known'],
  [0, 'cents', '$0.00'],
  [1_234, 'count', '1,234'],
] as const)('%s %s reads %s', (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});
