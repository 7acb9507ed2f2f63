import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelCourseDate, changeCourseDate } from '#contract/admin/courses/course-dates.ts';
import { changeParticipant } from '#contract/admin/courses/participants.ts';
import { readCart, saveCart } from '#contract/checkout/cart.ts';
import { cancelOrder, previewOrder } from '#contract/checkout/orders.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { listCourseDates } from '#contract/site/course-dates.ts';
import { readReviewSubject } from '#contract/site/reviews.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { emailsAbout, giveBack, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { addDate, courseDateForm, readDate } from '#tests/support/data/courses/course-dates.ts';
import { afterScheduler, order, orderForm } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let buyer: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  buyer = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff', 'owner'] });
  await app.site.platform.db.deleteFrom('course_dates').execute();
});

const name = 'QGIS course, 16 March to 3 April 2026, Bulawayo';
const free = async () => {
  const { dates } = (await app.visitor().call(listCourseDates, { params: { id: 'qgis' } })).body;
  return dates.map(({ freeSeats }) => freeSeats);
};
const preview = async (id: string, quantity = 1) =>
  (await app.visitor().call(previewOrder, { body: { items: [{ id, quantity }] } })).body;

async function place(id: string, quantity = 1, participants?: string[]) {
  const body = await orderForm(buyer.visitor, [{ id, quantity }]);
  return buyer.visitor.call(placeOrder, { body: { ...body, participants } }, { idempotencyKey: randomUUID() });
}
const cancelDate = (id: string) => staff.visitor.call(cancelCourseDate, { params: { id }, body: { reason: '' } });

