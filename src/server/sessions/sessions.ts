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

/** The account that is signed in by this cookie, with a new bearer. Never extends the session. */
export async function currentSession({ clock, db }: Platform, presented: Presented) {
  const now = clock.now();
  const row = await liveSessions(db, now)
    .select(['sessions.id', 'user_id', 'secret_hash', 'previous_hash', 'previous_until'])
    .where('sessions.id', '=', presented.id)
    .executeTakeFirst();
  if (!row) return null;
  const hash = hashToken(presented.secret);
  const inGrace = row.previous_hash !== null && row.previous_until !== null && row.previous_until > now;
  const holds = sameText(row.secret_hash, hash) || (inGrace && sameText(row.previous_hash ?? '', hash));
  if (!holds) return null;
  const user = await findUser(db, row.user_id);
  const token = await renewToken(db, row.id, now);
  return user && token ? { user, token } : null;
}

/** Rotates the secret. The previous one is accepted for 20 s without a new cookie; later it ends the session. */
export async function refreshSession(platform: Platform, presented: Presented) {
  const { clock, db } = platform;
  const now = clock.now();
  const hash = hashToken(presented.secret);
  const secret = randomToken();
  const rotated = await db
    .updateTable('sessions')
    .set((eb) => ({
      secret_hash: hashToken(secret),
      previous_hash: eb.ref('secret_hash'),
      previous_until: addSeconds(now, limits.refreshGraceSeconds),
      last_seen_at: now,
      idle_expires_at: sql<Date>`least(absolute_expires_at, ${now}::timestamptz + idle_seconds * interval '1 second')`,
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
  const session = await liveSessions(db, now)
    .select(['sessions.id', 'user_id', 'previous_hash', 'previous_until', 'idle_seconds'])
    .where('sessions.id', '=', presented.id)
    .executeTakeFirst();
  if (!session?.previous_hash || !sameText(session.previous_hash, hash)) return null;
  if (session.previous_until && session.previous_until > now) {
    const token = await renewToken(db, session.id, now);
    return token ? { token, cookie: null, idleSeconds: session.idle_seconds } : null;
  }
  await db.deleteFrom('sessions').where('id', '=', session.id).execute();
  await audit(db, clock, { event: 'refresh.reuse', userId: session.user_id, subject: session.id });
  return null;
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

export async function accountOfToken({ clock, db }: Platform, token: string): Promise<Account | null> {
  const now = clock.now();
  const row = await liveSessions(db, now)
    .innerJoin('access_tokens', 'access_tokens.session_id', 'sessions.id')
    .select(['users.id as userId', 'sessions.id as sessionId', 'users.roles'])
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
