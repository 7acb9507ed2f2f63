import { listMeetings } from '#contract/back-office.ts';
import { readWaiting } from '#contract/waiting.ts';
import type { BookingTerms } from '#server/bookings/bookings.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readMeetings } from './back-office.ts';
import { mountFailedEmails } from './failed-emails.ts';
import { countWaiting } from './waiting.ts';

/** What staff see under /admin (product/admin.md). */
export function mountBackOffice(platform: Platform, terms: BookingTerms): void {
  mountFailedEmails(platform);
  platform.router.on(readWaiting, {}, () => countWaiting(platform, terms));
  platform.router.on(listMeetings, {}, () => readMeetings(platform, terms));
}
