import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { readClient } from '#contract/admin/clients/clients.ts';
import { addParticipant, changeParticipant, markAttendance } from '#contract/admin/courses/participants.ts';
import { listCourseDates } from '#contract/site/course-dates.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { addDate, readDate } from '#tests/support/data/courses/course-dates.ts';
import { order } from '#tests/support/data/orders.ts';
import { eraseGuests } from './personal-data.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let buyer: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  buyer = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff', 'owner'] });
  await app.site.platform.db.deleteFrom('course_dates').execute();
});

const free = async () => {
  const { dates } = (await app.visitor().call(listCourseDates, { params: { id: 'qgis' } })).body;
  return dates.map(({ freeSeats }) => freeSeats);
};

const withSeats = async () => {
  const date = await addDate(staff.visitor);
  const { ref } = await order(buyer.visitor, [{ id: date.itemId, quantity: 1 }]);
  const body = { name: 'Tendai Moyo', email: buyer.email };
  await staff.visitor.call(addParticipant, { params: { id: date.id }, body }, { idempotencyKey: randomUUID() });
  return { ...date, ref };
};

it('the export has the seats that the account bought and was given', async () => {
  const { ref } = await withSeats();
  const { id } = (await buyer.visitor.call(requestExport, {})).body;
  const files = unzipSync((await buyer.visitor.call(readExport, { params: { id } })).bytes);
  const seat = {
    course: 'qgis',
    from: '2026-03-16',
    until: '2026-04-03',
    name: 'Tendai Moyo',
    email: buyer.email,
    state: 'booked',
    attended: '',
    missed: '',
  };
  const found = JSON.parse(strFromU8(files['course-seats.json'] ?? new Uint8Array()));
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { ...seat, order: ref },
      { ...seat, order: null },
    ]),
  );
});

it('the export leaves out address and attendance of another person on a bought seat, who keeps it', async () => {
  const { id, itemId } = await addDate(staff.visitor);
  await order(buyer.visitor, [{ id: itemId, quantity: 2 }]);
  const rudo = `rudo.${randomUUID().slice(0, 8)}@example.com`;
  const seat = (await readDate(staff.visitor, id)).participants.find(({ name: of }) => of === '');
  const params = { id, participantId: seat?.id ?? '' };
  const body = { name: 'Rudo Dube', email: rudo, revision: 1 };
  await staff.visitor.call(changeParticipant, { params, body });
  await staff.visitor.call(markAttendance, { params, body: { day: '2026-03-16', present: true } });
  const { db, personalData } = app.site.platform;
  const parts = await personalData.export(db, buyer.userId);
  const seats = parts.find(({ name: of }) => of === 'course-seats')?.rows ?? [];
  expect(seats.map(({ name: of, email, attended }) => [of, email, attended])).toEqual([
    ['Tendai Moyo', buyer.email, ''],
    ['Rudo Dube', null, ''],
  ]);
  await db.transaction().execute((trx) => personalData.erase(trx, buyer.userId));
  expect((await readDate(staff.visitor, id)).participants).toMatchObject([
    { name: 'Rudo Dube', email: rudo, state: 'booked' },
    { name: '', email: null, state: 'cancelled' },
  ]);
});

it('exports and removes a person without an account by their address', async () => {
  const { id } = await addDate(staff.visitor);
  const email = `rudo.${randomUUID().slice(0, 8)}@example.com`;
  const body = { name: 'Rudo Dube', email };
  await staff.visitor.call(addParticipant, { params: { id }, body }, { idempotencyKey: randomUUID() });
  const { db, personalData } = app.site.platform;
  const seatsOf = async () =>
    (await personalData.exportGuest(db, email)).find(({ name: of }) => of === 'course-seats')?.rows;
  expect(await seatsOf()).toMatchObject([{ course: 'qgis', name: 'Rudo Dube', email, state: 'booked' }]);
  await db.transaction().execute((trx) => personalData.eraseGuest(trx, email));
  expect(await seatsOf()).toEqual([]);
  expect((await readDate(staff.visitor, id)).participants).toMatchObject([
    { name: '', email: null, state: 'cancelled' },
  ]);
});

it('lists the course dates and seats on the page of the client', async () => {
  const { id, itemId } = await addDate(staff.visitor);
  await order(buyer.visitor, [{ id: itemId, quantity: 2 }]);
  const page = (await staff.visitor.call(readClient, { params: { id: buyer.userId } })).body;
  const about = 'QGIS course, 16 March to 3 April 2026, Bulawayo';
  expect(page.timeline.filter(({ kind }) => kind === 'course')).toEqual([
    {
      kind: 'course',
      ref: id,
      at: '2026-03-16T07:00:00.000Z',
      about,
      state: '2 seats',
      totalCents: null,
      dueCents: null,
    },
  ]);
});

it('anonymises participants without an account 90 days after their course', async () => {
  const { id } = await addDate(staff.visitor);
  const body = { name: 'Rudo Dube', email: `rudo.${randomUUID().slice(0, 8)}@example.com` };
  await staff.visitor.call(addParticipant, { params: { id }, body }, { idempotencyKey: randomUUID() });
  const named = async () => {
    await eraseGuests(app.site.platform.db, app.clock.now());
    const row = app.site.platform.db.selectFrom('participants').select(['name', 'email']).where('date_id', '=', id);
    return row.executeTakeFirstOrThrow();
  };
  app.clock.set(new Date('2026-07-02T14:00:00Z'));
  expect(await named()).toEqual(body);
  app.clock.passSeconds(1);
  expect(await named()).toEqual({ name: '', email: null });
});

it('deleting an account removes the person from its seats, and frees those of future dates', async () => {
  const { id } = await withSeats();
  const { db, personalData } = app.site.platform;
  await db.transaction().execute((trx) => personalData.erase(trx, buyer.userId));
  const { participants } = await readDate(staff.visitor, id);
  expect(participants.map(({ name: of, email, state }) => [of, email, state])).toEqual([
    ['', null, 'cancelled'],
    ['', null, 'cancelled'],
  ]);
  expect(await free()).toEqual([3]);
});
