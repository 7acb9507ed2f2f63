import * as contract from '#contract/admin/reviews.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ReviewRow } from '../review-view.ts';
import { listForAdmin, withWriters } from './admin-list.ts';
import { createAnswers, skipAnswer } from './answers.ts';
import { createReviewRequests, reviewRequestOf, unreviewedOrders } from './review-requests.ts';

const page = '/reviews';

export function mountAdminReviews(platform: Platform, catalogue: Catalogue): void {
  const { router, db, pageChanges } = platform;
  const serviceName = (id: string): string | undefined => catalogue.offer(id)?.name;
  const answer = createAnswers(platform);
  const requests = createReviewRequests(platform, catalogue);

  router.on(contract.listAdminReviews, {}, ({ query }) => listForAdmin(db, query, serviceName));
  router.on(contract.exportReviews, {}, ({ c, query }) =>
    sendCsv(
      c,
      'reviews',
      async (cursor) => {
        const { reviews, cursor: next } = await listForAdmin(db, { ...query, cursor }, serviceName);
        return { list: reviews, cursor: next };
      },
      (review) => ({
        ...pick(review, 'date', 'writer', 'email', 'rating', 'comment'),
        service: review.service?.name ?? '',
        likes: review.likes,
        hidden: review.hiddenReason ?? '',
        answer: review.answer?.text ?? '',
      }),
    ),
  );

  async function change(work: (trx: Trx) => Promise<ReviewRow>) {
    const review = await inTransaction(db, async (trx) => {
      const row = await work(trx);
      return (await withWriters(trx, [row], serviceName))[0];
    });
    if (!review) throw new Error('one row is one review');
    pageChanges.invalidate(page);
    return { review };
  }
  router.on(contract.answerReview, {}, ({ account, params: { id }, body: { text } }) =>
    change((trx) => answer(trx, id, text, account.userId)),
  );
  router.on(contract.removeAnswer, {}, ({ account, params: { id } }) =>
    change((trx) => answer(trx, id, null, account.userId)),
  );
  router.on(contract.skipReviewAnswer, {}, ({ account, params: { id } }) =>
    change((trx) => skipAnswer(trx, platform, id, account.userId)),
  );

  router.on(contract.listUnreviewed, {}, async () => ({ orders: await unreviewedOrders(db) }));
  router.on(contract.readReviewRequest, {}, ({ params: { ref } }) => reviewRequestOf(db, ref));
  router.on(contract.previewReviewRequest, {}, ({ params: { ref } }) => requests.preview(ref));
  router.on(contract.requestReview, {}, ({ account, params: { ref } }) => requests.request(ref, account.userId));
}
