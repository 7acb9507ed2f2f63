import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { listMeetings } from '#contract/admin/bookings.ts';
import { listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { polygonOf, rectangleOf, starOf } from '#tests/support/data/areas.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, bookingForm, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
beforeEach(() => app.clock.set(mondayMorning));

const area = rectangleOf(34_000, 25_000);
const bowTie = polygonOf([28, -20], [28.2, -19.8], [28.2, -20], [28, -19.8]);
const key = (last: string): string => `7f3c1e52-97a4-4bd0-9d25-0b6f7c5a${last}`;
const quote = (changes: object = {}) => inquiryBody('quote', { area, ...changes });
const send = (body: object, idempotencyKey: string, visitor = app.visitor()) =>
  visitor.call(sendInquiry, { body: body as never }, { idempotencyKey });
const rows = () => app.site.platform.db.selectFrom('areas').selectAll().orderBy('created_at').execute();
const staff = async (): Promise<Visitor> => (await signedIn(app, { roles: ['staff'] })).visitor;
const inquiryFor = async (ref: string) => {
  const { inquiries } = (await (await staff()).call(listAdminInquiries, { query: { show: 'all' } })).body;
  return inquiries.find((one) => one.ref === ref);
};

describe('an area with an inquiry', () => {
  it('is measured and stored with it, once, and shown to the staff as an outline', async () => {
    const before = (await rows()).length;
    const body = quote();
    const { ref } = (await send(body, key('0001'))).body;
    await send(body, key('0001'));
    const stored = await rows();
    expect(stored).toHaveLength(before + 1);
    expect(stored.at(-1)?.geometry).toMatchObject({ type: 'MultiPolygon' });
    const shown = (await inquiryFor(ref))?.area;
    expect(Math.abs((shown?.squareMetres ?? 0) / 850e6 - 1)).toBeLessThan(0.001);
    expect(shown).toMatchObject({ corners: 4, outline: expect.stringMatching(/^M[\d. l-]+z$/) });
    expect((await inquiryFor(ref))?.answers.join()).not.toContain('coordinates');
  });

  it('may have 2,000 corners', async () => {
    const { ref } = (await send(quote({ area: starOf(2_000) }), key('0002'))).body;
    expect((await inquiryFor(ref))?.area?.corners).toBe(2_000);
  });

  it('is absent when none was sent', async () => {
    const { ref } = (await send(inquiryBody('quote'), key('0003'))).body;
    expect((await inquiryFor(ref))?.area).toBeNull();
  });

  it.each([
    ['422 AOI_INVALID', bowTie],
    ['422 AOI_TOO_SMALL', rectangleOf(5, 5)],
    ['422 AOI_TOO_LARGE', polygonOf([24, -24], [34, -24], [34, -14], [24, -14])],
  ])('is refused with %s, and nothing is stored', async (end, wrong) => {
    const body = quote({ area: wrong });
    expect(outcome(await send(body, key('0004')))).toBe(end);
    const { db } = app.site.platform;
    expect(await db.selectFrom('inquiries').select('id').where('email', '=', body.email).execute()).toEqual([]);
  });

  it('is accepted with a quote request only', async () => {
    expect(outcome(await send(inquiryBody('general', { area }), key('0005')))).toBe('422 VALIDATION_FAILED');
  });

  it('is not stored with spam', async () => {
    const before = (await rows()).length;
    expect(outcome(await send(quote({ openForMs: 10 }), key('0006')))).toBe('201');
    expect(await rows()).toHaveLength(before);
  });
});

describe('an area with a booking', () => {
  it('is stored with it and shown among the meetings', async () => {
    const { visitor } = await signedIn(app);
    const { ref } = await bookAt(visitor, tuesday('09:00'), { area });
    const { meetings } = (await (await staff()).call(listMeetings, { query: { show: 'coming' } })).body;
    expect(meetings.find((one) => one.ref === ref)?.area).toMatchObject({ corners: 4 });
  });

  it.each([['422 AOI_INVALID', bowTie]])('is refused with %s, and the hold stays', async (end, wrong) => {
    const { visitor } = await signedIn(app);
    const { holdId } = (await holdAt(visitor, tuesday('10:00'))).body;
    const refused = await visitor.call(confirmBooking, { body: bookingForm(holdId, { area: wrong }) });
    expect(outcome(refused)).toBe(end);
    expect(outcome(await visitor.call(confirmBooking, { body: bookingForm(holdId) }))).toBe('201');
  });
});

describe('the areas of an account', () => {
  it('are in its export, and are erased with its other data', async () => {
    const { visitor, userId, email } = await signedIn(app);
    await send(quote({ email }), key('0007'), visitor);
    await bookAt(visitor, tuesday('11:00'), { area });
    const { id } = (await visitor.call(requestExport, {})).body;
    const files = unzipSync((await visitor.call(readExport, { params: { id } })).bytes);
    for (const name of ['inquiries', 'bookings']) {
      const [first] = JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
      expect(JSON.parse(first.area)).toMatchObject({ type: 'MultiPolygon' });
    }
    const before = (await rows()).length;
    const { db, personalData } = app.site.platform;
    await inTransaction(db, (trx) => personalData.erase(trx, userId));
    expect(await rows()).toHaveLength(before - 2);
  });
});
