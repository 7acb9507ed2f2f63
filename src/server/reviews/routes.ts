import { staffRoles } from '#contract/accounts/accounts.ts';
import { listReviews } from '#contract/site/review-list.ts';
import * as contract from '#contract/site/reviews.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { afterCommit, inTransaction } from '#server/platform/database/database.ts';
import { readRankedCursor } from '#server/platform/http/cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mountAdminReviews } from './admin/admin-routes.ts';
import { likeReview, unlikeReview } from './likes.ts';
import { readHidden, readPage } from './list-reviews.ts';
import { reviewParts } from './personal-data.ts';
import { readSummary } from './rating-counts.ts';
import { createReviewEmail } from './review-emails.ts';
import { asReview, asReviews } from './review-view.ts';
import { deleteReview, editReview, setHidden, writeReview } from './reviews.ts';
import { lastSubjectOf } from './verified-customers.ts';

const writes = {
  perAddress: { name: 'reviews', most: 60, perSeconds: 60 },
  perAccount: { name: 'reviews', most: 10, perSeconds: 3_600 },
};
const likes = {
  perAddress: { name: 'review-likes', most: 60, perSeconds: 60 },
  perAccount: { name: 'review-likes', most: 60, perSeconds: 60 },
};
const page = '/reviews';

export function mountReviews(platform: Platform, catalogue: Catalogue): void {
  const { router, db, clock, pageChanges, personalData } = platform;
  for (const part of reviewParts(() => pageChanges.invalidate(page))) personalData.add(part);
  const serviceName = serviceNames(catalogue);
  mountOwnReviews(platform, catalogue);
  mountAdminReviews(platform, catalogue);

  router.on(listReviews, {}, async ({ c, account, query: { sort = 'newest', rating, cursor } }) => {
    const caller = c.get('caller');
    // Answering as for a visitor would show wrong likes; on 401 the page refreshes its token and retries.
    if (!caller.account && caller.tokenPresented) throw new AppError('TOKEN_EXPIRED');
    const after = cursor === undefined ? null : readRankedCursor(sort, cursor);
    const { rows, nextCursor } = await readPage(db, { sort, rating: rating ? Number(rating) : null, after });
    const reading = { userId: account?.userId ?? null, serviceName };
    const ownerId = staffRoles.some((role) => account?.roles.includes(role)) ? null : account?.userId;
    const hidden = account && !after ? await readHidden(db, ownerId ?? null) : [];
    return {
      reviews: await asReviews(db, rows, reading),
      summary: await readSummary(db),
      nextCursor,
      hidden: await asReviews(db, hidden, reading),
    };
  });

  router.on(contract.readReviewSubject, {}, async ({ account: { userId } }) => {
    const id = await lastSubjectOf(db, userId);
    const offer = id ? catalogue.offer(id) : undefined;
    return { subject: offer ? { id: offer.id, name: offer.name } : null };
  });

  // A like does not invalidate the page, which would be rendered for every press (docs/decisions/0014).
  router.on(contract.likeReview, likes, ({ account, params: { id } }) =>
    likeReview(db, account.userId, id, clock.now()),
  );
  router.on(contract.unlikeReview, likes, ({ account, params: { id } }) => unlikeReview(db, account.userId, id));

  router.on(contract.moderateReview, {}, async ({ account: { userId }, params: { id }, body: { hidden, reason } }) => {
    const review = await inTransaction(db, async (trx) => {
      const row = await setHidden(trx, clock.now(), id, hidden && reason ? reason : null);
      const event = hidden ? 'review.hidden' : 'review.shown';
      const change = hidden ? { before: 'shown', after: 'hidden' } : { before: 'hidden', after: 'shown' };
      await audit(trx, clock, { event, userId, subject: id, details: hidden && reason ? { reason } : {}, change });
      return asReview(trx, row, { userId, serviceName });
    });
    pageChanges.invalidate(page);
    return { review };
  });
}

const serviceNames =
  (catalogue: Catalogue) =>
  (id: string): string | undefined =>
    catalogue.offer(id)?.name;

function mountOwnReviews(platform: Platform, catalogue: Catalogue): void {
  const { router, db, clock, pageChanges } = platform;
  const serviceName = serviceNames(catalogue);
  const emailBusiness = createReviewEmail(platform);

  router.onWrite(contract.submitReview, writes, {
    async write(trx, { account: { userId }, body, idempotencyKey }) {
      const requestKey = idempotencyKey || null;
      const { row, isNew } = await writeReview(trx, clock.now(), catalogue, { ...body, userId, requestKey });
      if (isNew) await emailBusiness(trx, row);
      afterCommit(trx, () => pageChanges.invalidate(page));
      return { review: await asReview(trx, row, { userId, serviceName }) };
    },
  });

  router.on(contract.editReview, writes, async ({ account: { userId }, params: { id }, body }) => {
    const review = await inTransaction(db, async (trx) => {
      const row = await editReview(trx, clock.now(), userId, id, body);
      return asReview(trx, row, { userId, serviceName });
    });
    pageChanges.invalidate(page);
    return review;
  });

  router.on(contract.deleteReview, writes, async ({ account, params: { id } }) => {
    await inTransaction(db, (trx) => deleteReview(trx, account.userId, id));
    pageChanges.invalidate(page);
    return undefined;
  });
}
