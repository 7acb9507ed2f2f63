import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { openSession } from '#server/sessions/sessions.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { withClient } from '#tests/support/database/postgres.ts';

export interface SignedIn {
  visitor: Visitor;
  userId: string;
  email: string;
}

interface Account {
  email?: string;
  passwordHash?: string | null;
  provider?: 'email' | 'google';
  active?: boolean;
  roles?: Role[];
}

/** An account inserted directly into its table, for tests that are not about the sign-up. */
export async function addAccount(app: TestApp, account: Account = {}): Promise<{ userId: string; email: string }> {
  const userId = randomUUID();
  const email = account.email ?? `tendai.${userId.slice(0, 8)}@example.com`;
  await app.site.platform.db
    .insertInto('users')
    .values({
      id: userId,
      email,
      first_name: 'Tendai',
      last_name: 'Moyo',
      auth_provider: account.provider ?? 'email',
      password_hash: account.passwordHash ?? null,
      is_active: account.active ?? true,
      roles: account.roles ?? ['customer'],
      created_at: app.clock.now(),
    })
    .execute();
  return { userId, email };
}

/** A signed-in account that was created without a sign-up. */
export async function signedIn(app: TestApp, account: Account = {}): Promise<SignedIn> {
  const person = { ...(await addAccount(app, account)), visitor: app.visitor() };
  await signInAgain(app, person);
  return person;
}

/** A new session for the same account in the same browser, for use after the clock was moved. */
export async function signInAgain(app: TestApp, { visitor, userId }: SignedIn): Promise<void> {
  const { platform } = app.site;
  const opened = await openSession(platform, platform.db, { userId, idleSeconds: limits.authCookieSeconds });
  visitor.cookies.set('auth_token', opened.cookie);
  visitor.cookies.delete('XSRF-TOKEN');
  visitor.token = opened.token;
}

/** A second client with the session cookie of another: another tab, or a thief. */
export function withCookieOf(app: TestApp, visitor: Visitor): Visitor {
  const other = app.visitor();
  other.cookies.set('auth_token', visitor.cookies.get('auth_token')?.value ?? '');
  return other;
}

/** Signs up an owner of a site that runs in other processes. */
export async function signUpOwner(visitor: Visitor, databaseUrl: string): Promise<Visitor> {
  const person = newPerson();
  await visitor.signUpAndActivate(person);
  const makeOwner = "update users set roles = '{owner}' where email = $1";
  await withClient(databaseUrl, (client) => client.query(makeOwner, [person.email]));
  return visitor;
}
