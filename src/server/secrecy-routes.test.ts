import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, logout, refresh, resendActivation, session } from '#contract/sessions.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { outputOf } from '#tests/support/captured-output.ts';
import { bookAt, tuesday } from '#tests/support/meetings.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ transport: async () => Promise.reject(new Error('no mail server today')) });
});
afterAll(() => app.stop());

const cookiesOf = (visitor: Visitor): string[] =>
  visitor.cookies.names().flatMap((name) => visitor.cookies.get(name)?.value.split('.') ?? []);

it('nothing secret and nobody is in the log, from sign-up to sign-out, failures included', async () => {
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
    // A failure of ours, while all of them are in the air.
    const { db } = app.site.platform;
    await db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    await visitor.call(login, { body: { email: person.email, password: person.password } });
    await db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    await visitor.call(logout, {});
    remember();
  });
  expect(output).toContain('request.failed');
  expect(secrets.size).toBeGreaterThan(12);
  expect([...secrets].filter((secret) => output.includes(secret))).toEqual([]);
  for (const line of output.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ at: expect.any(String) });
});
