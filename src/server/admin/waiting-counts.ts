import { type BookingTerms, countForAdmin } from '#server/bookings/bookings.ts';
import { countWaitingBriefs } from '#server/briefs/briefs.ts';
import { countForAdmin as countOrders } from '#server/checkout/checkout.ts';
import { countUnread } from '#server/contact/contact.ts';
import type { Platform } from '#server/platform/platform.ts';

export async function countWaiting({ db, clock, mailer }: Platform, terms: BookingTerms) {
  const inquiries = await countUnread(db);
  const briefs = await countWaitingBriefs(db);
  const { toActOn, ...orders } = await countOrders(db);
  const { withoutPoint, unmarked } = await countForAdmin(db, clock.now(), terms);
  const failedEmails = (await mailer.failed(db)).length;
  return {
    inquiries,
    briefs,
    orders,
    meetingsWithoutPoint: withoutPoint,
    meetingsUnmarked: unmarked,
    failedEmails,
    total: inquiries + briefs + toActOn + withoutPoint + unmarked + failedEmails,
  };
}
