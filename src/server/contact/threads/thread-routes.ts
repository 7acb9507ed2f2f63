import * as contract from '#contract/admin/inquiries/threads.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { markSpam } from './mark-spam.ts';
import { readThread, type ThreadContext } from './read-thread.ts';
import { deleteOldViewers, watch } from './viewers.ts';
import { changeThread, noteInThread, storeReply, takeReplyBack } from './write-thread.ts';

export function mountThreads(platform: Platform, context: ThreadContext): void {
  const { router, db } = platform;

  router.on(contract.readThread, {}, ({ account, params }) => readThread(db, context, params.ref, account.userId));

  router.onWrite(
    contract.replyToInquiry,
    {},
    {
      write: (trx, { account: { userId: by }, params: { ref }, body: { text: written, version: revision } }) =>
        storeReply(trx, platform, { ref, by, written, revision }),
    },
    ({ account: { userId }, params: { ref } }) => readThread(db, context, ref, userId),
  );

  router.on(contract.takeReplyBack, {}, async ({ account: { userId: by }, params: { ref, id } }) => {
    const text = await inTransaction(db, (trx) => takeReplyBack(trx, platform, { ref, by, id }));
    return { text, thread: await readThread(db, context, ref, by) };
  });

  router.onWrite(
    contract.addInquiryNote,
    {},
    {
      write: (trx, { account: { userId: by }, params: { ref }, body }) =>
        noteInThread(trx, platform, { ref, by, written: body.text }),
    },
    ({ account: { userId }, params: { ref } }) => readThread(db, context, ref, userId),
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