describe('an order of a course with a date', () => {
  it('201: names the date on the order and in its email, and takes as many seats as the quantity', async () => {
    const { id, itemId } = await addDate(staff.visitor);
    const { ref, lines } = (await place(itemId, 2)).body;
    expect(lines).toEqual([{ id: itemId, name, unitCents: 10_000, quantity: 2, totalCents: 20_000 }]);
    const [email] = await emailsAbout(app, buyer.email, ref, 'order-received');
    expect(email?.text).toContain(name);
    expect(await free()).toEqual([1]);
    const { participants } = await readDate(staff.visitor, id);
    expect(participants.map(({ name: of, email: to, orderRef }) => [of, to, orderRef])).toEqual(
      expect.arrayContaining([
        ['Tendai Moyo', buyer.email, ref],
        ['', null, ref],
      ]),
    );
  });

  it('201 with the names of participants on its seats, and 422 for more names than seats', async () => {
    const { id, itemId } = await addDate(staff.visitor);
    const tooMany = await place(itemId, 1, ['Rudo Dube', 'Farai Ncube']);
    expect(tooMany.refusal.fields).toEqual({
      participants: 'Write one full name per line, and no more names than seats',
    });
    expect((await place(itemId, 1, ['R'])).refusal.fields).toHaveProperty(['participants.0']);
    expect(outcome(await place(itemId, 2, [' Rudo Dube ']))).toBe('201');
    const { participants } = await readDate(staff.visitor, id);
    expect(participants.map(({ name: of, email: to }) => [of, to])).toEqual([
      ['Rudo Dube', buyer.email],
      ['', null],
    ]);
  });

  it('409 COURSE_DATE_FULL for more seats than are free, and nothing is written', async () => {
    const { itemId } = await addDate(staff.visitor, { seats: 2 });
    await order(buyer.visitor, [{ id: itemId, quantity: 1 }]);
    const reply = await place(itemId, 2);
    expect(outcome(reply)).toBe('409 COURSE_DATE_FULL');
    expect(reply.refusal).toMatchObject({ item: itemId, error: expect.stringContaining(name) });
    expect(await free()).toEqual([1]);
  });

  it('409 COURSE_DATE_CLOSED once the date is cancelled or has begun', async () => {
    const [one, other] = [await addDate(staff.visitor), await addDate(staff.visitor, { startsOn: '2026-03-17' })];
    await cancelDate(one.id);
    expect(outcome(await place(one.itemId))).toBe('409 COURSE_DATE_CLOSED');
    app.clock.set(new Date('2026-03-17T07:00:00Z'));
    await signInAgain(app, buyer);
    expect(outcome(await place(other.itemId))).toBe('409 COURSE_DATE_CLOSED');
  });

  it('409 ITEM_UNAVAILABLE for a date that does not exist, and for one of another course', async () => {
    const { id } = await addDate(staff.visitor);
    for (const item of [`training-qgis.${randomUUID()}`, `training-arcmap.${id}`, 'training-qgis.zzz']) {
      expect(outcome(await place(item))).toBe('409 ITEM_UNAVAILABLE');
    }
  });

  it('409 COURSE_DATE_NEEDED without a date while one has enough free seats', async () => {
    const { itemId } = await addDate(staff.visitor, { seats: 2 });
    const reply = await place('training-qgis', 2);
    expect(outcome(reply)).toBe('409 COURSE_DATE_NEEDED');
    expect(reply.refusal).toMatchObject({ item: 'training-qgis', error: 'Please choose a date: QGIS course.' });
    expect(outcome(await place('training-arcmap'))).toBe('201');
    await order(buyer.visitor, [{ id: itemId, quantity: 1 }]);
    // When no date has enough seats, the course can be ordered without one: staff and the client agree on a date.
    expect(outcome(await place('training-qgis', 2))).toBe('201');
    expect(await free()).toEqual([1]);
  });

  it('frees the seats when it is cancelled, and when all its money is paid back', async () => {
    const { itemId } = await addDate(staff.visitor);
    const first = await order(buyer.visitor, [{ id: itemId, quantity: 2 }]);
    await buyer.visitor.call(cancelOrder, { params: { ref: first.ref }, body: {} });
    expect(await free()).toEqual([3]);
    const second = await order(buyer.visitor, [{ id: itemId, quantity: 1 }]);
    await receive(staff.visitor, second.ref);
    await giveBack(staff.visitor, second.ref, 4_000);
    expect(await free()).toEqual([2]);
    await giveBack(staff.visitor, second.ref, 6_000);
    expect(await free()).toEqual([3]);
    // The buyer of the first order was never emailed a seat.
    expect((await app.emails(buyer.email)).filter(({ kind }) => kind === 'course-freed')).toMatchObject([
      { subject: 'Your seat is free again: QGIS course, 16 March to 3 April 2026' },
    ]);
  });

  it('tells participants that their seat is free when staff cancel a paid order', async () => {
    const { itemId } = await addDate(staff.visitor);
    const { ref } = await order(buyer.visitor, [{ id: itemId, quantity: 1 }]);
    await receive(staff.visitor, ref);
    await setFulfilment(staff.visitor, ref, 'cancelled');
    await giveBack(staff.visitor, ref, 10_000);
    expect((await app.emails(buyer.email)).filter(({ kind }) => kind === 'course-freed')).toHaveLength(1);
  });

  it('emails each participant once how to take part, when all of it is paid', async () => {
    const { id, itemId } = await addDate(staff.visitor, {
      mode: 'online',
      place: '',
      link: 'https://meet.example.com/q',
    });
    const { ref } = await order(buyer.visitor, [{ id: itemId, quantity: 2 }]);
    const details = async (to: string) => (await app.emails(to)).filter(({ kind }) => kind === 'course-added');
    await receive(staff.visitor, ref, { amountCents: 5_000 });
    expect(await details(buyer.email)).toEqual([]);
    await receive(staff.visitor, ref, { amountCents: 15_000 });
    const [email, ...others] = await details(buyer.email);
    expect(others).toEqual([]);
    expect(email?.text).toContain('https://meet.example.com/q');
    // A participant named by staff for the second seat is emailed then, and not again when only the name changes.
    const rudo = `rudo.${randomUUID().slice(0, 8)}@example.com`;
    const seat = (await readDate(staff.visitor, id)).participants.find(({ name: of }) => of === '');
    const params = { id, participantId: seat?.id ?? '' };
    for (const [at, of] of ['Rudo Dube', 'Rudo Sibanda'].entries()) {
      const body = { name: of, email: rudo, revision: at + 1 };
      expect(outcome(await staff.visitor.call(changeParticipant, { params, body }))).toBe('200');
    }
    expect(await details(rudo)).toHaveLength(1);
  });

  it('can be reviewed as its course', async () => {
    const { itemId } = await addDate(staff.visitor);
    await order(buyer.visitor, [{ id: itemId, quantity: 1 }]);
    const { subject } = (await buyer.visitor.call(readReviewSubject, {})).body;
    expect(subject).toEqual({ id: 'training-qgis', name: 'QGIS course' });
  });
});

