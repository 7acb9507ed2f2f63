import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { availability, holdSlot } from '#contract/bookings.ts';
import { refresh } from '#contract/sessions.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Processes, startProcesses } from '../support/processes.ts';
import type { Visitor } from '../support/visitor.ts';

let site: Processes;
beforeAll(async () => {
  site = await startProcesses(3, await createDatabase(inject('postgresUrl')));
});
afterAll(() => site?.stop());

it('gives one slot to one of 100 accounts that ask at once', async () => {
  const visitors = await signedIn(100);
  const start = await firstFreeTime(visitors[0] as Visitor);
  const replies = await Promise.all(
    visitors.map((visitor) => visitor.call(holdSlot, { body: { type: 'consultation', start } })),
  );
  const outcomes = replies.map((reply) => reply.code ?? reply.status);
  expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'SLOT_TAKEN')).toHaveLength(99);
});

it('logs nobody out when 100 refreshes of one cookie arrive at once', async () => {
  const visitor = site.visitor();
  await visitor.signUpAndActivate();
  const replies = await Promise.all(Array.from({ length: 100 }, () => visitor.call(refresh, {})));
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
});

async function signedIn(count: number): Promise<Visitor[]> {
  const visitors = Array.from({ length: count }, () => site.visitor());
  // A few at a time: each one costs two password hashes.
  for (let next = 0; next < count; next += 6) {
    await Promise.all(visitors.slice(next, next + 6).map((visitor) => visitor.signUpAndActivate()));
  }
  return visitors;
}

async function firstFreeTime(visitor: Visitor): Promise<string> {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { days } = (
    await visitor.call(availability, {
      query: { type: 'consultation', from: day(2), to: day(20), tz: 'Africa/Harare' },
    })
  ).body;
  const slot = days.flatMap((each) => each.slots)[0];
  if (!slot) throw new Error('No free time in the next weeks');
  return slot.start;
}
