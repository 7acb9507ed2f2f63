import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { addSeconds } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { isForeignKeyViolation, type Queries } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, randomToken, sameText } from '#server/platform/security/secrets.ts';
import type { ScheduleDeletion } from './deletion/schedule-deletion.ts';
import { deleteExpiredOauth } from './oauth-attempts.ts';
import { deleteExpiredResets } from './password-reset.ts';
import type {} from './tables.ts';
import { type DeviceName, readUserAgent } from './user-agent.ts';

export type { ScheduleDeletion };

/** The secrets of a new session: `cookie` for auth_token, `token` as the bearer. Never equal. */
export interface Opened {
  cookie: string;
  token: string;
  sessionId: string;
}

interface Presented {
  id: string;
  secret: string;
}

/** `<session id>.<secret>` of the auth_token cookie; null for any other shape. */
export function readSessionCookie(value: string | undefined): Presented | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? '');
  return match?.[1] && match[2] ? { id: match[1], secret: match[2] } : null;
}

/** Opens a new session. `idleSeconds` is its cookie's Max-Age, `network` the part of the address shown to its owner. */
export async function openSession(
  { clock }: Platform,
  db: Queries,
  userId: string,
  idleSeconds: number,
  { device, browser }: DeviceName = readUserAgent(),
  network = '',
): Promise<Opened> {
  const id = newId();
  const secret = randomToken();
  const now = clock.now();
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
      device,
      browser,
      network,
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

interface Rotated {
  id: string;
  secret_hash: string;
  previous_until: Date | null;
}

/** Ends the previous secret in 20 s, because a browser that presents the new one has received it. */
async function confirmRotation(db: Queries, { id, secret_hash: hash, previous_until: until }: Rotated, now: Date) {
  const end = addSeconds(now, limits.refreshGraceSeconds);
  if (!endsAfter(until, end)) return;
  await db
    .updateTable('sessions')
    .set({ previous_until: end })
    .where('id', '=', id)
    .where('secret_hash', '=', hash)
    .execute();
}

/** The account that is signed in by this cookie, with a new bearer. Never extends the session. */
export async function currentSession({ clock, db }: Platform, presented: Presented) {
  const now = clock.now();
  const row = await liveSessions(db, now)
    .select(['sessions.id', 'user_id', 'secret_hash', 'previous_hash', 'previous_until'])
    .where('sessions.id', '=', presented.id)
    .executeTakeFirst();
  if (!row) return null;
  const hash = hashToken(presented.secret);
  if (sameText(row.secret_hash, hash)) await confirmRotation(db, row, now);
  else if (!endsAfter(row.previous_until, now) || !sameText(row.previous_hash ?? '', hash)) return null;
  const user = await findUser(db, row.user_id);
  const token = await renewToken(db, row.id, now);
  return user && token ? { user, token } : null;
}

const endsAfter = (until: Date | null, instant: Date): boolean => until !== null && until > instant;

/** The secret that follows one: always the same, so that it can be sent again. */
const nextSecret = ({ secrets }: Platform, { id, secret }: Presented): string =>
  secrets.hmac('session', `${id}.${secret}`);

const extended = (now: Date) => ({
  last_seen_at: now,
  idle_expires_at: sql<Date>`least(absolute_expires_at, ${now}::timestamptz + idle_seconds * interval '1 second')`,
});

/**
 * Rotates the secret. The previous one gets the same new secret again until that has been used, because the reply may
 * have been lost; for 20 s more it gets a bearer, because tabs refresh at the same moment; later it ends the session.
 */
export async function refreshSession(platform: Platform, presented: Presented) {
  const { clock, db } = platform;
  const now = clock.now();
  const hash = hashToken(presented.secret);
  const secret = nextSecret(platform, presented);
  const rotated = await db
    .updateTable('sessions')
    .set((eb) => ({
      secret_hash: hashToken(secret),
      previous_hash: eb.ref('secret_hash'),
      previous_until: eb.ref('absolute_expires_at'),
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
  return refreshByPrevious(platform, presented.id, hash, secret);
}

/** `secret` is the next one. */
async function refreshByPrevious({ clock, db }: Platform, id: string, hash: string, secret: string) {
  const now = clock.now();
  const session = await liveSessions(db, now)
    .select(['sessions.id', 'user_id', 'secret_hash', 'previous_hash', 'previous_until', 'idle_seconds'])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!session?.previous_hash || !sameText(session.previous_hash, hash)) return null;
  if (!endsAfter(session.previous_until, now)) {
    await db.deleteFrom('sessions').where('id', '=', id).execute();
    await audit(db, clock, { event: 'refresh.reuse', userId: session.user_id, subject: id });
    return null;
  }
  const isUnused = endsAfter(session.previous_until, addSeconds(now, limits.refreshGraceSeconds));
  // After a change of SECRET, the next secret cannot be computed again.
  const isRepeated = isUnused && sameText(session.secret_hash, hashToken(secret));
  if (isRepeated) await db.updateTable('sessions').set(extended(now)).where('id', '=', id).execute();
  const token = await renewToken(db, id, now);
  return token ? { token, cookie: isRepeated ? `${id}.${secret}` : null, idleSeconds: session.idle_seconds } : null;
}

/** Ends the session whose secret is presented and returns its account; a wrong secret ends nothing. */
export async function closeSession({ clock, db }: Platform, { id, secret }: Presented): Promise<string | null> {
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

/** The account of a bearer. `presented` is the cookie beside it, whose use confirms a rotation. */
export async function accountOfToken(
  { clock, db }: Platform,
  token: string,
  presented: Presented | null,
): Promise<Account | null> {
  const now = clock.now();
  const row = await liveSessions(db, now)
    .innerJoin('access_tokens', 'access_tokens.session_id', 'sessions.id')
    .select(['users.id as userId', 'sessions.id', 'users.roles', 'secret_hash', 'previous_until'])
    .where('token_hash', '=', hashToken(token))
    .where('access_tokens.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { userId, id, roles } = row;
  if (presented?.id === id && sameText(row.secret_hash, hashToken(presented.secret))) {
    await confirmRotation(db, row, now);
  }
  return { userId, sessionId: id, roles };
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
