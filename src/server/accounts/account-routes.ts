import * as dataContract from '#contract/accounts/personal-data.ts';
import * as profileContract from '#contract/accounts/profile.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BuildExport } from './accounts.ts';
import { createExports, deleteExpiredExports, exportsOf, readExport } from './data-export.ts';
import { accountParts } from './personal-data.ts';
import { readProfile, saveProfile } from './profile.ts';

const exportsPerAccount = { name: 'export', most: 10, perSeconds: 3_600 };

/** Returns how the data of an account is packed. @throws ContentError */
export function mountAccount(platform: Platform): BuildExport {
  const { router, scheduler, db, clock, personalData } = platform;
  const pack = createExports(platform);
  for (const part of accountParts(platform)) personalData.add(part);
  scheduler.addDeletion('accounts.exports', deleteExpiredSeconds, () => deleteExpiredExports(platform));

  router.on(profileContract.readAccount, {}, ({ account }) => readProfile(db, account.userId));

  router.on(profileContract.changeProfile, {}, ({ account: { userId }, body }) =>
    inTransaction(db, async (trx) => {
      await saveProfile(trx, userId, body);
      await audit(trx, clock, { event: 'profile.changed', userId });
      return readProfile(trx, userId);
    }),
  );

  router.on(dataContract.requestExport, { perAccount: exportsPerAccount }, ({ account }) => pack(account.userId));

  router.on(dataContract.listExports, {}, async ({ account }) => ({
    exports: await exportsOf(db, account.userId, clock.now()),
  }));

  router.on(dataContract.readExport, {}, async ({ c, account, params: { id } }) => {
    const zip = await readExport(db, account.userId, id, clock.now());
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', 'attachment; filename="my-data.zip"');
    return c.body(new Uint8Array(zip));
  });
  return pack;
}
