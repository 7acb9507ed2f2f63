import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as office from '#contract/admin/orders/deliverables.ts';
import { placeManualOrder } from '#contract/admin/orders/manual-orders.ts';
import { readToday } from '#contract/admin/today.ts';
import * as client from '#contract/deliveries/deliverables.ts';
import {
  answerGuestChange,
  askForGuestChange,
  readGuestFiles,
  renewGuestLink,
} from '#contract/deliveries/secret-links.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { emailsAbout, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { changeAsked, deliverThem, deliverWork, planThem } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
const square: [number, number][] = [
  [28.6, -20.1],
  [28.7, -20.1],
  [28.7, -20.2],
];
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
});
const delivered = async () => {
  id = await deliverWork(staff.visitor, ref);
};

const ask = (body: object) => {
  app.clock.passSeconds(1);
  return amara.visitor.call(client.askForChange, { params: { ref, id }, body: body as never });
};
const answer = (change: string, text = 'The one in the east.', by = amara, of = id) => {
  app.clock.passSeconds(1);
  return by.visitor.call(client.answerChange, { params: { ref, id: of, change }, body: { text } });
};
const reply = (change: string, body: { text: string; mark?: 'open' | 'done' }, by = staff) => {
  app.clock.passSeconds(1);
  return by.visitor.call(office.answerChangeRequest, { params: { ref, id, change }, body });
};
const ofClient = async () => (await amara.visitor.call(client.listDeliverables, { params: { ref } })).body.deliverables;
const ofOffice = async () =>
  (await staff.visitor.call(office.listOfficeDeliverables, { params: { ref } })).body.deliverables;
const emails = (to: string, kind: string) => emailsAbout(app, to, ref, kind);
const onToday = async () => {
  const { needs } = (await staff.visitor.call(readToday, {})).body;
  return needs.filter((need) => need.ref === ref).map(({ kind, about }) => `${kind}: ${about}`);
};
const changeNeed = 'change_asked: Report: Move the scale bar.';

async function deliverAgain(): Promise<string> {
  const body = { kind: 'text', name: 'Report', content: 'Now with the date.' } as const;
  const added = (await staff.visitor.call(office.addDeliverable, { params: { ref }, body })).body;
  await deliverThem(staff.visitor, ref, [added.id], { acceptsOn: added.acceptsOn });
  return added.id;
}

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
const deliveryEmails = () => emails(amara.email, 'delivery');

describe('a delivery', () => {
  beforeEach(async () => {
    id = await addText('Method');
  });

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
    expect(await deliveryEmails()).toEqual([]);
    app.clock.passSeconds(1);
    await Promise.all([runDue(), send(), send()]);
    expect(await ofClient()).toMatchObject([{ id, state: 'waiting', acceptsOn: '2026-03-16' }]);
    expect(await deliveryEmails()).toHaveLength(1);
    expect((await send()).body).toMatchObject({
      leaving: null,
      deliverables: [{ state: 'waiting' }],
      deliveriesSent: 1,
    });
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
    expect(await deliveryEmails()).toHaveLength(1);
    expect(outcome(await plan())).toBe('201');
  });

  it('take back and the end at once: one of them happens', async () => {
    await plan();
    const [sent, back] = await Promise.all([send(), takeBack()]);
    expect(outcome(sent)).toBe('200');
    const isBack = outcome(back) === '200';
    if (!isBack) expect(outcome(back)).toBe('409 DELIVERY_SENT');
    expect((await ofClient()).length).toBe(isBack ? 0 : 1);
    expect((await deliveryEmails()).length).toBe(isBack ? 0 : 1);
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
    expect(await deliveryEmails()).toEqual([]);
    expect(outcome(await takeBack())).toBe('409 DELIVERY_SENT');
  });

  it('the preview is the email that is sent, and sends nothing', async () => {
    const body = { sentence: 'The numbers are on it.', nextOn: '2026-03-09' };
    const previewed = (await preview(body)).body.email;
    expect(previewed).toMatchObject({ to: amara.email, subject: `One deliverable waits for you, ${ref}` });
    expect(previewed?.text).toContain('The numbers are on it.');
    expect(previewed?.text).toContain('9 March 2026');
    expect(await deliveryEmails()).toEqual([]);
    expect(await ofClient()).toEqual([]);
    expect(outcome(await preview({ acceptsOn: '2026-03-01' }))).toBe('422 VALIDATION_FAILED');
    await planThem(staff.visitor, ref, [id], body);
    await send();
    expect((await deliveryEmails()).map(({ subject, text }) => ({ subject, text }))).toEqual([
      { subject: previewed?.subject, text: previewed?.text },
    ]);
    expect(outcome(await preview(body))).toBe('409 DELIVERABLE_CHANGED');
  });

  it('ends with the account of the client', async () => {
    const { visitor } = await signedIn(app);
    ({ ref } = await order(visitor, [{ id: 'web-gis', quantity: 1 }]));
    await setFulfilment(staff.visitor, ref, 'in_progress');
    id = await addText('Method');
    await plan();
    const { db, personalData } = app.site.platform;
    const { id: orderId, user_id: userId } = await db
      .selectFrom('orders')
      .select(['id', 'user_id'])
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    const left = () =>
      db.selectFrom('pending_deliveries').select('leaves_at').where('order_id', '=', orderId).execute();
    expect(await left()).toHaveLength(1);
    await inTransaction(db, (trx) => personalData.erase(trx, userId ?? ''));
    expect(await left()).toEqual([]);
  });
});

