import * as contract from '#contract/admin/inquiries/templates.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addTemplate, changeTemplate, deleteTemplate, readTemplates } from './templates.ts';

export function mountTemplates(platform: Platform): void {
  const { router, db, clock } = platform;
  const written = (write: (trx: Trx) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      await write(trx);
      return readTemplates(trx);
    });

  router.on(contract.listReplyTemplates, {}, () => readTemplates(db));
  router.onWrite(
    contract.addReplyTemplate,
    {},
    {
      write: (trx, { account: { userId: by }, body }) => addTemplate(trx, { clock, by }, body),
    },
    () => readTemplates(db),
  );
  router.on(contract.changeReplyTemplate, {}, ({ account: { userId: by }, params: { id }, body }) =>
    written((trx) => changeTemplate(trx, { clock, by }, { id, ...body })),
  );
  router.on(contract.deleteReplyTemplate, {}, ({ account: { userId: by }, params: { id } }) =>
    written((trx) => deleteTemplate(trx, { clock, by }, id)),
  );
}