describe('a cart', () => {
  it('stores a course with its date, and one without', async () => {
    const { itemId } = await addDate(staff.visitor);
    const items = [
      { id: itemId, quantity: 1 },
      { id: 'training-qgis', quantity: 1 },
    ];
    await buyer.visitor.call(saveCart, { body: { items } });
    const cart = (await buyer.visitor.call(readCart, {})).body;
    expect(cart.items.map((item) => [item.id, item.name, item.price])).toEqual([
      [itemId, name, 100],
      ['training-qgis', 'QGIS course', 100],
    ]);
  });

  it('names the dates that are full, and offers the free ones', async () => {
    const [full, open] = [
      await addDate(staff.visitor, { seats: 1 }),
      await addDate(staff.visitor, { startsOn: '2026-03-23', seats: 2 }),
    ];
    await order(buyer.visitor, [{ id: full.itemId, quantity: 1 }]);
    const other = { id: open.itemId, name: 'QGIS course, 23 March to 3 April 2026, Bulawayo' };
    expect((await preview(full.itemId)).courseDates).toEqual([
      { id: full.itemId, problem: expect.stringContaining('not enough seats'), dates: [other] },
    ]);
    expect((await preview(full.itemId, 3)).courseDates).toMatchObject([{ id: full.itemId, dates: [] }]);
    expect((await preview(open.itemId, 2)).courseDates).toEqual([]);
    expect((await preview('training-qgis')).courseDates).toEqual([
      { id: 'training-qgis', problem: null, dates: [other] },
    ]);
    expect((await preview('training-arcmap')).courseDates).toEqual([]);
    expect((await preview('hydrology')).courseDates).toEqual([]);
  });
});

describe('the public page of the course is rendered again', () => {
  const dropped: string[] = [];
  beforeEach(() => void dropped.splice(0));
  /** The pages that a write drops, in order. */
  async function droppedBy(write: () => Promise<unknown>): Promise<string[]> {
    dropped.splice(0);
    await write();
    return [...dropped];
  }
  const page = '/training/qgis';

  it('after a date is added, changed or cancelled', async () => {
    app.site.platform.pageChanges.subscribe('test', (path) => dropped.push(path));
    const { courseId: _, ...written } = courseDateForm({ seats: 9 });
    let id = '';
    expect(await droppedBy(async () => ({ id } = await addDate(staff.visitor)))).toEqual([page]);
    const change = () => staff.visitor.call(changeCourseDate, { params: { id }, body: { ...written, revision: 1 } });
    expect(await droppedBy(change)).toEqual([page]);
    expect(await droppedBy(() => cancelDate(id))).toEqual([page]);
  });

  it('after seats are bought, and after they are released', async () => {
    app.site.platform.pageChanges.subscribe('test', (path) => dropped.push(path));
    const { itemId } = await addDate(staff.visitor, { startsOn: '2026-03-23', seats: 9 });
    const refs: string[] = [];
    const buy = async () => refs.push((await order(buyer.visitor, [{ id: itemId, quantity: 1 }])).ref);
    for (let bought = 0; bought < 4; bought += 1) expect(await droppedBy(buy)).toContain(page);
    const [ref = '', byStaff = '', refunded = ''] = refs;
    expect(await droppedBy(() => buyer.visitor.call(cancelOrder, { params: { ref }, body: {} }))).toContain(page);
    expect(await droppedBy(() => setFulfilment(staff.visitor, byStaff, 'cancelled'))).toContain(page);
    await receive(staff.visitor, refunded);
    expect(await droppedBy(() => giveBack(staff.visitor, refunded, 10_000))).toContain(page);
    app.clock.passSeconds(14 * 86_400);
    expect(await droppedBy(() => afterScheduler(app))).toContain(page);
    expect(await free()).toEqual([9]);
  });

  it('not after a refused order', async () => {
    app.site.platform.pageChanges.subscribe('test', (path) => dropped.push(path));
    const { itemId } = await addDate(staff.visitor, { seats: 1 });
    expect(await droppedBy(() => place(itemId, 2))).toEqual([]);
  });
});
