import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/accounts/accounts.ts';
import { listMeetings } from '#contract/admin/bookings.ts';
import { setMeetingPoint } from '#contract/admin/meetings.ts';
import { bookingCalendarFile, bookingTypes, confirmBooking, readBooking } from '#contract/bookings/bookings.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookAt, bookingForm, holdAt, tuesday } from '#tests/support/data/meetings.ts';
import { copyOfContent, editContent } from '#tests/support/project/content.ts';

const link = 'https://meet.example.com/kopje-7f3';
const nine = tuesday('09:00');
const live = { MODE: 'live', PUBLIC_URL: 'https://shop.example.com', SMTP_URL: 'smtp://127.0.0.1:1' };

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('slot_cells').execute();
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

const set = (visitor: Visitor, ref: string, meetingPoint = link) =>
  visitor.call(setMeetingPoint, { params: { ref }, body: { meetingPoint } });
const calendarOf = async (ref: string): Promise<string> =>
  (await amara.visitor.call(bookingCalendarFile, { params: { ref } })).text.replace(/\r\n[ \t]/g, '');
const kindsOf = async (email: string): Promise<string[]> =>
  (await app.emails(email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('booking-'));

describe('PUT /admin/bookings/:ref/meeting-point', () => {
  it('200: the client is emailed the link, which is in the booking, the calendar file and the reminders', async () => {
    const eleven = tuesday('11:00');
    const { ref, meetingPoint } = await bookAt(amara.visitor, eleven);
    expect(meetingPoint).toBeNull();
    const { meetings } = (await staff.visitor.call(listMeetings, { query: { show: 'coming' } })).body;
    expect(meetings.find((meeting) => meeting.ref === ref)?.meetingPoint).toBeNull();
    const reply = await set(staff.visitor, ref);
    expect(outcome(reply)).toBe('200');
    expect(reply.body).toEqual({ ref, meetingPoint: link });
    const record = (await amara.visitor.call(readBooking, { params: { ref } })).body;
    expect(record.booking.meetingPoint).toBe(link);
    const email = (await app.emails(amara.email)).find(({ kind }) => kind === 'booking-meeting-point');
    expect(email?.text).toContain(`Open the link at the time of the meeting.\n\n${link}\n`);
    expect(email?.html).toContain(` href="${link}"`);
    const calendar = await calendarOf(ref);
    expect(calendar).toContain(`LOCATION:${link}`);
    expect(calendar).toContain('SEQUENCE:1');
    const { db } = app.site.platform;
    const events = await db.selectFrom('audit_events').select('event').where('subject', '=', ref).execute();
    expect(events.map(({ event }) => event)).toContain('booking.meeting_point_set');
    app.clock.set(new Date(Date.parse(eleven) - 23 * 3_600_000));
    await app.site.platform.scheduler.runDue();
    const reminder = (await app.emails(amara.email)).find(({ kind }) => kind === 'booking-reminder-day');
    expect(reminder?.text).toContain(link);
  });

  it('200 without a second email for the same link, and with one for another link', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    for (const point of [link, ` ${link} `, `${link}-2`])
      expect(outcome(await set(staff.visitor, ref, point))).toBe('200');
    expect(await kindsOf(amara.email)).toEqual([
      'booking-confirmation',
      'booking-meeting-point',
      'booking-meeting-point',
    ]);
  });

  it('200 with an address for a meeting in person', async () => {
    const { ref } = await bookAt(amara.visitor, nine, { mode: 'in_person' });
    expect(outcome(await set(staff.visitor, ref, 'City Hall, Leopold Takawira Avenue'))).toBe('200');
    const email = (await app.emails(amara.email)).find(({ kind }) => kind === 'booking-meeting-point');
    expect(email?.text).toContain('We will meet at City Hall, Leopold Takawira Avenue.');
    expect(await calendarOf(ref)).toContain('LOCATION:City Hall\\, Leopold Takawira Avenue');
  });

  it.each([
    'http://meet.example.com/a',
    'javascript:alert(1)',
    'https://user:word@meet.example.com',
    'https://meet',
    'meet.example.com',
    'https://meet.example.com/a b',
    'https://meet.example.com/"><b>',
    `https://meet.example.com/${'a'.repeat(300)}`,
    '',
    'https://meet.example.com/\u202ea',
  ])('422 for a video meeting at %j', async (point) => {
    const { ref } = await bookAt(amara.visitor, nine);
    const reply = await set(staff.visitor, ref, point);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields?.['meetingPoint']).toMatch(/^Enter (?:a link|an address)/);
  });

  it('409 MEETING_IS_A_CALL, ALREADY_CANCELLED and MEETING_OVER', async () => {
    const call = await bookAt(amara.visitor, nine, { mode: 'phone', phone: '0771 234 567' });
    expect(outcome(await set(staff.visitor, call.ref))).toBe('409 MEETING_IS_A_CALL');
    const { ref } = await bookAt(amara.visitor, tuesday('11:00'));
    const { db } = app.site.platform;
    await db.updateTable('bookings').set({ status: 'cancelled' }).where('ref', '=', ref).execute();
    expect(outcome(await set(staff.visitor, ref))).toBe('409 ALREADY_CANCELLED');
    await db.updateTable('bookings').set({ status: 'confirmed' }).where('ref', '=', ref).execute();
    app.clock.set(new Date(tuesday('11:30')));
    await signInAgain(app, staff);
    expect(outcome(await set(staff.visitor, ref))).toBe('409 MEETING_OVER');
    expect(await kindsOf(amara.email)).toEqual(['booking-confirmation', 'booking-confirmation']);
  });

  it.each([
    ['200', ['owner']],
    ['200', ['staff']],
    ['403 FORBIDDEN', ['customer']],
    ['403 FORBIDDEN', []],
  ] as [string, Role[]][])('%s for the roles %j', async (expected, roles) => {
    const { ref } = await bookAt(amara.visitor, nine);
    const { visitor } = await signedIn(app, { roles });
    expect(outcome(await set(visitor, ref))).toBe(expected);
  });

  it('401 for a visitor, 404 for an unknown booking', async () => {
    expect(outcome(await set(app.visitor(), 'B-26-7HM3K'))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await set(staff.visitor, 'B-26-7HM3K'))).toBe('404 NOT_FOUND');
    expect(outcome(await set(staff.visitor, 'nothing'))).toBe('404 NOT_FOUND');
  });
});

