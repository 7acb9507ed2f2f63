import { type Need, needKinds } from '#contract/admin/today.ts';
import { businessDate } from '#contract/business-days.ts';

/** All open work, by module. */
export interface OpenWork {
  /** Payment for a cancelled order, an over- or underpayment, or a dispute: `reasons` of the contract. */
  ordersNeedingAttention: readonly { ref: string; customer: string; reasons: readonly string[]; since: Date }[];
  /** Paid orders whose work has not begun, or whose course has no date yet. */
  ordersToBegin: readonly (Waiting & { task: 'start' | 'agree_date' })[];
  /** Orders with a proof of payment to decide on. */
  proofs: readonly { ref: string; customer: string; about: string; since: Date }[];
  /** Orders with messages from their customers that wait for an answer. */
  orderMessages: readonly { ref: string; customer: string; about: string; since: Date }[];
  /** Orders with an area larger than their price includes. */
  ordersAboveSize: readonly { ref: string; customer: string; about: string; since: Date }[];
  /** Orders with changes that their clients have asked for. */
  changesAsked: readonly Waiting[];
  /** Orders whose clients wrote below a request for a change after the last answer of staff. */
  changesAnswered: readonly Waiting[];
  /** Orders of which something was accepted that staff have not seen yet. */
  acceptances: readonly Waiting[];
  /** Orders of whose delivery the client has downloaded nothing for days. */
  unseenDeliveries: readonly Waiting[];
  inquiries: readonly { ref: string; name: string; about: string; createdAt: Date; dueAt: Date | null }[];
  briefs: readonly { ref: string; customer: string; about: string; since: Date; hasQuote: boolean }[];
  /** Meetings within a day that have no link or address yet. */
  meetingsWithoutPoint: readonly { ref: string; name: string; about: string; start: Date }[];
  newReviews: { count: number; since: Date | null };
  unmarkedMeetings: { count: number; since: Date | null };
  failedEmails: { count: number; since: Date | null };
  /** Published values that the release does not accept. */
  unfitContent: { count: number; since: Date | null };
  /** Published values of which the release says something else than before. */
  contentOfRelease: { count: number; since: Date | null };
  lateJobs: { count: number; since: Date | null };
}

/**
 * What needs attention now, most urgent first: by kind, and within a kind by due date or longest waiting. An answer
 * counts from the day on which it is due.
 */
export function needsNow(work: OpenWork, now: Date): Need[] {
  const today = businessDate(now);
  const needs = [
    ...work.ordersNeedingAttention.map(({ reasons, ...order }) =>
      waits('order_trouble', { ...order, about: reasons.join(',') }),
    ),
    ...work.inquiries.flatMap(({ ref, name, about, dueAt }) =>
      dueAt && businessDate(dueAt) <= today ? due('answer_due', { ref, name, about, at: dueAt }) : [],
    ),
    ...work.meetingsWithoutPoint.map(({ start, ...meeting }) =>
      due('meeting_without_point', { ...meeting, at: start }),
    ),
    ...work.proofs.map((proof) => waits('proof_waiting', proof)),
    ...work.orderMessages.map((message) => waits('order_message', message)),
    ...work.ordersAboveSize.map((order) => waits('area_above_size', order)),
    ...work.changesAsked.map((change) => waits('change_asked', change)),
    ...work.changesAnswered.map((answer) => waits('change_answered', answer)),
    ...work.unseenDeliveries.map((delivery) => waits('delivery_unseen', delivery)),
    ...work.acceptances.map((accepted) => waits('delivery_accepted', accepted)),
    ...work.briefs.map(({ hasQuote, ...brief }) => waits(hasQuote ? 'question' : 'quote_due', brief)),
    ...work.ordersToBegin.map(({ task, ...order }) =>
      waits(task === 'start' ? 'order_to_begin' : 'course_to_date', order),
    ),
    ...several('unmarked_meetings', work.unmarkedMeetings),
    ...several('new_reviews', work.newReviews),
    ...several('failed_emails', work.failedEmails),
    ...several('content_unfit', work.unfitContent),
    ...several('content_of_release', work.contentOfRelease),
    ...several('late_jobs', work.lateJobs),
  ];
  return needs.sort(
    (one, other) =>
      needKinds.indexOf(one.kind) - needKinds.indexOf(other.kind) || Date.parse(one.at) - Date.parse(other.at),
  );
}

interface Waiting {
  ref: string;
  customer: string;
  about: string;
  since: Date;
}

const waits = (kind: Need['kind'], { ref, customer, about, since }: Waiting): Need => ({
  kind,
  ref,
  name: customer,
  about,
  count: 1,
  at: since.toISOString(),
  isDue: false,
});

const due = (kind: Need['kind'], { at, ...thing }: { ref: string; name: string; about: string; at: Date }): Need => ({
  kind,
  ...thing,
  count: 1,
  at: at.toISOString(),
  isDue: true,
});

const several = (kind: Need['kind'], { count, since }: { count: number; since: Date | null }): Need[] =>
  count > 0 && since ? [{ kind, ref: null, name: '', about: '', count, at: since.toISOString(), isDue: false }] : [];
