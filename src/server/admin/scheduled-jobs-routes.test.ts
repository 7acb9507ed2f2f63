import { beforeEach, expect, it } from 'vitest';
import { listScheduledJobs } from '#contract/admin/emails.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  staff = await signedIn(app, { roles: ['staff'] });
});

const jobs = async () => (await staff.visitor.call(listScheduledJobs, {})).body.jobs;
const job = async (name: string) => (await jobs()).find((one) => one.name === name);

it('lists every job with its last run, its error and its next run', async () => {
  const { scheduler } = app.site.platform;
  let works = false;
  scheduler.add('test.broken', 600, async () => {
    if (!works) throw new Error('no connection');
  });
  expect(await job('test.broken')).toEqual({
    name: 'test.broken',
    everySeconds: 600,
    lastRun: null,
    nextAt: expect.any(String),
    isLate: false,
  });
  await outputOf(() => scheduler.runDue());
  const found = await jobs();
  expect(found[0]).toMatchObject({
    name: 'test.broken',
    lastRun: { at: app.clock.now().toISOString(), tookMs: 0, error: 'no connection' },
  });
  const others = found.slice(1).map(({ name }) => name);
  expect(others).toEqual([...others].sort());
  expect(found.filter(({ lastRun }) => !lastRun)).toEqual([]);
  expect(await job('bookings.remind')).toMatchObject({ everySeconds: 30, lastRun: { error: null }, isLate: false });

  works = true;
  app.clock.passSeconds(301);
  expect(await job('bookings.remind')).toMatchObject({ isLate: true });
  expect(await job('test.broken')).toMatchObject({ isLate: false });
  await scheduler.runDue();
  expect(await job('test.broken')).toMatchObject({
    lastRun: { at: app.clock.now().toISOString(), error: null },
  });
  expect((await jobs()).filter(({ isLate, lastRun }) => isLate || lastRun?.error)).toEqual([]);
});

it('marks a job as late that no process has run since this one started', async () => {
  const { scheduler } = app.site.platform;
  const startedAt = scheduler.startedAt();
  scheduler.add('test.never', 30, async () => {});
  app.clock.set(new Date((startedAt ?? app.clock.now()).getTime() + 200_000));
  expect(await job('test.never')).toMatchObject({ lastRun: null, isLate: false });
  app.clock.passSeconds(200);
  expect(await job('test.never')).toMatchObject({ lastRun: null, isLate: true });
});
