import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCalendar, unblockTime } from '#contract/admin/calendar.ts';
import {
  addCourseDate,
  cancelCourseDate,
  changeCourseDate,
  exportCourseDates,
  listAllCourseDates,
} from '#contract/admin/courses/course-dates.ts';
import {
  addParticipant,
  changeParticipant,
  exportParticipants,
  markAttendance,
  removeParticipant,
} from '#contract/admin/courses/participants.ts';
import { availability } from '#contract/bookings/bookings.ts';
import { weekdays } from '#contract/bookings/opening-rules.ts';
import { businessInstant } from '#contract/business-days.ts';
import { courseLimits } from '#contract/course-limits.ts';
import { listCourseDates } from '#contract/site/course-dates.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { addDate, courseDateForm, readDate } from '#tests/support/data/courses/course-dates.ts';
import { readCsv } from '#tests/support/data/csv.ts';
import { bookAt, holdAt } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  staff = await signedIn(app, { roles: ['owner'] });
  await app.site.platform.db.deleteFrom('bookings').execute();
  await app.site.platform.db.deleteFrom('course_dates').execute();
});

const changesOf = (subject: string) =>
  app.site.platform.db
    .selectFrom('audit_events')
    .select(['event', 'user_id', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
const list = async (query: Record<string, string> = {}) =>
  (await staff.visitor.call(listAllCourseDates, { query: { show: 'all', ...query } as never })).body.dates;
const shown = async () => (await app.visitor().call(listCourseDates, { params: { id: 'qgis' } })).body.dates;
const edit = (id: string, revision: number, changes: Parameters<typeof courseDateForm>[0] = {}) => {
  const { courseId: _, ...written } = courseDateForm(changes);
  return staff.visitor.call(changeCourseDate, { params: { id }, body: { ...written, revision } });
};
const cancel = (id: string, reason = '') => staff.visitor.call(cancelCourseDate, { params: { id }, body: { reason } });
const add = (id: string, name: string, email = '', idempotencyKey: string = randomUUID()) =>
  staff.visitor.call(addParticipant, { params: { id }, body: { name, email } }, { idempotencyKey });
async function atTheEnd(): Promise<void> {
  app.clock.set(new Date('2026-04-03T14:00:00Z'));
  await signInAgain(app, staff);
}
const emailOf = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

describe('POST /admin/course-dates', () => {
  it('201 once for a key, published, with an audit row', async () => {
    const body = courseDateForm();
    const idempotencyKey = randomUUID();
    const added = await staff.visitor.call(addCourseDate, { body }, { idempotencyKey });
    expect(outcome(added)).toBe('201');
    expect((await staff.visitor.call(addCourseDate, { body }, { idempotencyKey })).body).toEqual(added.body);
    const { id } = added.body;
    expect(await shown()).toEqual([
      {
        itemId: `training-qgis.${id}`,
        name: 'QGIS course, 16 March to 3 April 2026, Bulawayo',
        days: '16 March to 3 April 2026',
        times: 'Monday to Friday, 09:00 to 16:00',
        place: 'Bulawayo',
        freeSeats: 3,
      },
    ]);
    const after =
      'QGIS course, 16 March to 3 April 2026, Monday to Friday, 09:00 to 16:00, Bulawayo, 3 seats, closed to bookings, note: Bring your own laptop.';
    expect(await changesOf(id)).toEqual([{ event: 'course.date_added', user_id: staff.userId, before: '', after }]);
  });

  it.each<[string, Parameters<typeof courseDateForm>[0], string]>([
    ['a course that is not taught', { courseId: 'grass' }, 'courseId'],
    ['a day that is over', { startsOn: '2026-02-27', endsOn: '2026-03-05' }, 'startsOn'],
    ['an end before the beginning', { endsOn: '2026-03-15' }, 'endsOn'],
    ['more than 60 days', { endsOn: '2026-05-15' }, 'endsOn'],
    ['no such day', { startsOn: '2026-02-30' }, 'startsOn'],
    ['a day that ends before it begins', { dayEnds: '08:00' }, 'dayEnds'],
    ['weekdays without that of the first day', { weekdays: ['friday'] }, 'weekdays'],
    ['no weekday', { weekdays: [] }, 'weekdays'],
    ['no place', { place: '  ' }, 'place'],
    ['a link that is none', { link: 'javascript:alert(1)' }, 'link'],
    ['no seat', { seats: 0 }, 'seats'],
    ['too many seats', { seats: courseLimits.courseSeatsMax + 1 }, 'seats'],
  ])('422 for %s', async (_, changes, field) => {
    const body = courseDateForm(changes);
    const reply = await staff.visitor.call(addCourseDate, { body }, { idempotencyKey: randomUUID() });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual([field]);
  });
});

describe('GET /admin/course-dates', () => {
  it('200 by state, course, day and name, page by page, and as a CSV file', async () => {
    const rudo = emailOf('rudo');
    const first = await addDate(staff.visitor);
    const online = await addDate(staff.visitor, {
      courseId: 'arcmap',
      startsOn: '2026-03-20',
      mode: 'online',
      place: '',
    });
    await add(first.id, 'Rudo Dube', rudo);
    await cancel(online.id);
    expect((await list()).map(({ id }) => id)).toEqual([online.id, first.id]);
    expect((await list({ show: 'coming' })).map(({ id }) => id)).toEqual([first.id]);
    expect((await list({ show: 'cancelled' })).map(({ id }) => id)).toEqual([online.id]);
    expect((await list({ course: 'arcmap' })).map(({ id }) => id)).toEqual([online.id]);
    for (const q of ['qgis', 'bula', 'Rudo D', rudo])
      expect((await list({ q })).map(({ id }) => id)).toEqual([first.id]);
    expect(await list({ from: '2026-03-17', to: '2026-03-19' })).toEqual([]);
    const csv = await staff.visitor.call(exportCourseDates, { query: { show: 'all', q: 'qgis' } });
    expect(readCsv(csv.text).join('\n')).toContain(
      'QGIS course,2026-03-16,2026-04-03,monday tuesday wednesday thursday friday,09:00,16:00,in_person,Bulawayo,3,1,scheduled',
    );
    await atTheEnd();
    expect((await list({ show: 'past' })).map(({ id }) => id)).toEqual([first.id]);
  });

  it('200 page by page without losing or repeating one', async () => {
    const ids: string[] = [];
    for (let at = 0; at <= courseLimits.courseDatesPerPage; at += 1) {
      const startsOn = `2026-03-${16 + (at % 9)}`;
      ids.push((await addDate(staff.visitor, { startsOn, weekdays: [...weekdays] })).id);
    }
    const one = (await staff.visitor.call(listAllCourseDates, { query: { show: 'coming' } })).body;
    const query = { show: 'coming', cursor: one.cursor ?? '' } as const;
    const two = (await staff.visitor.call(listAllCourseDates, { query })).body;
    expect([...one.dates, ...two.dates].map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(two.cursor).toBeNull();
  });
});

describe('PUT /admin/course-dates/:id', () => {
  it('200: emails each participant once with the former date; the same request again changes nothing', async () => {
    const { id, itemId } = await addDate(staff.visitor);
    const [buyer, rudo] = [await signedIn(app), emailOf('rudo')];
    await order(buyer.visitor, [{ id: itemId, quantity: 2 }]);
    await add(id, 'Rudo Dube', rudo);
    const moved = { startsOn: '2026-03-23', endsOn: '2026-04-10', place: 'Gweru' };
    const reply = await edit(id, 1, moved);
    expect(reply.body.date).toMatchObject({ startsOn: '2026-03-23', place: 'Gweru', revision: 2, takenSeats: 3 });
    expect(outcome(await edit(id, 1, moved))).toBe('200');
    const [email, ...rest] = (await app.emails(rudo)).filter(({ kind }) => kind === 'course-changed');
    expect(rest).toEqual([]);
    expect(email?.subject).toBe('Changed: QGIS course, 23 March to 10 April 2026');
    expect(email?.text).toContain('Previously: 16 March to 3 April 2026, Monday to Friday, 09:00 to 16:00, Bulawayo');
    // A buyer of two seats gets one email.
    const toBuyer = (await app.emails(buyer.email)).filter(({ kind }) => kind === 'course-changed');
    expect(toBuyer).toHaveLength(1);
    expect((await changesOf(id)).at(-1)).toEqual({
      event: 'course.date_changed',
      user_id: staff.userId,
      before:
        '16 March to 3 April 2026, Monday to Friday, 09:00 to 16:00, Bulawayo, 3 seats, closed to bookings, note: Bring your own laptop.',
      after:
        '23 March to 10 April 2026, Monday to Friday, 09:00 to 16:00, Gweru, 3 seats, closed to bookings, note: Bring your own laptop.',
    });
  });

  it('200 without an email when only the number of seats changes; 422 below the seats taken', async () => {
    const { id } = await addDate(staff.visitor);
    const rudo = emailOf('rudo');
    await add(id, 'Rudo Dube', rudo);
    await add(id, 'Tariro Moyo');
    expect(outcome(await edit(id, 1, { seats: 1 }))).toBe('422 VALIDATION_FAILED');
    expect((await edit(id, 1, { seats: 2 })).body.date.seats).toBe(2);
    expect((await app.emails(rudo)).map(({ kind }) => kind)).toEqual(['course-added']);
  });

  it('409 COURSE_DATE_CHANGED for an older revision, COURSE_DATE_CLOSED once cancelled', async () => {
    const { id } = await addDate(staff.visitor);
    await edit(id, 1, { seats: 9 });
    expect(outcome(await edit(id, 1, { seats: 8 }))).toBe('409 COURSE_DATE_CHANGED');
    await cancel(id);
    expect(outcome(await edit(id, 3, { seats: 8 }))).toBe('409 COURSE_DATE_CLOSED');
  });
});

describe('POST /admin/course-dates/:id/cancel', () => {
  it('200: emails participants the reason once, and the date is no longer offered', async () => {
    const { id } = await addDate(staff.visitor);
    const rudo = emailOf('rudo');
    await add(id, 'Rudo Dube', rudo);
    const reply = await cancel(id, 'The trainer is ill');
    expect(reply.body.date).toMatchObject({ state: 'cancelled', cancelReason: 'The trainer is ill' });
    expect(outcome(await cancel(id, 'Again'))).toBe('200');
    const emails = (await app.emails(rudo)).filter(({ kind }) => kind === 'course-cancelled');
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('> The trainer is ill');
    expect(await shown()).toEqual([]);
    expect((await changesOf(id)).filter(({ event }) => event === 'course.date_cancelled')).toEqual([
      {
        event: 'course.date_cancelled',
        user_id: staff.userId,
        before: 'scheduled',
        after: 'cancelled: The trainer is ill',
      },
    ]);
  });

  it('409 COURSE_DATE_CLOSED once it is over', async () => {
    const { id } = await addDate(staff.visitor);
    await atTheEnd();
    expect(outcome(await cancel(id))).toBe('409 COURSE_DATE_CLOSED');
  });
});

describe('the hours of a course', () => {
  const monday = '2026-03-16';
  const at = (date: string, time: string): string => businessInstant(date, time).toISOString();
  const inMarch = { startsOn: monday, endsOn: '2026-03-27', weekdays: ['monday', 'friday'] } as const;
  const freeAt = async (date: string): Promise<string[]> => {
    const query = { type: 'consultation', from: date, to: date } as const;
    const { days } = (await app.visitor().call(availability, { query })).body;
    return (days[0]?.slots ?? []).map(({ start }) => start);
  };
  const addDays = (changes: Parameters<typeof courseDateForm>[0] = {}) =>
    addDate(staff.visitor, { ...inMarch, weekdays: [...inMarch.weekdays], ...changes });
  const blocksOf = async () =>
    (await staff.visitor.call(readCalendar, { query: { from: monday, to: '2026-03-29' } })).body.blocks;

  it('are offered to nobody on its weekdays, and again once it moves, no longer closes them or is cancelled', async () => {
    const { id } = await addDays();
    const client = await signedIn(app);
    expect(await freeAt(monday)).toEqual([at(monday, '08:00'), at(monday, '08:30'), at(monday, '16:00')]);
    expect(await freeAt('2026-03-17')).toContain(at('2026-03-17', '10:00'));
    expect(outcome(await holdAt(client.visitor, at('2026-03-20', '10:00')))).toBe('409 SLOT_TAKEN');
    expect((await blocksOf()).map(({ start, reason }) => [start, reason])).toEqual(
      [monday, '2026-03-20', '2026-03-23', '2026-03-27'].map((date) => [at(date, '09:00'), 'QGIS course']),
    );
    await edit(id, 1, { ...inMarch, weekdays: ['monday', 'friday'], dayBegins: '13:00' });
    expect(await freeAt(monday)).toContain(at(monday, '10:00'));
    expect(await freeAt(monday)).not.toContain(at(monday, '13:00'));
    await edit(id, 2, { ...inMarch, weekdays: ['monday', 'friday'], dayBegins: '13:00', blocksCalendar: false });
    expect(await blocksOf()).toEqual([]);
    await edit(id, 3, { ...inMarch, weekdays: ['monday', 'friday'] });
    expect(await blocksOf()).toHaveLength(4);
    await cancel(id);
    expect(await freeAt(monday)).toContain(at(monday, '10:00'));
  });

  it('keep the bookings inside, which the page of the date lists', async () => {
    const client = await signedIn(app);
    const { ref } = await bookAt(client.visitor, at('2026-03-20', '10:00'));
    await bookAt(client.visitor, at('2026-03-19', '10:00'));
    const { id } = await addDays();
    expect((await readDate(staff.visitor, id)).meetings).toEqual([{ ref, start: at('2026-03-20', '10:00') }]);
  });

  it('are changed with the date: 409 BLOCKED_BY_COURSE for their block', async () => {
    const { id } = await addDays();
    const [block] = await blocksOf();
    expect(block?.courseDateId).toBe(id);
    const reply = await staff.visitor.call(unblockTime, { params: { id: block?.id ?? '' } });
    expect(outcome(reply)).toBe('409 BLOCKED_BY_COURSE');
    expect(await blocksOf()).toHaveLength(4);
  });
});

describe('the emails to participants', () => {
  const filesTo = (email: string) =>
    app.site.platform.db
      .selectFrom('emails')
      .select(['kind', 'attachment'])
      .where('to_address', '=', email)
      .orderBy('number')
      .execute();

  it('have the course as one repeated event, which changes and is cancelled with the date', async () => {
    const { id } = await addDate(staff.visitor, {
      link: 'https://meet.example.com/qgis',
      weekdays: ['monday', 'friday'],
    });
    const rudo = emailOf('rudo');
    await add(id, 'Rudo Dube', rudo);
    await edit(id, 1, { endsOn: '2026-03-16', weekdays: ['monday'] });
    await cancel(id);
    const [added, changed, cancelled] = (await filesTo(rudo)).map(({ attachment }) => attachment);
    expect(added).toMatchObject({
      filename: 'qgis-course.ics',
      contentType: expect.stringContaining('method=REQUEST'),
    });
    for (const line of [
      `UID:${id}@localhost`,
      'SEQUENCE:1',
      'DTSTART:20260316T070000Z',
      'DTEND:20260316T140000Z',
      'RRULE:FREQ=WEEKLY;UNTIL=20260403T070000Z;BYDAY=MO,FR',
      'SUMMARY:QGIS course – Kopje Geospatial',
      'LOCATION:https://meet.example.com/qgis',
    ])
      expect(added?.content.split('\r\n')).toContain(line);
    expect(changed?.content).toContain('SEQUENCE:2');
    expect(changed?.content).not.toContain('RRULE');
    expect(cancelled?.contentType).toContain('method=CANCEL');
    expect(cancelled?.content).toContain('STATUS:CANCELLED');
  });
});

describe('participants', () => {
  it('are added once for a key up to the seats, named, removed and marked, with audit rows without their names', async () => {
    const { id } = await addDate(staff.visitor, { seats: 1, link: 'https://meet.example.com/qgis' });
    const [rudo, key] = [emailOf('rudo'), randomUUID()];
    const added = await add(id, 'Rudo Dube', rudo, key);
    expect(outcome(added)).toBe('201');
    expect((await add(id, 'Rudo Dube', rudo, key)).body.participants).toHaveLength(1);
    expect(outcome(await add(id, 'Tariro Moyo'))).toBe('409 COURSE_DATE_FULL');
    const [email] = await app.emails(rudo);
    expect(email).toMatchObject({ kind: 'course-added', subject: 'Your seat: QGIS course, 16 March to 3 April 2026' });
    expect(email?.text).toContain('https://meet.example.com/qgis');
    const params = { id, participantId: added.body.participants[0]?.id ?? '' };
    const name = (revision: number, written: string) =>
      staff.visitor.call(changeParticipant, { params, body: { name: written, email: '', revision } });
    expect((await name(1, 'Rudo Sibanda')).body.participants).toMatchObject([{ name: 'Rudo Sibanda', email: null }]);
    expect(outcome(await name(1, 'Rudo Ndlovu'))).toBe('409 COURSE_DATE_CHANGED');
    const mark = (day: string, present: boolean | null) =>
      staff.visitor.call(markAttendance, { params, body: { day, present } });
    expect((await mark('2026-03-16', true)).body.participants[0]?.attendance).toEqual({ '2026-03-16': true });
    await mark('2026-03-16', true);
    expect((await mark('2026-03-17', false)).body.participants[0]?.attendance).toMatchObject({ '2026-03-17': false });
    expect((await mark('2026-03-17', null)).body.participants[0]?.attendance).toEqual({ '2026-03-16': true });
    // A Saturday of the course, and a day after it.
    expect(outcome(await mark('2026-03-21', true))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await mark('2026-04-06', true))).toBe('422 VALIDATION_FAILED');
    const csv = await staff.visitor.call(exportParticipants, { params: { id } });
    expect(readCsv(csv.text).join('\n')).toMatch(/Rudo Sibanda,,,booked,present,/);
    const free = () => staff.visitor.call(removeParticipant, { params });
    expect((await free()).body).toMatchObject({ date: { takenSeats: 0 }, participants: [{ state: 'cancelled' }] });
    expect(outcome(await free())).toBe('200');
    expect(outcome(await name(3, 'Nobody'))).toBe('404 NOT_FOUND');
    const seat = 'seat added by staff';
    expect((await changesOf(id)).slice(1).map(({ event, before, after }) => [event, before, after])).toEqual([
      ['course.participant_added', '0 of 1 seat taken', '1 of 1 seat taken'],
      ['course.participant_changed', `${seat}: named`, 'named'],
      ['course.attendance_marked', `2026-03-16, ${seat}: not marked`, 'present'],
      ['course.attendance_marked', `2026-03-17, ${seat}: not marked`, 'absent'],
      ['course.attendance_marked', `2026-03-17, ${seat}: absent`, 'not marked'],
      ['course.participant_removed', `${seat}: booked`, 'free'],
    ]);
  });

  it('404 for a participant of another date', async () => {
    const [one, other] = [await addDate(staff.visitor), await addDate(staff.visitor, { startsOn: '2026-03-17' })];
    const { participants } = (await add(one.id, 'Rudo Dube')).body;
    const params = { id: other.id, participantId: participants[0]?.id ?? '' };
    expect(outcome(await staff.visitor.call(removeParticipant, { params }))).toBe('404 NOT_FOUND');
    expect((await readDate(staff.visitor, one.id)).date.takenSeats).toBe(1);
  });
});
