import * as contract from '#contract/admin/inquiries/answers.ts';
import { limits } from '#contract/limits.ts';
import { hashOf } from '#server/files/files.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readAnswerFile } from '../threads/answer-files.ts';
import { readThread, type ThreadContext } from '../threads/read-thread.ts';
import { findInquiry } from '../threads/thread-rows.ts';
import { addAnswer } from './add-answer.ts';
import { presentMatch } from './present-match.ts';
import { readPasted, readUploadedEmail } from './read-email-in-worker.ts';

const uploads = { perAccount: { name: 'answer-files', most: 120, perSeconds: 3_600 } };
const downloads = { perAccount: { name: 'inquiry-downloads', most: 120, perSeconds: 3_600 } };

/** Emails from clients, which staff add from their mailbox. */
export function mountAnswers(platform: Platform, context: ThreadContext): void {
  const { router, db, clock, receiveUpload, workerTime } = platform;

  router.onWrite(
    contract.addInquiryAnswer,
    {},
    {
      async prepare({ c, params: { ref }, body: { text } }) {
        await findInquiry(db, ref);
        return readPasted(workerTime(c), text);
      },
      write: (trx, { account: { userId: by }, params: { ref } }, email) =>
        addAnswer(trx, platform, { ref, by, email, contentHash: null }),
    },
    ({ account: { userId }, params: { ref } }) => readThread(db, context, ref, userId),
  );

  router.on(contract.addInquiryAnswerFile, uploads, async ({ c, account: { userId: by }, params: { ref } }) => {
    // Checked before any of the file is read.
    await findInquiry(db, ref);
    return receiveUpload(c, limits.answerFileMaxBytes, async (file) => {
      const email = await readUploadedEmail(workerTime(c), file);
      const contentHash = hashOf(file.bytes);
      await inTransaction(db, (trx) => addAnswer(trx, platform, { ref, by, email, contentHash }));
      return readThread(db, context, ref, by);
    });
  });

  router.on(contract.matchAnswer, {}, async ({ c, body }) =>
    presentMatch(db, await readPasted(workerTime(c), body.text)),
  );

  router.on(contract.matchAnswerFile, uploads, ({ c }) =>
    receiveUpload(c, limits.answerFileMaxBytes, async (file) =>
      presentMatch(db, await readUploadedEmail(workerTime(c), file)),
    ),
  );

  router.on(contract.downloadAnswerFile, downloads, async ({ c, account: { userId }, params }) => {
    const { ref, name, bytes } = await readAnswerFile(db, params.ref, params.id);
    await audit(db, clock, { event: 'inquiry.file_read', userId, subject: ref, details: { file: params.id } });
    return sendDownload(c, { name, bytes });
  });
}
