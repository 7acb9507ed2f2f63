import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { listMeetings } from '#contract/admin/bookings.ts';
import { downloadBookingFile } from '#contract/admin/meetings.ts';
import { bookingAttachments } from '#contract/bookings/booking-attachments.ts';
import { cancelBooking } from '#contract/bookings/booking-changes.ts';
import { readBooking } from '#contract/bookings/bookings.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { polygonOf, rectangleOf } from '#tests/support/data/areas.ts';
import { addFile, idOfFile, plan } from '#tests/support/data/attachments.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let own: SignedIn;
let ref: string;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  own = await signedIn(app);
  ref = (await bookAt(own.visitor, tuesday('09:00'))).ref;
});

const area = rectangleOf(34_000, 25_000);
const setArea = (visitor: Visitor, changes: object = {}) =>
  visitor.call(bookingAttachments.setArea, { params: { ref }, body: { area, nameOnMap: false, ...changes } });
const removeArea = () => own.visitor.call(bookingAttachments.removeArea, { params: { ref } });
const attachments = async () => (await own.visitor.call(readBooking, { params: { ref } })).body.attachments;
const asStaff = async () => (await signedIn(app, { roles: ['staff'] })).visitor;
const eventsOf = async (subject: string) => {
  const { db } = app.site.platform;
  const rows = await db.selectFrom('audit_events').select('event').where('subject', '=', subject).execute();
  return rows.map(({ event }) => event);
};

describe('PUT and DELETE /bookings/:ref/area', () => {
  it('measures the area, replaces the one before, and removes it', async () => {
    expect(await attachments()).toEqual({
      area: null,
      files: [],
      canChange: true,
      canChangeArea: true,
      acceptedKm2: null,
    });
    const first = (await setArea(own.visitor)).body.area;
    expect(Math.abs((first?.squareMetres ?? 0) / 850e6 - 1)).toBeLessThan(0.001);
    expect(first).toMatchObject({ corners: 4, nameOnMap: false, district: 'Umguza' });
    const second = (await setArea(own.visitor, { area: rectangleOf(3_000, 2_000), nameOnMap: true })).body.area;
    expect(second?.nameOnMap).toBe(true);
    expect((await attachments()).area).toEqual(second);
    const { meetings } = (await (await asStaff()).call(listMeetings, { query: { show: 'coming' } })).body;
    expect(meetings.find((one) => one.ref === ref)?.area).toEqual(second);
    for (const _ of [1, 2]) {
      const removed = await own.visitor.call(bookingAttachments.removeArea, { params: { ref } });
      expect(removed.body).toEqual({ area: null, files: [], canChange: true, canChangeArea: true, acceptedKm2: null });
    }
    expect(await eventsOf(ref)).toEqual(expect.arrayContaining(['booking.area_set', 'booking.area_removed']));
  });

  it('422 for an area that crosses itself, and for figures that the client sends', async () => {
    const bowTie = polygonOf([28, -20], [28.2, -19.8], [28.2, -20], [28, -19.8]);
    expect(outcome(await setArea(own.visitor, { area: bowTie }))).toBe('422 AOI_INVALID');
    expect(outcome(await setArea(own.visitor, { squareMetres: 1 }))).toBe('422 VALIDATION_FAILED');
    expect((await attachments()).area).toBeNull();
  });
});

