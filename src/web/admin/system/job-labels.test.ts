import { expect, it } from 'vitest';
import { intervalLabel } from './job-labels.ts';

it.each([
  [30, 'Every 30 seconds'],
  [60, 'Every minute'],
  [600, 'Every 10 minutes'],
  [3_600, 'Every hour'],
  [86_400, 'Every 24 hours'],
])('%d seconds: %s', (seconds, label) => {
  expect(intervalLabel(seconds)).toBe(label);
});
