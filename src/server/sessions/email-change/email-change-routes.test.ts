import { describe, expect, it } from 'vitest';
import * as contract from '#contract/accounts/email-change.ts';
import { login, verifyToken } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { addressesOf } from '#server/accounts/accounts.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { deleteExpiredChanges } from './email-change.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });

let made = 0;
const newAddress = (): string => {
  made += 1;
  return `new.${made}@example.com`;
};

const kindsTo = async (email: string) => (await app.emails(email)).map(({ kind }) => kind);
async function tokenTo(email: string): Promise<string> {
  const text = (await app.emails(email)).findLast(({ kind }) => kind.startsWith('email-change-'))?.text ?? '';
  return /\/email-change#token=([\w-]{43})/.exec(text)?.[1] ?? '';
}
const confirm = (token: string) => app.visitor().call(contract.confirmEmailChange, { body: { token } });

describe('another email address', () => {
  it('is the new one once both addresses have confirmed it, in either order', async () => {
    const visitor = app.visitor();
    const person = await visitor.signUpAndActivate();
    const email = newAddress();
    const reply = await visitor.call(contract.requestEmailChange, { body: { email, password: person.password } });
    expect(outcome(reply)).toBe('202');
    expect(reply.body.pending).toMatchObject({ email, oldConfirmed: false, newConfirmed: false });
    expect((await confirm(await tokenTo(email))).body).toEqual({ isChanged: false, waitsFor: 'old' });
    expect((await visitor.call(contract.readEmailChange, {})).body.pending).toMatchObject({ newConfirmed: true });
    // A link may be opened again.
    expect((await confirm(await tokenTo(email))).body).toEqual({ isChanged: false, waitsFor: 'old' });
    const last = await tokenTo(person.email);
    expect((await confirm(last)).body).toEqual({ isChanged: true, waitsFor: null });
    expect(outcome(await confirm(last))).toBe('410 EMAIL_LINK_INVALID');
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    const { password } = person;
    expect(outcome(await app.visitor().call(login, { body: { email: person.email, password } }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
    expect(outcome(await app.visitor().call(login, { body: { email, password } }))).toBe('200');
    expect((await kindsTo(person.email)).at(-1)).toBe('email-changed');
    expect((await kindsTo(email)).at(-1)).toBe('email-changed');
  });

  it('needs the password, and is not the present one', async () => {
    const visitor = app.visitor();
    const { email, password } = await visitor.signUpAndActivate();
    const request = (body: { email: string; password?: string }) => visitor.call(contract.requestEmailChange, { body });
    expect(outcome(await request({ email: newAddress() }))).toBe('422 CURRENT_PASSWORD_WRONG');
    expect(outcome(await request({ email: newAddress(), password: 'Another-Kopje-1' }))).toBe(
      '422 CURRENT_PASSWORD_WRONG',
    );
    expect(outcome(await request({ email, password }))).toBe('422 EMAIL_UNCHANGED');
    const { visitor: byGoogle } = await signedIn(app, { provider: 'google' });
    expect(outcome(await byGoogle.call(contract.requestEmailChange, { body: { email: newAddress() } }))).toBe(
      '409 EMAIL_OF_GOOGLE',
    );
  });

  it('that has an account gets no link, and the reply does not tell', async () => {
    const other = await signedIn(app);
    const { visitor, email } = await signedIn(app);
    const reply = await visitor.call(contract.requestEmailChange, { body: { email: other.email } });
    expect(reply.body.pending).toMatchObject({ email: other.email });
    expect(await kindsTo(other.email)).toEqual(['email-change-taken']);
    expect((await confirm(await tokenTo(email))).body).toEqual({ isChanged: false, waitsFor: 'new' });
  });

  it('taken by a sign-up meanwhile stays with that account', async () => {
    const { visitor, email, userId } = await signedIn(app);
    const wanted = newAddress();
    await visitor.call(contract.requestEmailChange, { body: { email: wanted } });
    await signedIn(app, { email: wanted });
    await confirm(await tokenTo(wanted));
    expect(outcome(await confirm(await tokenTo(email)))).toBe('410 EMAIL_LINK_INVALID');
    const { db } = app.site.platform;
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    expect(user?.email).toBe(email);
  });

  it('leaves the emails to the earlier one with the account: they are in its data, and erased with it', async () => {
    const { visitor, email, userId } = await signedIn(app);
    const wanted = newAddress();
    await visitor.call(contract.requestEmailChange, { body: { email: wanted } });
    await confirm(await tokenTo(email));
    await confirm(await tokenTo(wanted));
    app.clock.passMinutes(1);
    // Whoever has the earlier address from now on gets emails of their own.
    const next = app.visitor();
    await next.signUpAndActivate({ email });
    const { db, personalData } = app.site.platform;
    const lettersTo = async (address: string): Promise<number> => {
      const letters = (await personalData.export(db, userId)).find(({ name }) => name === 'letters');
      return letters?.rows.filter(({ to }) => to === address).length ?? 0;
    };
    expect(await lettersTo(email)).toBe(2);
    expect(await lettersTo(wanted)).toBe(2);
    await inTransaction(db, (trx) => personalData.erase(trx, userId));
    expect(await kindsTo(wanted)).toEqual([]);
    expect(await kindsTo(email)).toEqual(['activation-code', 'welcome']);

    app.clock.passSeconds((limits.emailKeptDays + 1) * 86_400);
    await deleteExpiredChanges(app.site.platform);
    expect((await addressesOf(db, userId)).map((address) => address.email)).toEqual([wanted]);
  });

  it('is cancelled, replaced by a later request, and expires after a day', async () => {
    const person = await signedIn(app);
    const { visitor, email } = person;
    const request = (address: string) => visitor.call(contract.requestEmailChange, { body: { email: address } });
    const first = newAddress();
    await request(first);
    const replaced = await tokenTo(email);
    await request(newAddress());
    expect(outcome(await confirm(replaced))).toBe('410 EMAIL_LINK_INVALID');
    expect(outcome(await visitor.call(contract.cancelEmailChange, {}))).toBe('204');
    expect(outcome(await confirm(await tokenTo(email)))).toBe('410 EMAIL_LINK_INVALID');
    expect((await visitor.call(contract.readEmailChange, {})).body).toEqual({ pending: null });
    await request(newAddress());
    const late = await tokenTo(email);
    app.clock.passMinutes(limits.emailChangeHours * 60);
    expect(outcome(await confirm(late))).toBe('410 EMAIL_LINK_EXPIRED');
    await signInAgain(app, person);
    expect((await visitor.call(contract.readEmailChange, {})).body).toEqual({ pending: null });
  });

  it('confirmed by both links at the same moment changes once', async () => {
    const { visitor, email } = await signedIn(app);
    const wanted = newAddress();
    await visitor.call(contract.requestEmailChange, { body: { email: wanted } });
    const replies = await Promise.all([confirm(await tokenTo(email)), confirm(await tokenTo(wanted))]);
    expect(replies.map(({ body }) => body.isChanged).sort()).toEqual([false, true]);
    expect((await kindsTo(wanted)).filter((kind) => kind === 'email-changed')).toHaveLength(1);
  });
});
