import { sql } from 'kysely';
import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { findUser, lockAccount } from '#server/accounts/accounts.ts';
import { addSeconds } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, isForeignKeyViolation, type Queries, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, randomToken, sameText } from '#server/platform/security/secrets.ts';
import { endOwnSession, endSessionsOf } from './devices/device-sessions.ts';
import { deleteExpiredOauth } from './oauth-attempts.ts';
import { deleteExpiredResets } from './password-reset.ts';
import { type DeviceName, readUserAgent } from './user-agent.ts';

/** Starts the grace period of an account; returns when the account will be deleted. */
export type ScheduleDeletion = (trx: Trx, user: User) => Promise<Date>;

/** Removes the second factor of somebody who lost it, ends their sessions and tells them by email. */
export type ResetFactor = (trx: Trx, user: User) => Promise<void>;

/** The secrets of a new session: `cookie` for auth_token, `token` as the bearer. Never equal. */
export interface Opened {
  cookie: string;
  token: string;
  sessionId: string;
}

interface SessionCookie {
  id: string;
  secret: string;
}

/** `<session id>.<secret>` of the auth_token cookie; null for any other shape. */
export function readSessionCookie(value: string | undefined): SessionCookie | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? '');
  return match?.[1] && match[2] ? { id: match[1], secret: match[2] } : null;
}

interface NewSession {
  userId: string;
  /** Max-Age of its cookie. */
  idleSeconds: number;
  device?: DeviceName;
  /** The part of the address that is shown to its owner. */
  network?: string;
  /** When the session that it replaces has proved the second factor. */
  secondFactorAt?: Date | null | undefined;
}

export async function openSession(
  platform: Platform,
  db: Queries,
  { userId, idleSeconds, device: named = readUserAgent(), network = '', secondFactorAt = null }: NewSession,
): Promise<Opened> {
  const id = newId();
  const secret = makeSecret(platform, id, randomToken());
  const now = platform.clock.now();
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      secret_hash: hashToken(secret),
      previous_hash: null,
      previous_until: null,
      idle_seconds: idleSeconds,
      created_at: now,
      last_seen_at: now,
      idle_expires_at: addSeconds(now, idleSeconds),
      absolute_expires_at: addSeconds(now, limits.sessionAbsoluteSeconds),
      ...named,
      network,
      second_factor_at: secondFactorAt,
    })
    .execute();
  return { cookie: `${id}.${secret}`, sessionId: id, token: await issueToken(db, id, now) };
}

async function issueToken(db: Queries, sessionId: string, now: Date): Promise<string> {
  const token = randomToken();
  await db.deleteFrom('access_tokens').where('session_id', '=', sessionId).where('expires_at', '<', now).execute();
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      expires_at: addSeconds(now, limits.accessTokenSeconds),
    })
    .execute();
  return token;
}

/** Null when another tab has signed out in the meantime. */
async function renewToken(db: Queries, sessionId: string, now: Date): Promise<string | null> {
  try {
    return await issueToken(db, sessionId, now);
  } catch (error) {
    if (isForeignKeyViolation(error)) return null;
    throw error;
  }
}

const liveSessions = (db: Queries, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.is_active', '=', true)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now);

/** The account that is signed in by this cookie, with a new bearer. Never extends the session. */
export async function currentSession({ clock, db }: Platform, presented: SessionCookie) {
  const now = clock.now();
  const row = await liveSessions(db, now)
    .select(['sessions.id', 'user_id', 'secret_hash', 'previous_hash', 'previous_until'])
    .where('sessions.id', '=', presented.id)
    .executeTakeFirst();
  if (!row) return null;
  const hash = hashToken(presented.secret);
  const isCurrent = sameText(row.secret_hash, hash);
  if (!isCurrent && !(endsAfter(row.previous_until, now) && sameText(row.previous_hash ?? '', hash))) return null;
  const user = await findUser(db, row.user_id);
  const token = await renewToken(db, row.id, now);
  return user && token ? { user, token } : null;
}

const endsAfter = (until: Date | null, instant: Date): boolean => until !== null && until > instant;

const firstHalf = 21;
const secondHalf = 22;

/** A secret of a session, from a seed. Its second half proves that we made the first for this session. */
function makeSecret(platform: Platform, id: string, seed: string): string {
  const first = platform.secrets.hmac('session', `${id}.${seed}`).slice(0, firstHalf);
  return first + proofOf(platform, id, first);
}

const proofOf = ({ secrets }: Platform, id: string, first: string): string =>
  secrets.hmac('session', `proof|${id}.${first}`).slice(0, secondHalf);

/** Whether we have ever made this secret for this session, however many rotations ago. */
const wasIssued = (platform: Platform, { id, secret }: SessionCookie): boolean =>
  sameText(proofOf(platform, id, secret.slice(0, firstHalf)), secret.slice(firstHalf));

const extended = (now: Date) => ({
  last_seen_at: now,
  idle_expires_at: sql<Date>`least(absolute_expires_at, ${now}::timestamptz + idle_seconds * interval '1 second')`,
});

interface Refreshed {
  token: string;
  /** Null: the browser has the new secret already. */
  cookie: string | null;
  idleSeconds: number;
}

/**
 * Rotates the secret. `key` is the id that the page made for this refresh, or empty. Because the reply may be lost, the
 * previous secret gets the same new secret again with the same id; without it, parallel tabs get a bearer for 20 s. Later,
 * and for every older secret, the cookie was copied: the session ends, and its owner is emailed (decision 0090).
 */
export async function refreshSession(
  platform: Platform,
  presented: SessionCookie,
  key: string,
  emailAboutCopy: EmailAboutCopy,
): Promise<Refreshed | null> {
  const { clock, db } = platform;
  const now = clock.now();
  const hash = hashToken(presented.secret);
  // Derived, so that it can be sent again although only its hash is stored.
  const secret = makeSecret(platform, presented.id, presented.secret);
  const rotated = await db
    .updateTable('sessions')
    .set((eb) => ({
      secret_hash: hashToken(secret),
      previous_hash: eb.ref('secret_hash'),
      previous_until: addSeconds(now, limits.refreshGraceSeconds),
      rotation_key_hash: key ? hashToken(key) : null,
      ...extended(now),
    }))
    .where('id', '=', presented.id)
    .where('secret_hash', '=', hash)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('is_active', '=', true))
    .returning(['id', 'idle_seconds'])
    .executeTakeFirst();
  if (rotated) {
    const token = await renewToken(db, rotated.id, now);
    return token ? { token, cookie: `${rotated.id}.${secret}`, idleSeconds: rotated.idle_seconds } : null;
  }
  return refreshByEarlier(platform, presented, { hash, secret, key }, emailAboutCopy);
}

