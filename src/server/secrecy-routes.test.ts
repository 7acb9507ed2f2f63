import { expect, it } from 'vitest';
import { forgotPassword, resetPassword, validateReset } from '#contract/accounts/passwords.ts';
import { login, logout, refresh, resendActivation, session } from '#contract/accounts/sessions.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { tokenMailedTo } from '#tests/support/data/reset-links.ts';
import { codeIn, comeIn, handOver, newGoogler, setOut } from '#tests/support/stand-ins/google-visits.ts';
import { startOpenIdProvider } from '#tests/support/stand-ins/openid-provider.ts';

const app = testApp({ transport: async () => Promise.reject(new Error('no mail server today')) });

const cookiesOf = (visitor: Visitor): string[] =>
  visitor.cookies.names().flatMap((name) => visitor.cookies.get(name)?.value.split('.') ?? []);

it('the log contains no secret or personal data from sign-up to sign-out, with failures', async () => {
  const secrets = new Set<string>();
  const output = await outputOf(async () => {
    const visitor = app.visitor();
    const person = await visitor.signUp({ firstName: 'Nomathemba', lastName: 'Mpofu' });
    for (const secret of [person.email, person.password, 'Nomathemba', 'Mpofu']) secrets.add(secret);
    const remember = (...values: (string | null)[]): void => {
      for (const value of [...values, ...cookiesOf(visitor)]) if (value) secrets.add(value);
    };
    remember(await visitor.codeFor(person.email));
    app.clock.passSeconds(1);
    await visitor.call(resendActivation, { body: { email: person.email } });
    const code = await visitor.codeFor(person.email);
    remember(code);
    const activated = await visitor.send<{ token: string }>('POST', '/api/activate', {
      body: { email: person.email, code },
    });
    visitor.token = activated.body.token;
    remember(visitor.token);
    remember((await visitor.call(session, {})).body.token);
    remember((await visitor.call(refresh, {})).body.token);
    await bookAt(visitor, tuesday('09:00'), {
      mode: 'phone',
      phone: '0771234567',
      topic: 'Our quarry at Ntabazinduna',
    });
    for (const secret of ['771234567', 'Ntabazinduna']) secrets.add(secret);
    await app.visitor().call(login, { body: { email: person.email, password: 'Wrong-Password-1' } });
    secrets.add('Wrong-Password-1');
    app.clock.passSeconds(120);
    await visitor.call(forgotPassword, { body: { email: person.email } });
    const token = await tokenMailedTo(app, person.email);
    remember(token, 'Baobab-Shade-31');
    await visitor.call(validateReset, { body: { token } });
    const chosen = { password: 'Baobab-Shade-31', confirmPassword: 'Baobab-Shade-31' };
    await visitor.call(resetPassword, { body: { token, ...chosen } }).then((reply) => expect(reply.status).toBe(204));
    await visitor.signIn({ email: person.email, password: chosen.password });
    remember(visitor.token);
    // An internal error during a request with these secrets.
    const { db } = app.site.platform;
    await db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    await visitor.call(login, { body: { email: person.email, password: chosen.password } });
    await db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    await visitor.call(logout, {});
    remember();
  });
  expect(output).toContain('request.failed');
  expect(secrets.size).toBeGreaterThan(12);
  expect([...secrets].filter((secret) => output.includes(secret))).toEqual([]);
  for (const line of output.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ at: expect.any(String) });
});

it('the log contains no code, state, nonce or claim of a sign-in with Google', async () => {
  const google = await startOpenIdProvider();
  const site = await startTestApp({ settings: google.settings });
  const person = newGoogler({ given_name: 'Nomathemba', family_name: 'Mpofu' });
  const secrets = new Set(['Nomathemba', 'Mpofu', person.sub, person.email, google.settings['GOOGLE_CLIENT_SECRET']]);
  const rememberQuery = (address: string): void => {
    const { searchParams } = new URL(address, site.origin);
    for (const name of ['state', 'nonce', 'code_challenge', 'code', 'token']) secrets.add(searchParams.get(name) ?? '');
  };
  const output = await outputOf(async () => {
    const visitor = site.visitor();
    const there = await setOut(visitor, { signup: 'true' });
    rememberQuery(there);
    const address = await google.comeBack(there, person);
    rememberQuery(address);
    const place = (await comeIn(visitor, address)).headers.get('location') ?? '';
    rememberQuery(place);
    for (const one of cookiesOf(visitor)) secrets.add(one);
    // Each request once more, and once with a forged value: refusals are logged too.
    await comeIn(visitor, address);
    const forged = await google.comeBack(await setOut(visitor), person);
    rememberQuery(forged);
    await comeIn(visitor, forged.replace(/code=[\w-]+/, 'code=a-forged-code'));
    secrets.add('a-forged-code');
    await handOver(visitor, codeIn(place));
    await handOver(visitor, codeIn(place));
    for (const one of cookiesOf(visitor)) secrets.add(one);
    const { db } = site.site.platform;
    await db.schema.alterTable('handovers').renameTo('handovers_away').execute();
    await comeIn(visitor, await google.comeBack(await setOut(visitor), person));
    await db.schema.alterTable('handovers_away').renameTo('handovers').execute();
    secrets.delete('');
    const trail = JSON.stringify(await db.selectFrom('audit_events').selectAll().execute());
    expect([...secrets].filter((secret) => secret && trail.includes(secret))).toEqual([]);
  });
  await site.stop();
  await google.stop();
  expect(output).toContain('google.return');
  expect(output).toContain('request.failed');
  expect(secrets.size).toBeGreaterThan(12);
  expect([...secrets].filter((secret) => secret && output.includes(secret))).toEqual([]);
});
