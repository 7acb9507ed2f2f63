import * as contract from '#contract/admin/inquiries/threads.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { markSpam } from './mark-spam.ts';
import { doneOnce, type KeyedRequest } from './once.ts';
import { readThread, type ThreadContext } from './read-thread.ts';
import { deleteOldViewers, watch } from './viewers.ts';
import { addNote, changeThread, storeReply, takeReplyBack } from './write-thread.ts';

export function mountThreads(platform: Platform, context: ThreadContext): void {
  const { router, db } = platform;

  const once = (request: KeyedRequest, work: (trx: Trx) => Promise<void>) => doneOnce(platform, request, work);

  router.on(contract.readThread, {}, ({ account, params }) => readThread(db, context, params.ref, account.userId));

  router.on(
    contract.replyToInquiry,
    {},
    async ({ account: { userId: by }, params: { ref }, body, idempotencyKey: key }) => {
      const request = { scope: `user:${by}`, endpoint: contract.replyToInquiry.path, key, body: { ref, ...body } };
      const { text: written, version: revision } = body;
      await once(request, (trx) => storeReply(trx, platform, { ref, by, written, revision }));
      return readThread(db, context, ref, by);
    },
  );

  router.on(contract.takeReplyBack, {}, async ({ account: { userId: by }, params: { ref, id } }) => {
    const text = await inTransaction(db, (trx) => takeReplyBack(trx, platform, { ref, by, id }));
    return { text, thread: await readThread(db, context, ref, by) };
  });

  router.on(
    contract.addInquiryNote,
    {},
    async ({ account: { userId: by }, params: { ref }, body, idempotencyKey: key }) => {
      const request = { scope: `user:${by}`, endpoint: contract.addInquiryNote.path, key, body: { ref, ...body } };
      await once(request, (trx) => addNote(trx, platform, { ref, by, written: body.text }));
      return readThread(db, context, ref, by);
    },
  );

  mountStates(platform, context);
}

function mountStates(platform: Platform, context: ThreadContext): void {
  const { router, db, scheduler } = platform;

  router.on(contract.changeThread, {}, async ({ account: { userId: by }, params: { ref }, body }) => {
    await inTransaction(db, (trx) => changeThread(trx, platform, { ref, by, ...body }));
    return readThread(db, context, ref, by);
  });

  router.on(contract.markSpam, {}, async ({ account: { userId: by }, params: { ref }, body: { isSpam } }) => {
    await inTransaction(db, (trx) => markSpam(trx, platform, { ref, by, isSpam }));
    return readThread(db, context, ref, by);
  });

  router.on(contract.watchThread, {}, ({ account: { userId: by }, params: { ref }, body }) =>
    watch(platform, { ref, by, ...body }),
  );

  scheduler.add('contact.viewers', deleteExpiredSeconds, () => deleteOldViewers(platform));
}
