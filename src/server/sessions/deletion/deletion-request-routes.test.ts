import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelDeletionRequest,
  deleteAccount,
  readDeletion,
  requestDeletion,
} from '#contract/accounts/personal-data.ts';
import { verifyToken } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { order } from '#tests/support/data/orders.ts';
import { scheduleRequestedDeletions } from './deletion-requests.ts';
import { createScheduleDeletion } from './schedule-deletion.ts';

const app = testApp();
let owner: SignedIn;
// Each test starts with unused rate limits and an owner who has just signed in.
beforeEach(async () => {
  app.clock.passSeconds(86_400);
  owner = await signedIn(app, { roles: ['owner'] });
});

const phrase = 'delete my account';
const requestIt = (visitor: Visitor, password = '', typed = phrase) =>
  visitor.call(requestDeletion, { body: { phrase: typed, ...(password && { password }) } });
const cancel = (visitor: Visitor) => visitor.call(cancelDeletionRequest, {});
const runJobs = () => app.site.platform.scheduler.runDue();

/** A person with an order that is paid and not yet delivered. */
async function personWithOrder() {
  const visitor = app.visitor();
  const { email, password } = await visitor.signUpAndActivate();
  const { ref } = await order(visitor);
  await receive(owner.visitor, ref);
  return { visitor, email, password, ref };
}

const deleteAt = async (email: string): Promise<Date | null | undefined> => {
  const rows = await app.site.platform.db.selectFrom('users').select('delete_at').where('email', '=', email).execute();
  return rows[0]?.delete_at;
};
const plannedEmails = async (email: string) =>
  (await app.emails(email)).filter(({ kind }) => kind === 'account-deletion-planned');
async function finish(ref: string): Promise<void> {
  for (const status of ['in_progress', 'delivered', 'completed'] as const)
    await setFulfilment(owner.visitor, ref, status);
}

