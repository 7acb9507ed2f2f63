import { beforeEach, describe, expect, it } from 'vitest';
import { listChanges } from '#contract/admin/audit.ts';
import { bookForClient } from '#contract/admin/bookings.ts';
import { blockTime, unblockTime } from '#contract/admin/calendar.ts';
import { calendarFeed, createFeed, readFeed, revokeFeed } from '#contract/admin/hours/calendar-feed.ts';
import { cancelBooking, rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { bookingCalendarFile } from '#contract/bookings/bookings.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { readCalendarFile } from '#tests/support/data/calendar-files.ts';
import { bookAt, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  const { db } = app.site.platform;
  await db.deleteFrom('bookings').execute();
  await db.deleteFrom('blocked_times').execute();
  await db.deleteFrom('audit_events').execute();
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

async function newSecret(): Promise<string> {
  const { address } = (await staff.visitor.call(createFeed, {})).body;
  expect(address).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/);
  return address.slice(-47, -4);
}
const read = (secret: string) => app.visitor().call(calendarFeed, { params: { secret } });
const eventsIn = (text: string): Record<string, string>[] =>
  text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => readCalendarFile(`BEGIN:VEVENT${event.slice(0, event.indexOf('END:VEVENT'))}END:VEVENT\r\n`));

describe('GET /calendar/:secret.ics', () => {
  it('200 text/calendar with all meetings, and the UID, sequence and state of each calendar file', async () => {
    const moved = await bookAt(amara.visitor, tuesday('09:00'), { mode: 'phone', phone: '0771 234 567' });
    await amara.visitor.call(rescheduleBooking, { params: { ref: moved.ref }, body: { start: tuesday('10:00') } });
    const other = await signedIn(app);
    const cancelled = await bookAt(other.visitor, tuesday('14:00'));
    await other.visitor.call(cancelBooking, { params: { ref: cancelled.ref }, body: {} });
    await holdAt(other.visitor, tuesday('12:00'));
    const reply = await read(await newSecret());
    expect(outcome(reply)).toBe('200');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(reply.text).toContain('METHOD:PUBLISH');
    expect(reply.text).not.toContain('ATTENDEE');
    for (const line of reply.text.split('\r\n')) {
      expect(line).not.toContain('\n');
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    expect(eventsIn(reply.text)).toMatchObject([
      {
        UID: `${moved.ref}@localhost`,
        SEQUENCE: '1',
        DTSTAMP: '20260302T070000Z',
        DTSTART: '20260303T080000Z',
        STATUS: 'CONFIRMED',
        SUMMARY: 'Consultation – Tendai Moyo',
        LOCATION: 'Call to +263771234567',
      },
      { UID: `${cancelled.ref}@localhost`, SEQUENCE: '1', STATUS: 'CANCELLED' },
    ]);
    const own = await amara.visitor.call(bookingCalendarFile, { params: { ref: moved.ref } });
    expect(readCalendarFile(own.text)['UID']).toBe(`${moved.ref}@localhost`);
  });

  it('200 with the bookings of guests by name, and blocked time as busy until the block is deleted', async () => {
    const reason = 'Lunch with the survey team of the municipality, at the café in Fourth Avenue – till late';
    const span = { start: tuesday('12:00'), end: tuesday('13:00') };
    const block = (await staff.visitor.call(blockTime, { body: { ...span, reason, keep: [] } })).body;
    const unnamed = { start: tuesday('16:00'), end: tuesday('16:30'), reason: '', keep: [] };
    await staff.visitor.call(blockTime, { body: unnamed });
    const guest = { email: 'rudo@example.com', firstName: 'Rudo', lastName: 'Dube', phone: '0772990011' };
    const form = { ...guest, start: tuesday('09:00'), mode: 'video' as const };
    const { ref } = (await staff.visitor.call(bookForClient, { body: { ...form, topic: '', note: '' } })).body;
    const secret = await newSecret();
    const { text } = await read(secret);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(eventsIn(text)).toMatchObject([
      { UID: `${ref}@localhost`, SUMMARY: 'Consultation – Rudo Dube', STATUS: 'CONFIRMED', SEQUENCE: '0' },
      {
        UID: `${block.id}@localhost`,
        SEQUENCE: '0',
        DTSTAMP: '20260302T070000Z',
        DTSTART: '20260303T100000Z',
        DTEND: '20260303T110000Z',
        TRANSP: 'OPAQUE',
        STATUS: 'CONFIRMED',
        SUMMARY: `Blocked: ${reason.replaceAll(',', '\\,')}`,
      },
      { DTSTART: '20260303T140000Z', SUMMARY: 'Blocked' },
    ]);
    app.clock.passMinutes(5);
    expect((await read(secret)).text).toBe(text);
    await staff.visitor.call(unblockTime, { params: { id: block.id } });
    expect((await read(secret)).text).not.toContain(block.id);
  });

  it('404 NOT_FOUND for a secret that is wrong, replaced, revoked, or of somebody who has left the staff', async () => {
    const first = await newSecret();
    const second = await newSecret();
    const ends = async (...secrets: string[]) => Promise.all(secrets.map(async (one) => outcome(await read(one))));
    expect(await ends(first, second, `${second.slice(0, -1)}_`, 'x')).toEqual([
      '404 NOT_FOUND',
      '200',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
    ]);
    const { db } = app.site.platform;
    const own = db.updateTable('users').where('id', '=', staff.userId);
    await own.set({ roles: ['customer'] }).execute();
    expect(await ends(second)).toEqual(['404 NOT_FOUND']);
    await own.set({ roles: ['owner'] }).execute();
    expect(await ends(second)).toEqual(['200']);
    await own.set({ is_active: false }).execute();
    expect(await ends(second)).toEqual(['404 NOT_FOUND']);
    await own.set({ is_active: true }).execute();
    expect(outcome(await staff.visitor.call(revokeFeed, {}))).toBe('204');
    expect(await ends(second)).toEqual(['404 NOT_FOUND']);
  });

  it('stores the secret as a hash only, shows its last use, and writes an audit row for each change', async () => {
    expect((await staff.visitor.call(readFeed, {})).body.feed).toBeNull();
    const secret = await newSecret();
    const createdAt = mondayMorning.toISOString();
    expect((await staff.visitor.call(readFeed, {})).body.feed).toEqual({ createdAt, lastUsedAt: null });
    app.clock.passMinutes(5);
    await read(secret);
    const lastUsedAt = app.clock.now().toISOString();
    expect((await staff.visitor.call(readFeed, {})).body.feed).toEqual({ createdAt, lastUsedAt });
    const rows = await app.site.platform.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    await newSecret();
    for (let press = 0; press < 2; press += 1) await staff.visitor.call(revokeFeed, {});
    const { changes } = (await staff.visitor.call(listChanges, { query: { show: 'hours' } })).body;
    expect(changes.map(({ event, before, after }) => [event, before, after])).toEqual([
      ['calendar_feed.revoked', 'an address', 'none'],
      ['calendar_feed.created', 'an earlier address', 'a new address'],
      ['calendar_feed.created', 'none', 'a new address'],
    ]);
    expect(JSON.stringify(changes)).not.toContain(secret);
  });
});
