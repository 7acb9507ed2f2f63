import type { DataExport } from '#contract/accounts/personal-data.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addHours, addMinutes } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { databaseKey, readDatabaseFile } from '#server/platform/file-storage/database-files.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import { zipPersonalData } from '#server/platform/privacy/data-package.ts';
import { type BuildExport, lockAccount } from './accounts.ts';

/**
 * Packs the personal data of all modules and emails the link; requests within minutes share one package.
 * @throws ContentError when the template is wrong
 */
export function createExports(platform: Platform): BuildExport {
  const { db, clock, content, mailer, personalData, brand, link } = platform;
  const readyEmail = readTemplate(content, 'data-export-ready', ['firstName', 'until', 'dataUrl', 'brand']);

  return async function pack(userId: string): Promise<DataExport> {
    const now = clock.now();
    return inTransaction(db, async (trx) => {
      const account = await lockAccount(trx, userId);
      if (!account) throw new AppError('NOT_FOUND');
      const fresh = (await exportsOf(trx, userId, now)).find(({ createdAt }) => isFresh(createdAt, now));
      if (fresh) return fresh;
      const { email, first_name: firstName } = account.user;
      const parts = await personalData.export(trx, userId);
      const zip = zipPersonalData(parts, { brand, email, now, contactUrl: link('/contact'), isGuest: false });
      const made = { id: newId(), zip, created_at: now, expires_at: untilOf(now) };
      await trx
        .insertInto('account_exports')
        .values({ user_id: userId, ...made })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
        .execute();
      const until = `${formatInstant(made.expires_at, businessZone)}, Bulawayo time`;
      await mailer.post(trx, {
        kind: 'data-export-ready',
        to: email,
        ...readyEmail({ firstName, until, dataUrl: link('/account/data'), brand }),
      });
      await audit(trx, clock, { event: 'data.exported', userId, subject: made.id });
      return asExport(made);
    });
  };
}

const untilOf = (made: Date): Date => addHours(made, limits.dataExportHours);
const isFresh = (createdAt: string, now: Date): boolean =>
  new Date(createdAt) > addMinutes(now, -limits.dataExportAgainMinutes);

const asExport = (row: { id: string; created_at: Date; expires_at: Date }): DataExport => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  readableUntil: row.expires_at.toISOString(),
});

export async function exportsOf(db: Queries, userId: string, now: Date): Promise<DataExport[]> {
  const rows = await db
    .selectFrom('account_exports')
    .select(['id', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(asExport);
}

/** A package of this account. @throws AppError NOT_FOUND, also for another account's and for an expired one */
export async function readExport(db: Queries, userId: string, id: string, now: Date): Promise<Uint8Array> {
  if (!(await exportsOf(db, userId, now)).some((own) => own.id === id)) throw notFound();
  return readDatabaseFile(db, databaseKey('exports', id));
}

export async function deleteExpiredExports({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('account_exports').where('expires_at', '<=', clock.now()).execute();
}
