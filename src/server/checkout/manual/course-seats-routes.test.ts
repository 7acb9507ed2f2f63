import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { cancelCourseDate } from '#contract/admin/courses/course-dates.ts';
import { listOrderItems, placeManualOrder } from '#contract/admin/orders/manual-orders.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { addDate, readDate } from '#tests/support/data/courses/course-dates.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
let buyer: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  staff = await signedIn(app, { roles: ['staff'] });
  buyer = await signedIn(app);
});

type Form = BodyOf<typeof placeManualOrder>;
const guest = (changes: Partial<Form>): Form => ({
  email: `walk.in.${randomUUID().slice(0, 8)}@example.com`,
  name: 'Rudo Dube',
  phone: '0771 234 567',
  lines: [],
  ...changes,
});
const place = (body: Form) => staff.visitor.call(placeManualOrder, { body }, { idempotencyKey: randomUUID() });
const readSeats = async (id: string) =>
  (await readDate(staff.visitor, id)).participants.map(({ name, email, orderRef }) => [name, email, orderRef]);

it('201: takes the seats for a client, with or without an account or an email address', async () => {
  const { id, itemId } = await addDate(staff.visitor, { seats: 3 });
  const { items } = (await staff.visitor.call(listOrderItems, {})).body;
  const name = 'QGIS course, 16 March to 3 April 2026, Bulawayo';
  expect(items).toContainEqual({ id: itemId, name, unitCents: 10_000 });
  // A course date on two lines of one order takes two seats.
  const lines = [
    { itemId, unitCents: 10_000, quantity: 1 },
    { itemId, unitCents: 8_000, quantity: 1, reason: 'Second seat' },
  ];
  const placed = await place({ ...guest({ lines }), email: undefined });
  expect(outcome(placed)).toBe('201');
  expect(await readSeats(id)).toEqual([
    ['Rudo Dube', null, placed.body.ref],
    ['', null, placed.body.ref],
  ]);
  await place(guest({ email: buyer.email, lines: lines.slice(0, 1) }));
  expect(await readSeats(id)).toContainEqual(['Tendai Moyo', buyer.email, expect.stringMatching(/^ORD-/)]);
  expect((await staff.visitor.call(listOrderItems, {})).body.items.some((item) => item.id === itemId)).toBe(false);
});

it('409 when the date is full or cancelled, and nothing is stored', async () => {
  const { id, itemId } = await addDate(staff.visitor, { seats: 1 });
  const seats = (quantity: number) => guest({ lines: [{ itemId, unitCents: 10_000, quantity }] });
  expect(outcome(await place(seats(2)))).toBe('409 COURSE_DATE_FULL');
  await staff.visitor.call(cancelCourseDate, { params: { id }, body: { reason: '' } });
  expect(outcome(await place(seats(1)))).toBe('409 COURSE_DATE_CLOSED');
  expect(await readSeats(id)).toEqual([]);
});
