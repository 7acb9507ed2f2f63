import {
  type AnswerMatch,
  addInquiryAnswer,
  addInquiryAnswerFile,
  matchAnswer,
  matchAnswerFile,
} from '#contract/admin/inquiries/answers.ts';
import type { InquiryThread } from '#contract/admin/inquiries/threads.ts';
import { call } from '#web/api.ts';
import { sendFile } from '#web/attachments/send-file.ts';
import type { EmailSource } from './email-form.tsx';

/** @throws ApiError */
export const addTo = (ref: string, source: EmailSource): Promise<InquiryThread> =>
  'file' in source
    ? sendFile(addInquiryAnswerFile, { params: { ref } }, source.file)
    : call(addInquiryAnswer, { params: { ref }, body: { text: source.text } }, { idempotencyKey: source.key });

/** @throws ApiError */
export const findInquiry = (source: EmailSource): Promise<AnswerMatch> =>
  'file' in source ? sendFile(matchAnswerFile, {}, source.file) : call(matchAnswer, { body: { text: source.text } });