describe('the files of a booking', () => {
  const record = () => `bookings/${ref}`;

  it('201: added, listed, read back byte for byte as a download, and removed', async () => {
    expect(outcome(await addFile(own.visitor, record()))).toBe('201');
    const [file] = (await addFile(own.visitor, record())).body.files;
    expect((await attachments()).files).toEqual([{ id: file?.id, name: 'plan.pdf', bytes: plan.length }]);
    const params = { ref, id: file?.id ?? '' };
    const read = await own.visitor.call(bookingAttachments.readFile, { params });
    expect(Buffer.from(read.bytes).equals(plan)).toBe(true);
    expect(read.headers.get('content-disposition')).toContain('attachment; filename="plan.pdf"');
    const staff = await asStaff();
    const { meetings } = (await staff.call(listMeetings, { query: { show: 'coming' } })).body;
    expect(meetings.find((one) => one.ref === ref)?.files).toEqual([file]);
    expect(Buffer.from((await staff.call(downloadBookingFile, { params })).bytes).equals(plan)).toBe(true);
    expect(await eventsOf(ref)).toContain('booking.file_read');
    expect((await own.visitor.call(bookingAttachments.removeFile, { params })).body.files).toEqual([]);
    expect(outcome(await own.visitor.call(bookingAttachments.readFile, { params }))).toBe('404 NOT_FOUND');
    expect(outcome(await staff.call(downloadBookingFile, { params }))).toBe('404 NOT_FOUND');
  });

  it('409 TOO_MANY_FILES for a fourth; the parts of a shapefile count as one', async () => {
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      expect(outcome(await addFile(own.visitor, record(), name))).toBe('201');
    }
    const refused = await addFile(own.visitor, record(), 'four.pdf');
    expect(outcome(refused)).toBe('409 TOO_MANY_FILES');
    expect(refused.refusal.error).toBe('There is room for 3 files. Remove one before you add another.');
  });

  it('415 FILE_TYPE for bytes that are not what the name says, 415 without a file', async () => {
    expect(outcome(await addFile(own.visitor, record(), 'plan.pdf', 'MZ program'))).toBe('415 FILE_TYPE');
    expect(outcome(await own.visitor.call(bookingAttachments.addFile, { params: { ref } }))).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('404 for a file of another booking of the same account', async () => {
    const id = await idOfFile(own.visitor, record());
    const other = (await bookAt(own.visitor, tuesday('11:00'))).ref;
    for (const endpoint of [bookingAttachments.readFile, bookingAttachments.removeFile]) {
      expect(outcome(await own.visitor.call(endpoint, { params: { ref: other, id } }))).toBe('404 NOT_FOUND');
    }
  });
});

describe('once the booking can no longer be changed', () => {
  const tries = async (id: string) =>
    Promise.all([
      setArea(own.visitor).then(outcome),
      own.visitor.call(bookingAttachments.removeArea, { params: { ref } }).then(outcome),
      addFile(own.visitor, `bookings/${ref}`, 'later.pdf').then(outcome),
      own.visitor.call(bookingAttachments.removeFile, { params: { ref, id } }).then(outcome),
    ]);

  it('409 MEETING_OVER from the end of the meeting; files can still be read', async () => {
    const id = await idOfFile(own.visitor, `bookings/${ref}`);
    app.clock.set(new Date(Date.parse(tuesday('09:30')) - 1_000));
    await signInAgain(app, own);
    expect(outcome(await setArea(own.visitor))).toBe('200');
    app.clock.set(new Date(tuesday('09:30')));
    expect(await tries(id)).toEqual(Array(4).fill('409 MEETING_OVER'));
    expect((await attachments()).canChange).toBe(false);
    expect(outcome(await own.visitor.call(bookingAttachments.readFile, { params: { ref, id } }))).toBe('200');
  });

  it('409 ALREADY_CANCELLED', async () => {
    const id = await idOfFile(own.visitor, `bookings/${ref}`);
    await own.visitor.call(cancelBooking, { params: { ref }, body: {} });
    expect(await tries(id)).toEqual(Array(4).fill('409 ALREADY_CANCELLED'));
  });
});

describe('the email to the business about a change', () => {
  const reports = async () =>
    (await app.emails('owner@example.com')).filter(
      ({ kind, subject }) => kind === 'booking-attachments-owner' && subject.includes(ref),
    );
  const runDue = () => app.site.platform.scheduler.runDue();

  it('is sent once for all changes, ten minutes after the last, with the current attachments', async () => {
    await setArea(own.visitor, { area: rectangleOf(3_000, 2_000) });
    app.clock.passMinutes(6);
    await setArea(own.visitor);
    await addFile(own.visitor, `bookings/${ref}`);
    app.clock.passSeconds(599);
    await runDue();
    expect(await reports()).toEqual([]);
    app.clock.passSeconds(1);
    await Promise.all([runDue(), runDue()]);
    const [report, ...more] = await reports();
    expect(more).toEqual([]);
    expect(report?.text).toContain('Area: 850 km² (85,000 ha) in Umguza');
    expect(report?.text).toContain('- plan.pdf');
    expect(report?.html).toMatch(/<img src="cid:[\w-]+@area"/);
    await signInAgain(app, own);
    await removeArea();
    app.clock.passMinutes(10);
    await runDue();
    expect((await reports()).at(-1)?.text).toContain('Area: none');
    expect(await reports()).toHaveLength(2);
  });

  it('is not sent when nothing has changed in the end, nor for a cancelled booking', async () => {
    await removeArea();
    app.clock.passMinutes(10);
    await runDue();
    expect(await reports()).toEqual([]);
    await signInAgain(app, own);
    expect(outcome(await setArea(own.visitor))).toBe('200');
    await own.visitor.call(cancelBooking, { params: { ref }, body: {} });
    app.clock.passMinutes(10);
    await runDue();
    expect(await reports()).toEqual([]);
  });
});

it('lists the files in the export of the account, and erases them with its other data', async () => {
  await addFile(own.visitor, `bookings/${ref}`);
  const { id } = (await own.visitor.call(requestExport, {})).body;
  const archive = unzipSync((await own.visitor.call(readExport, { params: { id } })).bytes);
  const [booking] = JSON.parse(strFromU8(archive['bookings.json'] ?? new Uint8Array()));
  expect(booking.files).toBe('plan.pdf');
  const { db, personalData } = app.site.platform;
  await inTransaction(db, (trx) => personalData.erase(trx, own.userId));
  expect(await db.selectFrom('attached_files').select('id').execute()).toEqual([]);
});
