import { countMeetings } from '#server/bookings/bookings.ts';
import { countWaitingBriefs } from '#server/briefs/briefs.ts';
import { countOrders } from '#server/checkout/checkout.ts';
import { countWaiting as countInquiries } from '#server/contact/contact.ts';
import { countNeeds, type DayParts } from './today.ts';

export async function countWaiting(parts: DayParts) {
  const { db, clock, mailer } = parts.platform;
  const inquiries = await countInquiries(db);
  const briefs = await countWaitingBriefs(db);
  const { toActOn, ...orders } = await countOrders(db);
  const { withoutPoint, unmarked, toCome } = await countMeetings(db, clock.now(), await parts.rules.read(db));
  const failedEmails = (await mailer.failed(db)).length;
  return {
    inquiries,
    briefs,
    orders,
    meetings: toCome,
    meetingsWithoutPoint: withoutPoint,
    meetingsUnmarked: unmarked,
    failedEmails,
    needs: await countNeeds(parts),
    total: inquiries + briefs + toActOn + withoutPoint + unmarked + failedEmails,
  };
}
