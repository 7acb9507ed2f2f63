import { beforeEach, describe, expect, it } from 'vitest';
import { listChanges } from '#contract/admin/audit.ts';
import { previewHours, readHours, saveHours } from '#contract/admin/hours/hours.ts';
import { readToday } from '#contract/admin/today.ts';
import { rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { availability, confirmBooking } from '#contract/bookings/bookings.ts';
import type { OpeningRules } from '#contract/bookings/opening-rules.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { readCompany } from '#contract/site/site.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, bookingForm, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  const { db } = app.site.platform;
  await db.deleteFrom('bookings').execute();
  await db.deleteFrom('booking_settings').execute();
  await db.deleteFrom('audit_events').execute();
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['owner'] });
});

const day = { opens: '08:00', closes: '16:30' };
const lunch = { day: 'every', from: '12:30', until: '13:30', name: 'Lunch' } as const;
const read = async () => (await staff.visitor.call(readHours, {})).body;
const rulesWith = async (changes: Partial<OpeningRules>): Promise<OpeningRules> => ({
  ...(await read()).rules,
  ...changes,
});
const tuesdays = async (span: OpeningRules['weekly']['tuesday']): Promise<OpeningRules> => {
  const { rules } = await read();
  return { ...rules, weekly: { ...rules.weekly, tuesday: span } };
};
const save = async (rules: OpeningRules, version?: number) =>
  staff.visitor.call(saveHours, { body: { version: version ?? (await read()).version, rules } });
const freeOn = async (date: string): Promise<string[]> => {
  const query = { type: 'consultation', from: date, to: date } as const;
  const { days } = (await app.visitor().call(availability, { query })).body;
  return (days[0]?.slots ?? []).map(({ start }) => start);
};

describe('GET /admin/hours', () => {
  it('200 with the initial values of content/booking.yaml and the next public holidays', async () => {
    const { version, changedAt, rules, publicHolidays, outside } = await read();
    expect({ version, changedAt, outside }).toEqual({ version: 0, changedAt: null, outside: [] });
    expect(rules).toMatchObject({ weekly: { monday: day, saturday: null }, breaks: [], opened: [], exceptions: [] });
    expect(publicHolidays[0]).toEqual({ date: '2026-12-22', name: 'National Unity Day' });
  });
});

