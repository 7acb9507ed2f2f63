import type { ReviewRequest } from '#contract/admin/reviews.ts';
import { limits } from '#contract/limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { claimReviewRequest, deliveredOrders, orderToReview, type ReviewableOrder } from '#server/checkout/checkout.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The latest delivered orders without a review or a review request. */
export async function unreviewedOrders(db: Queries) {
  const orders = await deliveredOrders(db, limits.deliveredOrdersRead);
  const reviewed = await reviewedAmong(db, orders);
  return orders
    .filter((order) => !reviewed(order))
    .slice(0, limits.unreviewedOrdersShown)
    .map(({ ref, customer, items, createdAt }) => ({
      ref,
      customer,
      item: items[0]?.name ?? '',
      createdAt: createdAt.toISOString(),
    }));
}

/** @throws AppError NOT_FOUND */
export const reviewRequestOf = async (db: Queries, ref: string): Promise<ReviewRequest> =>
  stateOf(db, await orderToReview(db, ref));

async function stateOf(db: Queries, order: ReviewableOrder): Promise<ReviewRequest> {
  const requestedAt = order.requestedAt?.toISOString() ?? null;
  if (requestedAt) return { state: 'requested', requestedAt };
  if (!order.isDelivered || !order.userId) return { state: 'none', requestedAt };
  const reviewed = await reviewedAmong(db, [order]);
  return { state: reviewed(order) ? 'reviewed' : 'possible', requestedAt };
}

/** @throws ContentError when the template is wrong */
export function createReviewRequests({ brand, clock, content, db, link, mailer }: Platform, catalogue: Catalogue) {
  const write = readTemplate(content, 'review-requested', ['firstName', 'reference', 'item', 'reviewUrl', 'brand']);

  /** @throws AppError REVIEW_NOT_DUE */
  async function emailFor(queries: Queries, order: ReviewableOrder, { state }: ReviewRequest) {
    const person = order.userId && (await findUser(queries, order.userId));
    if (state !== 'possible' || !person) throw new AppError('REVIEW_NOT_DUE');
    const { ref, items } = order;
    const offered = items.find(({ id }) => catalogue.offer(id));
    const query = offered ? `?service=${encodeURIComponent(offered.id)}` : '';
    const email = write({
      firstName: person.first_name,
      reference: ref,
      item: items[0]?.name ?? '',
      reviewUrl: link(`/reviews${query}#write-review`),
      brand,
    });
    return { to: person.email, ...email };
  }

  return {
    /** @throws AppError NOT_FOUND, REVIEW_NOT_DUE */
    async preview(written: string) {
      const order = await orderToReview(db, written);
      const { to, subject, text } = await emailFor(db, order, await stateOf(db, order));
      return { to, subject, text };
    },
    /** Emails once per order, however often it is called. @throws AppError NOT_FOUND, REVIEW_NOT_DUE */
    request: (written: string, by: string): Promise<ReviewRequest> =>
      inTransaction(db, async (trx) => {
        const order = await orderToReview(trx, written);
        const before = await stateOf(trx, order);
        if (before.state === 'requested') return before;
        const email = await emailFor(trx, order, before);
        const now = clock.now();
        if (!(await claimReviewRequest(trx, order.ref, now))) return reviewRequestOf(trx, order.ref);
        const change = { before: '', after: 'requested' };
        await audit(trx, clock, { event: 'review.requested', userId: by, subject: order.ref, change });
        await mailer.post(trx, { kind: 'review-requested', ...email });
        return { state: 'requested', requestedAt: now.toISOString() };
      }),
  };
}

/** A review of the ordered item, or any written since, counts as a review of the order. */
async function reviewedAmong(db: Queries, orders: readonly ReviewableOrder[]) {
  const userIds = [...new Set(orders.flatMap(({ userId }) => userId ?? []))];
  const reviews = userIds.length
    ? await db
        .selectFrom('reviews')
        .select(['user_id', 'service_id', 'created_at'])
        .where('user_id', 'in', userIds)
        .execute()
    : [];
  return ({ userId, items, createdAt }: ReviewableOrder): boolean =>
    reviews.some(
      (review) =>
        review.user_id === userId &&
        (review.created_at >= createdAt || items.some(({ id }) => id === review.service_id)),
    );
}
