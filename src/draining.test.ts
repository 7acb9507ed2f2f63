import { expect, it } from 'vitest';
import { drainMs } from './draining.ts';

it.each([
  { what: 'never probed', probes: [], at: 100_000, waits: 0 },
  { what: 'probed once', probes: [99_000], at: 100_000, waits: 6_300 },
  { what: 'not probed for 31 s', probes: [67_000, 69_000], at: 100_000, waits: 0 },
  { what: 'probed every 500 ms', probes: [98_500, 99_000, 99_500], at: 100_000, waits: 1_800 },
  { what: 'probed every 5 s', probes: [90_000, 95_000], at: 100_000, waits: 6_300 },
  { what: 'probed every second by two balancers', probes: [98_000, 98_010, 99_000, 99_010], at: 99_500, waits: 3_270 },
])('a site that was $what waits $waits ms until it closes its port', ({ probes, at, waits }) => {
  expect(drainMs(probes, at)).toBe(waits);
});
