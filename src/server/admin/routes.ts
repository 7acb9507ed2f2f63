import { listMeetings } from '#contract/admin/meetings-inquiries.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import type { BookingTerms } from '#server/bookings/bookings.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readMeetings } from './admin.ts';
import { mountFailedEmails } from './failed-emails.ts';
import { countWaiting } from './waiting-counts.ts';

export function mountAdmin(platform: Platform, terms: BookingTerms): void {
  mountFailedEmails(platform);
  platform.router.on(readWaiting, {}, () => countWaiting(platform, terms));
  platform.router.on(listMeetings, {}, () => readMeetings(platform, terms));
}
