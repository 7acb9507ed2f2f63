import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { log } from '../log.ts';
import type { Secrets } from './secrets.ts';

interface Parts {
  db: Database;
  clock: Clock;
  secrets: Secrets;
}

const message =
  'Another process on this database had another SECRET: tokens and codes of one are refused by the other.';

/**
 * Stores the fingerprint of this process's SECRET. A different one is logged, not refused: a secret may be changed,
 * one process after another.
 */
export async function storeSecretFingerprint({ db, clock, secrets }: Parts): Promise<void> {
  const before = await readFingerprint(db);
  const fingerprint = fingerprintOf(secrets);
  if (before === fingerprint) return;
  if (before) log('warn', 'secret.differs', { message });
  await db
    .insertInto('secret_fingerprint')
    .values({ id: true, fingerprint, stored_at: clock.now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint, stored_at: clock.now() }))
    .execute();
}

/** For a process that started earlier than the one with another SECRET. */
export async function compareSecretFingerprint({ db, secrets }: Parts): Promise<void> {
  if ((await readFingerprint(db)) !== fingerprintOf(secrets)) log('warn', 'secret.differs', { message });
}

/** Says whether two secrets are the same, and nothing else about them. */
export const fingerprintOf = (secrets: Pick<Secrets, 'hmac'>): string => secrets.hmac('fingerprint', 'SECRET');

const readFingerprint = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst())?.fingerprint;
