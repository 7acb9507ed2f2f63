import { randomUUID } from 'node:crypto';
import { type AnswerMatch, addInquiryAnswer } from '#contract/admin/inquiries/answers.ts';
import { type InquiryThread, replyToInquiry } from '#contract/admin/inquiries/threads.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import type { SignedIn } from '#tests/support/data/accounts.ts';
import { upload } from '#tests/support/data/attachments.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';

/** Sends a new inquiry, a minute after the previous one. */
export async function inquiry(app: TestApp, changes: Record<string, unknown> = {}) {
  app.clock.passSeconds(60);
  const body = inquiryBody('general', changes);
  const { ref } = (await app.visitor().call(sendInquiry, { body })).body;
  return { ref, email: body.email, message: body.message };
}

export const reply = (by: SignedIn, ref: string, text: string, version = 0, key: string = randomUUID()) =>
  by.visitor.call(replyToInquiry, { params: { ref }, body: { text, version } }, { idempotencyKey: key });

export const paste = (by: SignedIn, ref: string, text: string, key: string = randomUUID()) =>
  by.visitor.call(addInquiryAnswer, { params: { ref }, body: { text } }, { idempotencyKey: key });

export const uploadAnswer = (by: SignedIn, ref: string, bytes: BlobPart, name = 'answer.eml') =>
  upload<InquiryThread>(by.visitor, `admin/inquiries/${ref}/answers/file`, name, bytes);

export const matchFile = (by: SignedIn, bytes: BlobPart, name = 'answer.eml') =>
  upload<AnswerMatch>(by.visitor, 'admin/inquiry-answers/match/file', name, bytes);

export const emailsTo = (app: TestApp, to: string) =>
  app.site.platform.db.selectFrom('emails').selectAll().where('to_address', '=', to).orderBy('number').execute();
