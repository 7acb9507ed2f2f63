import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { addSeconds } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteCookie, readCookies, setCookie } from '#server/platform/security/cookies.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';
import { readSessionCookie } from '../sessions.ts';

const prefix = 'acct_';

/** The name of an account's cookie, from its email. Also encodes `(` and `)`, which cookie names may not contain. */
export const accountCookieName = (email: string): string =>
  prefix + encodeURIComponent(email.toLowerCase()).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

/** Remembers an account on this device for 7 days; beyond five, the oldest is removed. */
export async function rememberAccount({ clock, db }: Platform, c: Ctx, user: User, sessionId: string): Promise<void> {
  const name = accountCookieName(user.email);
  const presented = presentedCookies(c);
  const id = newId();
  const secret = randomToken();
  const now = clock.now();
  await db
    .insertInto('remembered_accounts')
    .values({
      id,
      user_id: user.id,
      secret_hash: hashToken(secret),
      created_at: now,
      expires_at: addSeconds(now, limits.accountCookieSeconds),
      session_id: sessionId,
    })
    .execute();
  const same = presented.filter((cookie) => cookie.name === name);
  await forget({ db }, c, same);
  setCookie(c, name, `${id}.${secret}`, { sameSite: 'Lax', maxAgeSeconds: limits.accountCookieSeconds });
  await keepNewest(
    { db },
    c,
    presented.filter((cookie) => cookie.name !== name),
  );
}

/** Null when no presented cookie is valid. */
export const recallAccount = async (platform: Platform, c: Ctx, email: string): Promise<User | null> =>
  (await recallDevice(platform, c, email))?.user ?? null;

/** Like `recallAccount`, with the id of the stored row, which changes with each sign-in. */
export async function recallDevice({ clock, db }: Platform, c: Ctx, email: string) {
  const cookie = presentedCookies(c).find((one) => one.name === accountCookieName(email));
  const presented = readSessionCookie(cookie?.value);
  if (!presented) return null;
  const row = await db
    .selectFrom('remembered_accounts')
    .select('user_id')
    .where('id', '=', presented.id)
    .where('secret_hash', '=', hashToken(presented.secret))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  const user = row ? await findUser(db, row.user_id) : null;
  return user?.is_active && user.email === email ? { id: presented.id, user } : null;
}

export async function forgetAccount({ db }: Pick<Platform, 'db'>, c: Ctx, email: string): Promise<void> {
  await forget(
    { db },
    c,
    presentedCookies(c).filter((cookie) => cookie.name === accountCookieName(email)),
  );
}

export async function forgetAllAccounts({ db }: Pick<Platform, 'db'>, c: Ctx): Promise<void> {
  await forget({ db }, c, presentedCookies(c));
}

interface AccountCookie {
  name: string;
  value: string;
}

const presentedCookies = (c: Ctx): AccountCookie[] => readCookies(c).filter((cookie) => cookie.name.startsWith(prefix));

const idsOf = (cookies: readonly AccountCookie[]): string[] =>
  cookies.flatMap((cookie) => readSessionCookie(cookie.value)?.id ?? []);

/** Deletes a row only when its secret is presented: an id alone is not a secret. */
async function forget({ db }: Pick<Platform, 'db'>, c: Ctx, cookies: readonly AccountCookie[]): Promise<void> {
  for (const { name, value } of cookies) {
    const presented = readSessionCookie(value);
    deleteCookie(c, name, 'Lax');
    if (!presented) continue;
    await db
      .deleteFrom('remembered_accounts')
      .where('id', '=', presented.id)
      .where('secret_hash', '=', hashToken(presented.secret))
      .execute();
  }
}

/** At most five accounts per device: Node refuses requests with more than 16 KB of headers. */
async function keepNewest({ db }: Pick<Platform, 'db'>, c: Ctx, others: readonly AccountCookie[]): Promise<void> {
  const tooMany = others.length - (limits.accountsPerDevice - 1);
  if (tooMany <= 0) return;
  const ids = idsOf(others);
  const rows = ids.length
    ? await db.selectFrom('remembered_accounts').select(['id', 'created_at']).where('id', 'in', ids).execute()
    : [];
  const madeAt = new Map(rows.map((row) => [row.id, row.created_at.getTime()]));
  const age = (cookie: AccountCookie): number => madeAt.get(readSessionCookie(cookie.value)?.id ?? '') ?? 0;
  const oldestFirst = [...others].sort((one, other) => age(one) - age(other));
  await forget({ db }, c, oldestFirst.slice(0, tooMany));
}