describe('PUT /admin/hours', () => {
  it('200: slots, holds and moves follow the new hours; the audit row has before and after', async () => {
    const { ref } = await bookAt(amara.visitor, tuesday('15:00'));
    const reply = await save(
      await rulesWith({ ...(await tuesdays({ opens: '09:00', closes: '16:30' })), breaks: [lunch] }),
    );
    expect(outcome(reply)).toBe('200');
    expect(reply.body).toMatchObject({ version: 1, changedAt: mondayMorning.toISOString(), outside: [] });
    const free = await freeOn('2026-03-03');
    expect(free[0]).toBe(tuesday('09:00'));
    expect(free).not.toContain(tuesday('12:30'));
    expect(free).toContain(tuesday('13:30'));
    for (const time of ['08:00', '12:30', '13:00']) {
      expect(outcome(await holdAt(amara.visitor, tuesday(time)))).toBe('422 OUTSIDE_HOURS');
      const moved = await amara.visitor.call(rescheduleBooking, { params: { ref }, body: { start: tuesday(time) } });
      expect(outcome(moved)).toBe('422 OUTSIDE_HOURS');
    }
    const { changes } = (await staff.visitor.call(listChanges, { query: { show: 'hours' } })).body;
    expect(changes).toMatchObject([
      {
        event: 'hours.changed',
        by: 'Tendai Moyo',
        before: 'Tuesday 08:00 to 16:30',
        after: 'Tuesday 09:00 to 16:30; Lunch, every day, 12:30 to 13:30',
      },
    ]);
  });

  it('200 to open a holiday or one Saturday, and to close a day', async () => {
    const saturday = {
      kind: 'open',
      from: '2026-03-07',
      to: '2026-03-07',
      span: { opens: '09:00', closes: '10:00' },
      name: 'Open day',
    } as const;
    const closed = { kind: 'closed', from: '2026-03-05', to: '2026-03-05', span: null, name: 'Stocktaking' } as const;
    await save(
      await rulesWith({ exceptions: [saturday, closed], holidays: [{ date: '2026-03-04', name: 'Election' }] }),
    );
    expect(await freeOn('2026-03-07')).toEqual(['2026-03-07T07:00:00.000Z', '2026-03-07T07:30:00.000Z']);
    expect(await freeOn('2026-03-05')).toEqual([]);
    expect(await freeOn('2026-03-04')).toEqual([]);
    await save(await rulesWith({ opened: ['2026-03-04'] }));
    expect(await freeOn('2026-03-04')).toHaveLength(17);
    const today = (await staff.visitor.call(readToday, {})).body;
    expect(today).toMatchObject({ hours: day, nextClosed: { date: '2026-03-05', name: 'Stocktaking' } });
  });

  it('keeps bookings and live holds outside the new hours, and names them before and after', async () => {
    const { ref } = await bookAt(amara.visitor, tuesday('08:00'));
    const other = await signedIn(app);
    const { holdId } = (await holdAt(other.visitor, tuesday('09:00'))).body;
    const expired = await signedIn(app);
    await holdAt(expired.visitor, tuesday('11:00'));
    await app.site.platform.db
      .updateTable('bookings')
      .set({ hold_expires_at: mondayMorning })
      .where('user_id', '=', expired.userId)
      .execute();
    const rules = await tuesdays({ opens: '12:00', closes: '16:30' });
    const outside = [
      { ref, start: tuesday('08:00'), end: tuesday('08:30'), name: 'Tendai Moyo', heldUntil: null },
      {
        ref: null,
        start: tuesday('09:00'),
        end: tuesday('09:30'),
        name: 'Tendai Moyo',
        heldUntil: '2026-03-02T07:10:00.000Z',
      },
    ];
    const preview = (await staff.visitor.call(previewHours, { body: { rules } })).body;
    expect(preview.version).toBe(0);
    expect(preview.sentences[0]).toBe('Tuesday: 12:00 to 16:30 instead of 08:00 to 16:30.');
    expect(preview.sentences.at(-1)).toMatch(/^In the next 60 days there are \d+ times to meet instead of \d+\.$/);
    expect(preview.outside).toEqual(outside.map((one) => ({ ...one, isNew: true })));
    expect((await read()).version).toBe(0);
    expect((await save(rules)).body.outside).toEqual(outside.map((one) => ({ ...one, isNew: false })));
    expect(outcome(await other.visitor.call(confirmBooking, { body: bookingForm(holdId) }))).toBe('201');
    expect((await read()).outside.map(({ heldUntil }) => heldUntil)).toEqual([null, null]);
  });

  it('409 HOURS_CHANGED for the second of two who edit at once, and nothing of the first is lost', async () => {
    const first = await tuesdays({ opens: '09:00', closes: '16:30' });
    const second = await tuesdays({ opens: '10:00', closes: '16:30' });
    const { version } = await read();
    expect(outcome(await save(first, version))).toBe('200');
    const refused = await save(second, version);
    expect(outcome(refused)).toBe('409 HOURS_CHANGED');
    expect(refused.refusal.error).toContain('Your entries are still here.');
    expect((await read()).rules.weekly.tuesday).toEqual({ opens: '09:00', closes: '16:30' });
    expect(outcome(await save(second, 1))).toBe('200');
  });

  it('200 for a second press, without a second change', async () => {
    const rules = await tuesdays({ opens: '09:00', closes: '16:30' });
    for (const version of [0, 0, 1]) expect((await save(rules, version)).body.version).toBe(1);
    const { changes } = (await staff.visitor.call(listChanges, { query: { show: 'hours' } })).body;
    expect(changes).toHaveLength(1);
  });

  it('422 names the field of an invalid time', async () => {
    const { rules } = await read();
    const reply = await save({ ...rules, breaks: [{ ...lunch, until: '12:40' }] }, 0);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual(['rules.breaks.0.until']);
  });

  it('pages show the edited hours in place of the example', async () => {
    const company = async () => (await app.visitor().call(readCompany, {})).body;
    await save(await rulesWith({ breaks: [lunch] }));
    await expect
      .poll(async () => (await company()).company.contact.hours, { interval: 5 })
      .toEqual([
        { from: 'Monday', to: 'Friday', opens: '08:00', closes: '12:30' },
        { from: 'Monday', to: 'Friday', opens: '13:30', closes: '16:30' },
      ]);
    expect((await company()).examples).not.toContain('hours');
  });

  it('counts the reply deadline in working days, without an added holiday', async () => {
    const send = async () => (await amara.visitor.call(sendInquiry, { body: inquiryBody('general') })).body.replyBy;
    await save(await rulesWith({ holidays: [{ date: '2026-03-03', name: 'Election' }] }));
    expect(await send()).toBe('2026-03-05');
  });
});
