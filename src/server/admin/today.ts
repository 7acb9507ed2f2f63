import type { readToday } from '#contract/admin/today.ts';
import { businessDate, businessInstant } from '#contract/business-days.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import {
  type BookingRules,
  type BookingTerms,
  closedOn,
  countMeetings,
  meetingsOfDay,
  meetingsWithoutPoint,
} from '#server/bookings/bookings.ts';
import { waitingBriefs } from '#server/briefs/briefs.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import {
  ordersAboveSize,
  ordersNeedingAttention,
  ordersToBegin,
  unpaidOrders,
  waitingMessages,
  waitingProofs,
} from '#server/checkout/checkout.ts';
import { countWaiting, type ReplyBy, waitingInquiries } from '#server/contact/contact.ts';
import { deliveryNeeds } from '#server/deliveries/deliveries.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { countJobs, type QueueCounts } from '#server/platform/jobs/queue-counts.ts';
import type { Platform } from '#server/platform/platform.ts';
import { shortened } from '#server/platform/text.ts';
import { countNewReviews } from '#server/reviews/reviews.ts';
import { contentToSee } from './content/content-files.ts';
import { needsNow, type OpenWork } from './needs.ts';

/** The modules behind Today. */
export interface DayParts {
  platform: Platform;
  catalogue: Pick<Catalogue, 'basis'>;
  rules: BookingRules;
  replyBy: ReplyBy;
}

type Parts = DayParts & { terms: BookingTerms };

const withTerms = async (parts: DayParts): Promise<Parts> => ({
  ...parts,
  terms: await parts.rules.read(parts.platform.db),
});

export async function readDay(day: DayParts): Promise<ReplyOf<typeof readToday>> {
  const parts = await withTerms(day);
  const { platform, terms } = parts;
  const { db, clock } = platform;
  const today = businessDate(clock.now());
  const { meetings, next } = await meetingsOfDay(db, today, terms);
  const { calendar } = terms;
  return {
    today,
    hours: calendar.hoursOn(today),
    spans: calendar.spansOn(today),
    closedFor: calendar.holidayOn(today),
    nextClosed: calendar.nextHoliday(today),
    meetings,
    freeMinutesAfter: calendar.meetingRules.freeMinutesAfter,
    closed: await closedOn(db, today, calendar),
    nextMeeting: next?.toISOString() ?? null,
    needs: needsNow(await readOpenWork(parts), clock.now()),
    money: await unpaidOrders(db, clock.now()),
    inquiries: {
      count: await countWaiting(db),
      list: (await inquiriesWithDeadline(parts)).map(({ createdAt, dueAt, ...inquiry }) => ({
        ...inquiry,
        createdAt: createdAt.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
      })),
    },
  };
}

export const countNeeds = async (parts: DayParts): Promise<number> =>
  needsNow(await readOpenWork(await withTerms(parts)), parts.platform.clock.now()).length;

async function readOpenWork(parts: Parts): Promise<OpenWork> {
  const { platform, terms } = parts;
  const { db, clock, mailer } = platform;
  const now = clock.now();
  const failed = await mailer.failed(db);
  const { unmarked, unmarkedSince } = await countMeetings(db, now, terms);
  return {
    ordersNeedingAttention: await ordersNeedingAttention(db, now),
    ordersToBegin: await ordersToBegin(db, now),
    proofs: await waitingProofs(db),
    orderMessages: (await waitingMessages(db)).map(withShortText),
    ordersAboveSize: await ordersAboveSize(db, parts.catalogue.basis),
    ...(await deliveriesToHandle(parts, now)),
    inquiries: await inquiriesWithDeadline(parts),
    briefs: await briefsToAnswer(parts),
    meetingsWithoutPoint: await meetingsToPrepare(parts, now),
    newReviews: await countNewReviews(db),
    unmarkedMeetings: { count: unmarked, since: unmarkedSince },
    failedEmails: { count: failed.length, since: failed.at(-1)?.at ?? null },
    ...contentToSee(platform),
    lateJobs: allLate(await countJobs(db)),
  };
}

async function deliveriesToHandle({ platform: { db } }: Parts, now: Date) {
  const { changesAsked, changesAnswered, ...needs } = await deliveryNeeds(db, now);
  return {
    ...needs,
    changesAsked: changesAsked.map(withShortText),
    changesAnswered: changesAnswered.map(withShortText),
  };
}

const withShortText = <Need extends { about: string }>(need: Need): Need => ({
  ...need,
  about: shortened(need.about, limits.openWorkAboutMaxLength),
});

const allLate = (queues: readonly QueueCounts[]): OpenWork['lateJobs'] => ({
  count: queues.reduce((sum, { late }) => sum + late, 0),
  since:
    queues.flatMap(({ lateSince }) => lateSince ?? []).sort((one, other) => one.getTime() - other.getTime())[0] ?? null,
});

/** The promise names a day and ends when the business closes on it. */
async function inquiriesWithDeadline({ platform: { db }, terms: { calendar }, replyBy }: Parts) {
  const waiting = await waitingInquiries(db, limits.openWorkShown);
  return waiting.map(({ message, ...inquiry }) => {
    const date = replyBy(inquiry.createdAt, calendar);
    const dueAt = date === null ? null : businessInstant(date, calendar.hoursOn(date)?.closes ?? '23:59');
    return { ...inquiry, about: shortened(message, limits.openWorkAboutMaxLength), dueAt };
  });
}

async function briefsToAnswer({ platform: { db }, rules: { serviceName } }: Parts): Promise<OpenWork['briefs']> {
  const briefs = await waitingBriefs(db, limits.openWorkShown);
  const nameOf = await fullNames(
    db,
    briefs.map(({ userId }) => userId),
  );
  return briefs.flatMap(({ ref, userId, work, state, since }) => {
    const about = (work.serviceId && serviceName(work.serviceId)) || '';
    return since ? { ref, customer: nameOf(userId), about, since, hasQuote: state !== 'sent' } : [];
  });
}

async function meetingsToPrepare(
  { platform: { db }, terms }: Parts,
  now: Date,
): Promise<OpenWork['meetingsWithoutPoint']> {
  const meetings = await meetingsWithoutPoint(db, now, addHours(now, limits.meetingPointDueHours), terms);
  return meetings.map(({ topic, ...meeting }) => ({
    ...meeting,
    about: shortened(topic, limits.openWorkAboutMaxLength),
  }));
}

async function fullNames(db: Queries, userIds: readonly string[]): Promise<(userId: string) => string> {
  const names = await namesOf(db, [...new Set(userIds)]);
  return (userId) => {
    const name = names.get(userId);
    return name ? `${name.first_name} ${name.last_name}`.trim() : '';
  };
}
