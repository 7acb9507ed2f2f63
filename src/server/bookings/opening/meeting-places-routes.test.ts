import { beforeEach, describe, expect, it } from 'vitest';
import { listChanges } from '#contract/admin/audit.ts';
import { readMeetingPlaces, saveMeetingPlaces } from '#contract/admin/hours/meeting-places.ts';
import { setMeetingPoint } from '#contract/admin/meetings.ts';
import { bookingCalendarFile, bookingTypes, readBooking } from '#contract/bookings/bookings.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';

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

const places = {
  videoLink: 'https://meet.example.com/room',
  address: 'City Hall, Bulawayo',
  phone: '+263 77 123 4567',
};
const save = (changes: Partial<typeof places> = {}, version = 0) =>
  staff.visitor.call(saveMeetingPlaces, { body: { version, places: { ...places, ...changes } } });
const confirmationOf = async (email: string) =>
  (await app.emails(email)).findLast(({ kind }) => kind === 'booking-confirmation')?.text;

describe('PUT /admin/meeting-places', () => {
  it('200: bookings without a place of their own show it on their page, in emails and in the calendar file', async () => {
    const earlier = await bookAt(amara.visitor, tuesday('09:00'));
    expect(earlier.meetingPoint).toBeNull();
    expect((await save()).body).toEqual({ version: 1, places });
    const pointOf = async (ref: string) =>
      (await amara.visitor.call(readBooking, { params: { ref } })).body.booking.meetingPoint;
    expect(await pointOf(earlier.ref)).toBe(places.videoLink);
    const call = await bookAt(amara.visitor, tuesday('11:00'), { mode: 'phone', phone: '0771 234 567' });
    expect(call.meetingPoint).toBe(places.phone);
    expect(await confirmationOf(amara.email)).toContain('We will call you on +263771234567, from +263 77 123 4567.');
    const { text } = await amara.visitor.call(bookingCalendarFile, { params: { ref: call.ref } });
    expect(text).toContain('LOCATION:Call to +263771234567');
    const inPerson = await bookAt(amara.visitor, tuesday('14:00'), { mode: 'in_person' });
    expect(inPerson.meetingPoint).toBe(places.address);
    expect(await confirmationOf(amara.email)).toContain('We will meet at City Hall, Bulawayo.');
    const own = 'https://meet.example.com/own';
    const body = { meetingPoint: own };
    await staff.visitor.call(setMeetingPoint, { params: { ref: earlier.ref }, body });
    expect(await pointOf(earlier.ref)).toBe(own);
    const { changes } = (await staff.visitor.call(listChanges, { query: { show: 'hours' } })).body;
    expect(changes).toMatchObject([
      {
        event: 'meeting_places.changed',
        before: 'video: none; address: none; number: none',
        after: 'video: https://meet.example.com/room; address: City Hall, Bulawayo; number: +263 77 123 4567',
      },
    ]);
  });

  it('an empty value restores the default: the street of the company, and no link', async () => {
    await save();
    await save({ videoLink: '', address: '', phone: '' }, 1);
    const { types } = (await app.visitor().call(bookingTypes, {})).body;
    expect(types[0]?.modes).toContain('in_person');
    expect((await bookAt(amara.visitor, tuesday('09:00'))).meetingPoint).toBeNull();
    const { meetingPoint } = await bookAt(amara.visitor, tuesday('11:00'), { mode: 'in_person' });
    expect(meetingPoint).toBe('1 Example Street, Bulawayo (demo)');
  });

  it('409 HOURS_CHANGED for the second of two who edit at once; 200 once for a second press', async () => {
    for (let press = 0; press < 2; press += 1) expect((await save()).body.version).toBe(1);
    expect(outcome(await save({ address: 'Elsewhere' }))).toBe('409 HOURS_CHANGED');
    expect((await staff.visitor.call(readMeetingPlaces, {})).body.places).toEqual(places);
  });

  it.each([
    ['videoLink', 'http://meet.example.com/room'],
    ['videoLink', 'https://user:word@meet.example.com'],
    ['phone', 'call us'],
    ['address', 'a'.repeat(301)],
  ])('422 for %s %j', async (field, value) => {
    const reply = await save({ [field]: value });
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual([`places.${field}`]);
  });
});
