import { findUser } from '#server/accounts/accounts.ts';
import { notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ReviewRow } from '../review-view.ts';

/** @throws ContentError when the template is wrong */
export function createAnswers({ brand, clock, content, link, mailer }: Platform) {
  const write = readTemplate(content, 'review-answered', ['firstName', 'quotedAnswer', 'reviewsUrl', 'brand']);

  async function email(trx: Trx, row: ReviewRow, text: string): Promise<void> {
    const person = await findUser(trx, row.user_id);
    if (!person) return;
    const filled = write({
      firstName: person.first_name,
      quotedAnswer: text,
      reviewsUrl: link(`/reviews#review-${row.id}`),
      brand,
    });
    await mailer.post(trx, { kind: 'review-answered', to: person.email, ...filled });
  }

  /** Null removes the answer. The writer is emailed about the first visible answer, once. @throws AppError NOT_FOUND */
  return async (trx: Trx, id: string, text: string | null, by: string): Promise<ReviewRow> => {
    const row = await trx
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (row.answer === text) return row;
    const now = clock.now();
    const isNews = text !== null && row.answer_emailed_at === null && row.hidden_reason === null;
    const changed = {
      answer: text,
      answered_at: text === null ? null : now,
      handled_at: now,
      ...(isNews && { answer_emailed_at: now }),
    };
    await trx.updateTable('reviews').set(changed).where('id', '=', id).execute();
    const event = text === null ? 'review.answer_removed' : 'review.answered';
    const change = { before: row.answer ?? '', after: text ?? '' };
    await audit(trx, clock, { event, userId: by, subject: id, change });
    if (isNews) await email(trx, row, text);
    return { ...row, ...changed };
  };
}

/** Records that a review needs no answer; idempotent. @throws AppError NOT_FOUND */
export async function skipAnswer(trx: Trx, { clock }: Platform, id: string, by: string): Promise<ReviewRow> {
  const row = await trx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (row.handled_at) return row;
  const handled = { handled_at: clock.now() };
  await trx.updateTable('reviews').set(handled).where('id', '=', id).execute();
  const change = { before: 'waiting', after: 'no answer needed' };
  await audit(trx, clock, { event: 'review.answer_skipped', userId: by, subject: id, change });
  return { ...row, ...handled };
}
