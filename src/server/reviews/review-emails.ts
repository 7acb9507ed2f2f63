import { findUser } from '#server/accounts/accounts.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ReviewRow } from './review-view.ts';

/** Emails the business about a new review, in the transaction that writes it. @throws ContentError at once */
export function createReviewEmail({ content, config, link, mailer }: Platform) {
  const write = readTemplate(content, 'review-received-owner', ['rating', 'name', 'email', 'quotedText', 'adminUrl']);
  return async (trx: Trx, { user_id: userId, rating, comment }: ReviewRow): Promise<void> => {
    const person = await findUser(trx, userId);
    if (!config.ownerEmail || !person) return;
    const email = write({
      rating: String(rating),
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      quotedText: comment,
      adminUrl: link('/admin/reviews'),
    });
    await mailer.post(trx, { kind: 'review-received-owner', to: config.ownerEmail, replyTo: person.email, ...email });
  };
}