describe('a change request', () => {
  beforeEach(delivered);

  it('has a place and an outline, which both sides and the email to the owner have', async () => {
    const asked = await ask({ text: 'The dam \u0007is missing.', place: [28.65, -20.15], outline: square });
    expect(outcome(asked)).toBe('201');
    const request = {
      text: 'The dam  is missing.',
      place: [28.65, -20.15],
      outline: square,
      isDone: false,
      version: 1,
    };
    expect(await ofClient()).toMatchObject([{ changes: [request] }]);
    expect(await ofOffice()).toMatchObject([{ changes: [request] }]);
    const [email] = await emails('owner@example.com', 'change-asked-owner');
    const text = email?.text?.replace(/\s+/g, ' ');
    expect(text).toContain(
      '-20.15000, 28.65000; an outline: -20.10000, 28.60000; -20.10000, 28.70000; -20.20000, 28.70000',
    );
    expect(text).toContain('Round of changes: 1, with 2 in the price');
  });

  it('is refused without words, with a place beyond the poles, or with an outline that is none', async () => {
    for (const body of [
      { text: ' ' },
      { text: 'Here.', place: [28, 91] },
      { text: 'Here.', outline: square.slice(1) },
      { text: 'Here.', outline: Array.from({ length: 101 }, () => [28, -20]) },
      { text: 'Here.', outline: [...square, [null, 2]] },
    ])
      expect([body, outcome(await ask(body))]).toEqual([body, '422 VALIDATION_FAILED']);
    expect(await ofClient()).toMatchObject([{ state: 'waiting', changes: [] }]);
  });

  it('belongs to a round, which is a version that was sent back; none is refused after the last', async () => {
    const roundNow = async () => (await ofClient())[0]?.round;
    expect(await roundNow()).toEqual({ number: 1, included: 2 });
    await ask({ text: 'One.' });
    await ask({ text: 'And another.' });
    expect(await roundNow()).toEqual({ number: 1, included: 2 });
    for (const number of [2, 3]) {
      id = await deliverAgain();
      expect(await roundNow()).toEqual({ number, included: 2 });
      expect(outcome(await ask({ text: `In round ${number}.` }))).toBe('201');
    }
    const [current] = await ofClient();
    expect(current?.changes.map(({ version, text, isDone }) => [version, text, isDone])).toEqual([
      [1, 'One.', true],
      [1, 'And another.', true],
      [2, 'In round 2.', true],
      [3, 'In round 3.', false],
    ]);
    const last = (await emails('owner@example.com', 'change-asked-owner')).map(({ text }) => text ?? '');
    expect(last.filter((text) => text.includes('3, with 2 in the price'))).toHaveLength(1);
  });
});