/** `hash` is of the presented secret, and `secret` follows it. */
async function refreshByEarlier(
  platform: Platform,
  presented: SessionCookie,
  { hash, secret, key }: { hash: string; secret: string; key: string },
  emailAboutCopy: EmailAboutCopy,
): Promise<Refreshed | null> {
  const { clock, db } = platform;
  const { id } = presented;
  const now = clock.now();
  const session = await liveSessions(db, now)
    .select(['secret_hash', 'previous_hash', 'previous_until', 'rotation_key_hash', 'idle_seconds'])
    .select(['user_id', 'device', 'browser', 'sessions.created_at'])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!session) return null;
  const isPrevious = sameText(session.previous_hash ?? '', hash);
  const isRepeated = isPrevious && key !== '' && sameText(session.rotation_key_hash ?? '', hashToken(key));
  if (isRepeated || (isPrevious && endsAfter(session.previous_until, now))) {
    if (isRepeated) await db.updateTable('sessions').set(extended(now)).where('id', '=', id).execute();
    const token = await renewToken(db, id, now);
    // After a change of SECRET, the new secret cannot be computed again.
    const cookie = isRepeated && sameText(session.secret_hash, hashToken(secret)) ? `${id}.${secret}` : null;
    return token ? { token, cookie, idleSeconds: session.idle_seconds } : null;
  }
  if (isPrevious || wasIssued(platform, presented)) await endCopiedSession(platform, id, session, emailAboutCopy);
  return null;
}

interface CopiedSession {
  user_id: string;
  device: string;
  browser: string;
  created_at: Date;
}

export type EmailAboutCopy = (user: User, session: CopiedSession) => EmailMessage;

/** Ends a session whose cookie is in two browsers; of several requests that notice it, one sends the email. */
async function endCopiedSession(
  { clock, db, mailer }: Platform,
  id: string,
  session: CopiedSession,
  email: EmailAboutCopy,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, session.user_id);
    if (!account || !(await endOwnSession(trx, account.user.id, id))) return;
    await mailer.post(trx, email(account.user, session));
    await audit(trx, clock, { event: 'refresh.reuse', userId: account.user.id, subject: id });
  });
}

/** Ends the session whose secret is presented and returns its account; a wrong secret ends nothing. */
export async function closeSession({ clock, db }: Platform, { id, secret }: SessionCookie): Promise<string | null> {
  const hash = hashToken(secret);
  const closed = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('secret_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .returning('user_id')
    .executeTakeFirst();
  if (closed) await audit(db, clock, { event: 'logout', userId: closed.user_id, subject: id });
  return closed?.user_id ?? null;
}

/** Logs an account out everywhere; links that would let somebody in again no longer work. */
export async function endAccess(trx: Trx, userId: string): Promise<void> {
  await endSessionsOf(trx, userId);
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await trx.deleteFrom('handovers').where('user_id', '=', userId).execute();
}

/** Whether an account has an app or a passkey. */
const hasSecondFactor = sql<boolean>`exists (select from second_factors where second_factors.user_id = users.id)`;

export async function accountOfToken({ clock, db }: Platform, token: string): Promise<Account | null> {
  const now = clock.now();
  const row = await liveSessions(db, now)
    .innerJoin('access_tokens', 'access_tokens.session_id', 'sessions.id')
    .select(['users.id as userId', 'sessions.id as sessionId', 'users.roles'])
    .select(['sessions.second_factor_at as secondFactorAt', hasSecondFactor.as('hasSecondFactor')])
    .where('token_hash', '=', hashToken(token))
    .where('access_tokens.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredSessions({ clock, db }: Platform): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('access_tokens').where('expires_at', '<', now).execute();
  await db.deleteFrom('remembered_accounts').where('expires_at', '<', now).execute();
  await deleteExpiredResets({ clock, db });
  await deleteExpiredOauth({ clock, db });
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('idle_expires_at', '<', now), eb('absolute_expires_at', '<', now)]))
    .execute();
}