describe('POST /account/deletion', () => {
  it('202: stores the request and changes nothing while an order is in progress', async () => {
    const { visitor, email, password, ref } = await personWithOrder();
    const reply = await requestIt(visitor, password);
    expect(outcome(reply)).toBe('202');
    const requestedAt = app.clock.now().toISOString();
    expect(reply.body).toEqual({ openOrders: [ref], requestedAt });
    app.clock.passSeconds(60);
    expect((await requestIt(visitor, password)).body).toEqual({ openOrders: [ref], requestedAt });
    await runJobs();
    expect(await deleteAt(email)).toBeNull();
    expect(await plannedEmails(email)).toEqual([]);
    expect((await visitor.call(readDeletion, {})).body).toEqual({ openOrders: [ref], requestedAt });
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
  });

  it('schedules the deletion once the last order is finished: 7 days, one email, signed out', async () => {
    const { visitor, email, password, ref } = await personWithOrder();
    await requestIt(visitor, password);
    await finish(ref);
    await runJobs();
    await runJobs();
    expect(await deleteAt(email)).toEqual(new Date(app.clock.now().getTime() + 7 * 86_400_000));
    expect(await plannedEmails(email)).toHaveLength(1);
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    const audited = await app.site.platform.db
      .selectFrom('audit_events')
      .innerJoin('users', 'users.id', 'audit_events.user_id')
      .select('event')
      .where('email', '=', email)
      .where('event', 'like', 'account.deletion%')
      .orderBy('audit_events.id')
      .execute();
    expect(audited.map(({ event }) => event)).toEqual(['account.deletion.requested', 'account.deletion.planned']);
  });

  it('waits again when another order is in progress meanwhile', async () => {
    const { visitor, email, password, ref } = await personWithOrder();
    await requestIt(visitor, password);
    const next = await order(visitor);
    await receive(owner.visitor, next.ref);
    await finish(ref);
    await runJobs();
    expect(await deleteAt(email)).toBeNull();
    await finish(next.ref);
    await runJobs();
    expect(await deleteAt(email)).not.toBeNull();
  });

  it('remains when its owner signs in while an order is in progress', async () => {
    const { visitor, email, password, ref } = await personWithOrder();
    await requestIt(visitor, password);
    const requestedAt = app.clock.now().toISOString();
    const elsewhere = app.visitor();
    await elsewhere.signIn({ email, password });
    expect((await elsewhere.call(readDeletion, {})).body).toEqual({ openOrders: [ref], requestedAt });
    await finish(ref);
    await runJobs();
    expect(await deleteAt(email)).not.toBeNull();
    expect((await elsewhere.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
  });

  it('keeps an account whose owner signs in during the 7 days, and does not schedule it again', async () => {
    const { visitor, email, password, ref } = await personWithOrder();
    await requestIt(visitor, password);
    await finish(ref);
    await runJobs();
    await visitor.signIn({ email, password });
    await runJobs();
    expect(await deleteAt(email)).toBeNull();
    expect((await visitor.call(readDeletion, {})).body).toEqual({ openOrders: [], requestedAt: null });
  });

  it('is replaced by an immediate deletion when no order is in progress', async () => {
    const visitor = app.visitor();
    const { email, password } = await visitor.signUpAndActivate();
    expect(outcome(await requestIt(visitor, password))).toBe('202');
    expect(outcome(await visitor.call(deleteAccount, { body: { phrase, password } }))).toBe('202');
    await runJobs();
    expect(await plannedEmails(email)).toHaveLength(1);
    const left = await app.site.platform.db
      .selectFrom('deletion_requests')
      .innerJoin('users', 'users.id', 'user_id')
      .select('email')
      .where('email', '=', email)
      .execute();
    expect(left).toEqual([]);
  });

  it.each([
    ['no password', undefined],
    ['a wrong one', 'Not-My-Word-11'],
  ])('422 CURRENT_PASSWORD_WRONG with %s, and nothing is stored', async (_, wrong) => {
    const { visitor, ref } = await personWithOrder();
    const reply = await requestIt(visitor, wrong);
    expect(outcome(reply)).toBe('422 CURRENT_PASSWORD_WRONG');
    expect(reply.refusal.fields).toEqual({ password: 'Your current password is not correct' });
    expect((await visitor.call(readDeletion, {})).body).toEqual({ openOrders: [ref], requestedAt: null });
  });

  it('422 without the phrase', async () => {
    const { visitor, password } = await personWithOrder();
    expect(outcome(await requestIt(visitor, password, 'delete it'))).toBe('422 VALIDATION_FAILED');
  });
});

describe('DELETE /account/deletion', () => {
  it('204: keeps the account when the orders are finished', async () => {
    const { visitor, email, password, ref } = await personWithOrder();
    await requestIt(visitor, password);
    expect(outcome(await cancel(visitor))).toBe('204');
    await finish(ref);
    await runJobs();
    expect(await deleteAt(email)).toBeNull();
    expect((await visitor.call(readDeletion, {})).body).toEqual({ openOrders: [], requestedAt: null });
  });

  it('204 without a request, leaving the requests of others', async () => {
    const { visitor, password, ref } = await personWithOrder();
    await requestIt(visitor, password);
    const other = app.visitor();
    await other.signUpAndActivate();
    expect(outcome(await cancel(other))).toBe('204');
    expect((await visitor.call(readDeletion, {})).body).toMatchObject({
      openOrders: [ref],
      requestedAt: expect.any(String),
    });
  });
});

it('schedules an account once or cancels its request when two runs and a cancellation coincide', async () => {
  const { platform } = app.site;
  const schedule = createScheduleDeletion(platform);
  const ends = new Set<string>();
  for (let run = 0; run < 12; run += 1) {
    const { visitor, email, password, ref } = await personWithOrder();
    await requestIt(visitor, password);
    await finish(ref);
    const runs = () => scheduleRequestedDeletions(platform, schedule);
    const [, cancelled] = await Promise.all(
      run % 2 ? [runs(), cancel(visitor), runs()] : [cancel(visitor), cancel(visitor), runs()],
    );
    const isScheduled = (await deleteAt(email)) !== null;
    ends.add(`${outcome(cancelled as Awaited<ReturnType<typeof cancel>>)} ${isScheduled}`);
    expect(await plannedEmails(email)).toHaveLength(isScheduled ? 1 : 0);
    app.clock.passSeconds(86_400);
    owner = await signedIn(app, { roles: ['owner'] });
  }
  // A confirmed cancellation is never followed by a scheduled deletion.
  expect([...ends].filter((end) => end.startsWith('204') && end.endsWith('true'))).toEqual([]);
});

it('keeps an account while an order paid within the 7 days is in progress', async () => {
  const visitor = app.visitor();
  const { email, password } = await visitor.signUpAndActivate();
  const { ref } = await order(visitor);
  await visitor.call(deleteAccount, { body: { phrase, password } });
  await receive(owner.visitor, ref);
  app.clock.passSeconds(7 * 86_400 + 60);
  // Also runs the jobs that earlier tests left, before the count begins.
  await runJobs();
  let erasures = 0;
  app.site.platform.personalData.add({
    name: 'counted',
    about: 'Counts erasures.',
    export: async () => [],
    erase: async () => undefined,
    erased() {
      erasures += 1;
    },
  });
  await runJobs();
  expect(await deleteAt(email)).toBeInstanceOf(Date);
  expect(erasures).toBe(0);
  owner = await signedIn(app, { roles: ['owner'] });
  await finish(ref);
  await runJobs();
  expect(await deleteAt(email)).toBeUndefined();
  expect(erasures).toBe(1);
});
