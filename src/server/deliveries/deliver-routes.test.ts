import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as office from '#contract/admin/orders/deliverables.ts';
import { listDeliverables } from '#contract/deliveries/deliverables.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { emailsAbout, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { changeAsked, deliverWork, planThem } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
let ref: string;
let id: string;
beforeAll(async () => {
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});
beforeEach(async () => {
  ({ ref } = await order(amara.visitor, [{ id: 'web-gis', quantity: 1 }]));
  await setFulfilment(staff.visitor, ref, 'in_progress');
  id = await addText('Method');
});

const addText = async (name: string): Promise<string> => {
  const body = { kind: 'text', name, content: 'We classified three images.' } as const;
  return (await staff.visitor.call(office.addDeliverable, { params: { ref }, body })).body.id;
};
const plan = (sentence = '') => planThem(staff.visitor, ref, [id], { sentence });
const takeBack = (by = staff) => by.visitor.call(office.takeBackDelivery, { params: { ref } });
const send = (by = staff) => by.visitor.call(office.sendDelivery, { params: { ref } });
const runDue = () => app.site.platform.scheduler.runDue();
const preview = (body: object) =>
  staff.visitor.call(office.previewDelivery, {
    params: { ref },
    body: { ids: [id], acceptsOn: '2026-03-16', ...body },
  });
const ofClient = async () => (await amara.visitor.call(listDeliverables, { params: { ref } })).body.deliverables;
const emails = () => emailsAbout(app, amara.email, ref, 'delivery');

it('the client sees a delivery and gets its email after 10 seconds, once, whichever process sends it', async () => {
  const planned = await plan('The numbers are on it.');
  expect(outcome(planned)).toBe('201');
  expect(planned.body).toMatchObject({
    deliverables: [{ state: 'not_yet' }],
    leaving: { ids: [id], leavesAt: new Date(app.clock.now().getTime() + 10_000).toISOString() },
  });
  app.clock.passSeconds(9);
  await runDue();
  expect(await ofClient()).toEqual([]);
  expect(await emails()).toEqual([]);
  app.clock.passSeconds(1);
  await Promise.all([runDue(), send(), send()]);
  expect(await ofClient()).toMatchObject([{ id, state: 'waiting', acceptsOn: '2026-03-16' }]);
  expect(await emails()).toHaveLength(1);
  expect((await send()).body).toMatchObject({ leaving: null, deliverables: [{ state: 'waiting' }] });
  expect(outcome(await takeBack())).toBe('409 DELIVERY_SENT');
});

it('what is taken back leaves the client as before, the earlier version with its change too', async () => {
  const first = await deliverWork(staff.visitor, ref);
  await changeAsked(amara.visitor, { ref, id: first });
  const before = await ofClient();
  id = await addText('Report');
  await plan();
  expect((await takeBack()).body).toMatchObject({ leaving: null });
  app.clock.passSeconds(11);
  await runDue();
  expect(await ofClient()).toEqual(before);
  expect(await emails()).toHaveLength(1);
  expect(outcome(await plan())).toBe('201');
});

it('take back and the end at once: one of them happens', async () => {
  await plan();
  const [sent, back] = await Promise.all([send(), takeBack()]);
  expect(outcome(sent)).toBe('200');
  const isBack = outcome(back) === '200';
  if (!isBack) expect(outcome(back)).toBe('409 DELIVERY_SENT');
  expect((await ofClient()).length).toBe(isBack ? 0 : 1);
  expect((await emails()).length).toBe(isBack ? 0 : 1);
});

it('until it leaves, nothing of it changes; the client can do none of it', async () => {
  await plan();
  expect(outcome(await plan())).toBe('409 DELIVERY_PENDING');
  const remove = await staff.visitor.call(office.removeDeliverable, { params: { ref, id } });
  expect(outcome(remove)).toBe('409 DELIVERY_PENDING');
  expect(outcome(await takeBack(amara))).toBe('403 FORBIDDEN');
  expect(outcome(await send(amara))).toBe('403 FORBIDDEN');
  expect(outcome(await setFulfilment(staff.visitor, ref, 'cancelled', 'Asked by phone.'))).toBe('200');
  app.clock.passSeconds(10);
  await runDue();
  expect(await ofClient()).toEqual([]);
  expect(await emails()).toEqual([]);
  expect(outcome(await takeBack())).toBe('409 DELIVERY_SENT');
});

it('the preview is the email that is sent, and sends nothing', async () => {
  const body = { sentence: 'The numbers are on it.', nextOn: '2026-03-09' };
  const previewed = (await preview(body)).body.email;
  expect(previewed).toMatchObject({ to: amara.email, subject: `One deliverable waits for you, ${ref}` });
  expect(previewed?.text).toContain('The numbers are on it.');
  expect(previewed?.text).toContain('9 March 2026');
  expect(await emails()).toEqual([]);
  expect(await ofClient()).toEqual([]);
  expect(outcome(await preview({ acceptsOn: '2026-03-01' }))).toBe('422 VALIDATION_FAILED');
  await planThem(staff.visitor, ref, [id], body);
  await send();
  expect((await emails()).map(({ subject, text }) => ({ subject, text }))).toEqual([
    { subject: previewed?.subject, text: previewed?.text },
  ]);
  expect(outcome(await preview(body))).toBe('409 DELIVERABLE_CHANGED');
});

it('ends with the account of the client', async () => {
  await plan();
  const { db, personalData } = app.site.platform;
  const { user_id: userId } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow();

  await inTransaction(db, (trx) => personalData.erase(trx, userId ?? ''));
  expect(await db.selectFrom('pending_deliveries').select('order_id').where('sentence', '=', '').execute()).toEqual([]);
});
