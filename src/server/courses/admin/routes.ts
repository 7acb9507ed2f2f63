import * as contract from '#contract/admin/courses/course-dates.ts';
import * as calls from '#contract/admin/courses/participants.ts';
import { courseDays } from '#contract/site/day-span.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import type { Platform } from '#server/platform/platform.ts';
import { showSeatsAfter } from '../course-dates.ts';
import type { CourseEmails } from '../course-emails.ts';
import { listDates } from './list-dates.ts';
import { addParticipant, freeSeat, markPresence, nameParticipant } from './participants.ts';
import { readDatePage } from './read-date.ts';
import { type CourseParts, cancelDate, changeDate, insertDate } from './write-dates.ts';

export function mountAdminCourses(platform: Platform, catalogue: Catalogue, emails: CourseEmails): void {
  const parts: CourseParts = { platform, catalogue, emails };
  mountLists(parts);
  mountDates(parts);
  mountParticipants(parts);
}

function mountLists({ platform: { router, db, clock }, catalogue }: CourseParts): void {
  router.on(contract.listAllCourseDates, {}, ({ query }) => listDates(db, catalogue, clock.now(), query));

  router.on(contract.exportCourseDates, {}, ({ c, query }) =>
    sendCsv(
      c,
      'courses',
      async (cursor) => {
        const { dates, cursor: next } = await listDates(db, catalogue, clock.now(), { ...query, cursor });
        return { list: dates, cursor: next };
      },
      (date) => ({
        ...pick(date, 'course', 'startsOn', 'endsOn'),
        weekdays: date.weekdays.join(' '),
        ...pick(date, 'dayBegins', 'dayEnds', 'mode', 'place', 'seats', 'takenSeats', 'state'),
      }),
    ),
  );

  router.on(calls.exportParticipants, {}, async ({ c, params: { id } }) => {
    const { date, participants } = await readDatePage(db, catalogue, clock.now(), id);
    const days = courseDays(date);
    const list = participants.map(({ name, email, orderRef, state, attendance }) => ({
      name,
      email,
      order: orderRef,
      state,
      ...Object.fromEntries(days.map((day) => [day, markOf(attendance[day])])),
    }));
    return sendCsv(
      c,
      'participants',
      async () => ({ list, cursor: null }),
      (row) => row,
    );
  });
}

const markOf = (present: boolean | undefined): string | null => {
  if (present === undefined) return null;
  return present ? 'present' : 'absent';
};

/** Writes, then reads the page of the date. */
const createWrite =
  ({ platform, catalogue }: CourseParts) =>
  (id: string, work: (trx: Trx) => Promise<unknown>): Promise<contract.CourseDatePage> =>
    inTransaction(platform.db, async (trx) => {
      await work(trx);
      const page = await readDatePage(trx, catalogue, platform.clock.now(), id);
      showSeatsAfter(trx, platform, page.date.courseId);
      return page;
    });

function mountDates(parts: CourseParts): void {
  const { router, db, clock } = parts.platform;
  const write = createWrite(parts);

  router.on(contract.readCourseDate, {}, ({ params: { id } }) => readDatePage(db, parts.catalogue, clock.now(), id));

  router.onWrite(
    contract.addCourseDate,
    {},
    {
      write: (trx, { account: { userId }, body }) => insertDate(trx, parts, userId, body),
    },
  );

  router.on(contract.changeCourseDate, {}, ({ account: { userId: by }, params: { id }, body }) => {
    const { revision, ...written } = body;
    return write(id, (trx) => changeDate(trx, parts, { id, by, revision, written }));
  });

  router.on(contract.cancelCourseDate, {}, ({ account: { userId: by }, params: { id }, body: { reason } }) =>
    write(id, (trx) => cancelDate(trx, parts, { id, by, reason })),
  );
}

function mountParticipants(parts: CourseParts): void {
  const { platform, catalogue } = parts;
  const { router, db, clock } = platform;
  const write = createWrite(parts);

  router.onWrite(
    calls.addParticipant,
    {},
    {
      async write(trx, { account: { userId: by }, params: { id }, body: person }) {
        const date = await addParticipant(trx, parts, { id, by, person });
        showSeatsAfter(trx, platform, date.course_id);
      },
    },
    ({ params: { id } }) => readDatePage(db, catalogue, clock.now(), id),
  );

  router.on(calls.changeParticipant, {}, ({ account: { userId: by }, params, body }) =>
    write(params.id, (trx) => nameParticipant(trx, parts, { ...params, by }, body)),
  );

  router.on(calls.removeParticipant, {}, ({ account: { userId: by }, params }) =>
    write(params.id, (trx) => freeSeat(trx, parts, { ...params, by })),
  );

  router.on(calls.markAttendance, {}, ({ account: { userId: by }, params, body }) =>
    write(params.id, (trx) => markPresence(trx, parts, { ...params, by }, body)),
  );
}