describe('the answers to a change request', () => {
  beforeEach(delivered);

  it('are of both sides; staff mark it as done and open again; each is emailed to the other side', async () => {
    const change = await changeAsked(amara.visitor, { ref, id });
    expect(outcome(await reply(change, { text: 'Which dam?' }))).toBe('201');
    expect(await onToday()).toEqual([changeNeed]);
    expect(outcome(await answer(change))).toBe('201');
    expect(await onToday()).toEqual([changeNeed, 'change_answered: Report: The one in the east.']);
    await reply(change, { text: 'It is there.', mark: 'done' });
    expect(await onToday()).toEqual([]);
    // Of what is marked as done too, until staff answer.
    await answer(change, 'Not all of it.');
    await answer(change, 'The north is missing.');
    expect(await onToday()).toEqual(['change_answered: Report: Not all of it.']);
    // Two who press the same button: the second changes nothing more.
    await reply(change, { text: 'Yes, it is.', mark: 'done' });
    await reply(change, { text: 'Not quite.', mark: 'open' });
    expect(await onToday()).toEqual([changeNeed]);
    const answers = [
      { by: 'business', text: 'Which dam?', marked: null },
      { by: 'client', text: 'The one in the east.', marked: null },
      { by: 'business', text: 'It is there.', marked: 'done' },
      { by: 'client', text: 'Not all of it.', marked: null },
      { by: 'client', text: 'The north is missing.', marked: null },
      { by: 'business', text: 'Yes, it is.', marked: null },
      { by: 'business', text: 'Not quite.', marked: 'open' },
    ];
    expect(await ofClient()).toMatchObject([{ changes: [{ isDone: false, answers }] }]);
    expect((await ofClient())[0]?.changes[0]?.answers.every(({ name }) => name === null)).toBe(true);
    const names = (await ofOffice())[0]?.changes[0]?.answers.map(({ name }) => name);
    expect(names?.map((name) => typeof name)).toEqual([
      'string',
      'object',
      'string',
      'object',
      'object',
      'string',
      'string',
    ]);
    expect(await emails('owner@example.com', 'change-answer-owner')).toHaveLength(3);
    const toClient = await emails(amara.email, 'change-answered');
    expect(toClient).toHaveLength(4);
    const done = toClient.find(({ text }) => text?.includes('It is there.'))?.text;
    expect(done).toContain('> Move the scale bar.');
    expect(done).toContain('It is marked as done.');
    expect(done).toContain(`/account/orders/${ref}#deliverables`);
  });

  it('are of a guest by the link too, whose email has no address of an account', async () => {
    const person = { email: 'rudo@example.com', name: 'Rudo Dube', phone: '0772991110' };
    const body = { ...person, lines: [{ itemId: 'web-gis', unitCents: 15_000, quantity: 1 }] };
    ({ ref } = (await staff.visitor.call(placeManualOrder, { body }, { idempotencyKey: randomUUID() })).body);
    await setFulfilment(staff.visitor, ref, 'in_progress');
    id = await deliverWork(staff.visitor, ref);
    const link = await staff.visitor.call(renewGuestLink, { params: { ref }, body: { after: 0 } });
    const token = link.body.guest?.address?.split('token=')[1] ?? '';
    const guest = app.visitor();
    await guest.call(askForGuestChange, { body: { token, id, text: 'Add the date.', outline: square } });
    const [item] = (await guest.call(readGuestFiles, { body: { token } })).body.deliverables;
    const change = item?.changes[0]?.id ?? '';
    await reply(change, { text: 'Which date?' });
    app.clock.passSeconds(1);
    const answered = await guest.call(answerGuestChange, { body: { token, id, change, text: 'Of the images.' } });
    expect(answered.body.deliverables).toMatchObject([
      { changes: [{ outline: square, answers: [{ text: 'Which date?' }, { by: 'client', text: 'Of the images.' }] }] },
    ]);
    const [email] = await emails('rudo@example.com', 'change-answered');
    expect(email?.text).toContain('at the link to your files that we gave you');
    expect(email?.text).not.toContain('/account/');
  });

  it('are refused with bad input, of the wrong person, below another request, after 50, and after acceptance', async () => {
    const change = await changeAsked(amara.visitor, { ref, id });
    const more = async () => {
      const one = { change_request_id: change, author: 'client' as const, text: 'Again.', at: app.clock.now() };
      const rows = Array.from({ length: 50 }, () => ({ ...one, id: randomUUID() }));
      await app.site.platform.db.insertInto('change_answers').values(rows).execute();
      return answer(change);
    };
    const afterAcceptance = async () => {
      await amara.visitor.call(client.acceptDeliverable, { params: { ref, id } });
      return answer(change);
    };
    const refused: [problem: string, code: string, act: () => Promise<{ status: number }>][] = [
      ['no words', '422 VALIDATION_FAILED', () => answer(change, ' ')],
      ['1,001 characters', '422 VALIDATION_FAILED', () => reply(change, { text: 'a'.repeat(1_001) })],
      ['no such request', '404 NOT_FOUND', () => answer(randomUUID())],
      ['another deliverable', '404 NOT_FOUND', () => answer(change, 'Here.', amara, randomUUID())],
      ['a client as staff', '403 FORBIDDEN', () => reply(change, { text: 'Done.', mark: 'done' }, amara)],
      ['staff as the client', '404 NOT_FOUND', () => answer(change, 'Here.', staff)],
      ['the 51st', '409 TOO_MANY_ANSWERS', more],
      ['accepted', '409 DELIVERABLE_CHANGED', afterAcceptance],
      ['accepted', '409 DELIVERABLE_CHANGED', () => reply(change, { text: 'After all.', mark: 'open' })],
    ];
    for (const [problem, code, act] of refused)
      expect([problem, outcome((await act()) as never)]).toEqual([problem, code]);
  });

  it('are refused below a version that is replaced', async () => {
    const change = await changeAsked(amara.visitor, { ref, id });
    await deliverAgain();
    expect(outcome(await answer(change))).toBe('409 DELIVERABLE_CHANGED');
  });

  it('are stored once when the call is repeated, and all when both sides write at once', async () => {
    const change = await changeAsked(amara.visitor, { ref, id });
    const key = randomUUID();
    const send = () =>
      amara.visitor.call(
        client.answerChange,
        { params: { ref, id, change }, body: { text: 'The one in the east.' } },
        { idempotencyKey: key },
      );
    const done = { text: 'It is there.', mark: 'done' } as const;
    const replies = await Promise.all([send(), reply(change, done), reply(change, done)]);
    expect(replies.map(outcome)).toEqual(['201', '201', '201']);
    expect(outcome(await send())).toBe('201');
    const answers = (await ofClient())[0]?.changes[0]?.answers ?? [];
    expect(answers.map(({ marked }) => marked).sort()).toEqual(['done', null, null]);
  });

  it('are exported with the account and deleted with it', async () => {
    const { visitor, email } = await signedIn(app);
    ({ ref } = await order(visitor, [{ id: 'web-gis', quantity: 1 }]));
    await setFulfilment(staff.visitor, ref, 'in_progress');
    id = await deliverWork(staff.visitor, ref);
    const body = { text: 'Move it.', place: square[0] ?? null };
    const asked = await visitor.call(client.askForChange, { params: { ref, id }, body });
    const change = asked.body.deliverables[0]?.changes[0]?.id ?? '';
    await reply(change, { text: 'Where to?' });
    const { db, personalData } = app.site.platform;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const part = (await personalData.export(db, userId)).find(({ name }) => name === 'deliverables');
    expect(part?.rows).toMatchObject([{ changesAsked: 'Move it. (-20.10000, 28.60000) / we: Where to?' }]);
    await inTransaction(db, (trx) => personalData.erase(trx, userId));
    const left = await db.selectFrom('change_answers').select('id').where('change_request_id', '=', change).execute();
    expect(left).toEqual([]);
  });
});
