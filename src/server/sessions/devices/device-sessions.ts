import type { OwnSession } from '#contract/accounts/device-sessions.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';

/** The current sessions of an account: that of the caller first, then by last use. */
export async function listSessions(db: Queries, { userId, sessionId }: Account, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'browser', 'network', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      device: row.device,
      browser: row.browser,
      network: row.network,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === sessionId,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends one session of an account and removes the account from that device.
 * @throws AppError NOT_FOUND when the account has no such session
 */
export async function revokeSession({ db, clock }: Platform, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, userId);
    if (!(await endOwnSession(trx, userId, id))) throw notFound();
    await audit(trx, clock, { event: 'session.revoked', userId, subject: id });
  });
}

/** Ends all sessions of the account but that of the caller. */
export async function revokeOtherSessions({ db, clock }: Platform, account: Account): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A concurrent account switch could open a session that this transaction does not see.
    await lockAccount(trx, account.userId);
    const ended = await endOtherSessions(trx, account);
    await audit(trx, clock, { event: 'sessions.revoked', userId: account.userId, details: { ended } });
  });
}

/** False when the account has no such session. */
export async function endOwnSession(trx: Trx, userId: string, id: string): Promise<boolean> {
  await trx.deleteFrom('remembered_accounts').where('user_id', '=', userId).where('session_id', '=', id).execute();
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Also removes the account from other devices. Returns how many sessions ended. */
async function endOtherSessions(trx: Trx, { userId, sessionId }: Account): Promise<number> {
  await trx
    .deleteFrom('remembered_accounts')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '<>', sessionId)]))
    .execute();
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .returning('id')
    .execute();
  return ended.length;
}

/** Signs an account out everywhere and removes it from every device. Returns the ended sessions. */
export async function endSessionsOf(trx: Trx, userId: string): Promise<string[]> {
  await trx.deleteFrom('remembered_accounts').where('user_id', '=', userId).execute();
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute();
  return ended.map(({ id }) => id);
}

export const sessionsPart: PersonalPart = {
  name: 'sessions',
  about: 'Where you are signed in.',
  async export(db, userId) {
    const rows = await db
      .selectFrom('sessions')
      .select(['device', 'browser', 'network', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      browser: row.browser,
      device: row.device,
      network: row.network,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    }));
  },
  async erase(trx, userId) {
    await endSessionsOf(trx, userId);
  },
};
