import { limits } from '#contract/limits.ts';
import { listCourseDates } from '#contract/site/course-dates.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mountAdminCourses } from './admin/routes.ts';
import { dateNameOf, itemIdOf, placeOf, spanOf, timesOf } from './course-dates.ts';
import { createCourseEmails } from './course-emails.ts';
import { comingDates } from './courses.ts';
import { eraseGuests, participantsPart } from './personal-data.ts';

const eraseSeconds = 3_600;

/** @throws ContentError when an email template is wrong */
export function mountCourses(platform: Platform, catalogue: Catalogue): void {
  const { router, db, clock, personalData, scheduler } = platform;
  scheduler.addDeletion('courses.guests', eraseSeconds, () => eraseGuests(db, clock.now()));
  personalData.add(participantsPart(platform));
  router.on(listCourseDates, { publicForSeconds: limits.pageFreshSeconds }, async ({ params: { id } }) => {
    if (!catalogue.course(id)) throw new AppError('NOT_FOUND');
    const dates = await comingDates(db, id, clock.now());
    return {
      dates: dates.map(({ row, free }) => ({
        itemId: itemIdOf(row),
        name: dateNameOf(catalogue, row),
        days: spanOf(row),
        times: timesOf(row),
        place: placeOf(row),
        freeSeats: free,
      })),
    };
  });
  mountAdminCourses(platform, catalogue, createCourseEmails(platform, catalogue));
}
