import { expect, it } from 'vitest';
import { offeredLines } from './offered-lines.ts';

const url = 'https://kopje.example/bookings';

it('lists several slots in order, by the clock of Bulawayo', () => {
  const starts = ['2026-12-02T07:00:00.000Z', '2026-11-30T13:30:00.000Z'];
  expect(offeredLines(starts, url)).toBe(`We are free at these times (Bulawayo time):

- Monday 30 November 2026, 15:30
- Wednesday 2 December 2026, 09:00

You can book one of them at https://kopje.example/bookings
We are not holding them for you, so somebody else may book first. The page shows what is still free.`);
});

it('has its own text for one slot', () => {
  expect(offeredLines(['2026-12-31T22:30:00.000Z'], url)).toBe(`We are free at this time (Bulawayo time):

- Friday 1 January 2027, 00:30

You can book it at https://kopje.example/bookings
We are not holding it for you, so somebody else may book first. The page shows what is still free.`);
});