describe('where meetings take place', () => {
  it('a standing link of content/booking.yaml is in the confirmation at once', async () => {
    const copy = copyOfContent();
    editContent(copy.folder, 'booking.yaml', ['videoLink: ""', `videoLink: ${link}`]);
    const own = await startTestApp({ settings: { CONTENT_DIR: copy.folder } });
    try {
      const { visitor, email } = await signedIn(own);
      expect((await bookAt(visitor, nine)).meetingPoint).toBe(link);
      expect((await own.emails(email)).find(({ kind }) => kind === 'booking-confirmation')?.text).toContain(link);
    } finally {
      await own.stop();
      copy.remove();
    }
  });

  it('a call has the number of the client', async () => {
    const { ref, meetingPoint } = await bookAt(amara.visitor, nine, { mode: 'phone', phone: '0771 234 567' });
    expect(meetingPoint).toBeNull();
    expect(await calendarOf(ref)).toContain('LOCATION:Call to +263771234567');
  });

  it('the demo offers in person, at its example address', async () => {
    const { types } = (await app.visitor().call(bookingTypes, {})).body;
    expect(types[0]?.modes).toEqual(['video', 'phone', 'whatsapp', 'in_person']);
    const { meetingPoint } = await bookAt(amara.visitor, nine, { mode: 'in_person' });
    expect(meetingPoint).toBe('1 Example Street, Bulawayo (demo)');
  });

  it('without an address the live site does not offer in person: 422; an existing booking stays', async () => {
    const bare = await startTestApp({ settings: live });
    try {
      expect((await bare.visitor().call(bookingTypes, {})).body.types[0]?.modes).toEqual([
        'video',
        'phone',
        'whatsapp',
      ]);
      const { visitor } = await signedIn(bare);
      const { holdId } = (await holdAt(visitor, nine)).body;
      const form = bookingForm(holdId, { mode: 'in_person' });
      const reply = await visitor.call(confirmBooking, { body: form });
      expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
      expect(reply.refusal.fields).toEqual({ mode: 'We cannot meet this way at the moment. Please choose another.' });
      const { ref } = (await visitor.call(confirmBooking, { body: bookingForm(holdId) })).body;
      const { db } = bare.site.platform;
      await db.updateTable('bookings').set({ mode: 'in_person' }).where('ref', '=', ref).execute();
      const { booking } = (await visitor.call(readBooking, { params: { ref } })).body;
      expect(booking).toMatchObject({ mode: 'in_person', meetingPoint: null });
    } finally {
      await bare.stop();
    }
  });
});
