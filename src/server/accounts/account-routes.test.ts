import { describe, expect, it } from 'vitest';
import { changeProfile, profileSchema, readAccount } from '#contract/accounts/profile.ts';
import { session } from '#contract/accounts/sessions.ts';
import { phoneFaults } from '#contract/phone.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { addAccount, signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });

describe('GET /account', () => {
  it('200 with the fields of the account, and whether it has a password', async () => {
    const visitor = app.visitor();
    const person = await visitor.signUpAndActivate();
    expect((await visitor.call(readAccount, {})).body).toEqual({
      user: {
        id: person.userId,
        email: person.email,
        first_name: 'Amara',
        last_name: 'Ncube',
        auth_provider: 'email',
        is_active: true,
        roles: ['customer'],
      },
      phone: null,
      organisation: null,
      hasPassword: true,
    });
    const google = await signedIn(app, { provider: 'google' });
    expect((await google.visitor.call(readAccount, {})).body).toMatchObject({ hasPassword: false });
  });

  it('401 UNAUTHENTICATED for a visitor, 401 TOKEN_EXPIRED once the account is gone', async () => {
    expect(outcome(await app.visitor().call(readAccount, {}))).toBe('401 UNAUTHENTICATED');
    const { visitor, userId } = await signedIn(app);
    await app.site.platform.db.deleteFrom('users').where('id', '=', userId).execute();
    expect(outcome(await visitor.call(readAccount, {}))).toBe('401 TOKEN_EXPIRED');
  });
});

describe('PATCH /account', () => {
  const names = { firstName: 'Rudo', lastName: "O'Neill-Dube" };

  it('200: the session has the new name at once; phone and organisation are normalised', async () => {
    const { visitor, email } = await signedIn(app);
    const body = { ...names, phone: ' 0771 234 567 ', organisation: ' Hillside Co-operative ' };
    const changed = (await visitor.call(changeProfile, { body })).body;
    expect(changed).toMatchObject({
      user: { email, first_name: 'Rudo', last_name: "O'Neill-Dube" },
      phone: '+263771234567',
      organisation: 'Hillside Co-operative',
    });
    expect((await visitor.call(readAccount, {})).body).toEqual(changed);
    expect((await visitor.call(session, {})).body.user).toEqual(changed.user);
  });

  it('keeps fields that are left out, and clears empty ones', async () => {
    const { visitor } = await signedIn(app);
    await visitor.call(changeProfile, { body: { ...names, phone: '+44 7700 900123', organisation: 'Hillside' } });
    const left = await visitor.call(changeProfile, { body: { ...names, organisation: '' } });
    expect(left.body).toMatchObject({ phone: '+447700900123', organisation: null });
    const taken = await visitor.call(changeProfile, { body: { ...names, phone: '' } });
    expect(taken.body).toMatchObject({ phone: null, organisation: null });
  });

  it('changes one account and no other', async () => {
    const { visitor } = await signedIn(app);
    const other = await addAccount(app);
    await visitor.call(changeProfile, { body: { ...names, phone: '0771234567' } });
    const row = await app.site.platform.db
      .selectFrom('users')
      .select(['first_name', 'phone'])
      .where('id', '=', other.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ first_name: 'Tendai', phone: null });
  });

  it.each([
    ['no first name', { firstName: ' ' }, { firstName: 'Enter your first name' }],
    ['no last name', { lastName: '' }, { lastName: 'Enter your last name' }],
    ['a name of 61 letters', { firstName: 'a'.repeat(61) }, { firstName: 'Please use 60 characters or fewer' }],
    ['an address for a name', { firstName: 'https://evil.example' }, { firstName: 'Enter your first name' }],
    ['a phone number of four figures', { phone: '0771' }, { phone: phoneFaults.short }],
    ['words for a phone number', { phone: 'ask at the gate' }, { phone: phoneFaults.signs }],
    [
      'an organisation of 121 letters',
      { organisation: 'a'.repeat(121) },
      { organisation: 'Organisation must be 120 characters or fewer' },
    ],
  ])('422 for %s, with the message of the form', async (_, wrong, fields) => {
    const { visitor } = await signedIn(app);
    const reply = await visitor.call(changeProfile, { body: { ...names, ...wrong } });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual(fields);
  });

  it.each([
    'email',
    'roles',
    'is_active',
    'delete_at',
    'password_hash',
  ])('422: %s cannot be changed here', async (name) => {
    const { visitor, email } = await signedIn(app);
    const reply = await visitor.send('PATCH', '/api/account', { body: { ...names, [name]: 'owner' } });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect((await visitor.call(readAccount, {})).body.user).toMatchObject({ email, roles: ['customer'] });
  });

  it('accepts every name, phone and organisation up to its limit', () => {
    const longest = { firstName: 'a'.repeat(60), lastName: 'b'.repeat(60), organisation: 'c'.repeat(120) };
    expect(profileSchema.safeParse(longest).success).toBe(true);
  });
});
