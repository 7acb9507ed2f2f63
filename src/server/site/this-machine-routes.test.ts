import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { setOut } from '#tests/support/stand-ins/google-visits.ts';

let app: TestApp;
beforeAll(async () => {
  // No proxy is declared: every connection comes from this machine.
  app = await startTestApp({ settings: { TRUST_PROXY: '0' } });
});
afterAll(() => app.stop());

const mailbox = (headers: Record<string, string>) => app.visitor('').send('GET', '/demo/mail', { headers });

it('opens the demo mailbox and Demo Google on this machine', async () => {
  expect((await mailbox({})).status).toBe(200);
  expect(await setOut(app.visitor(''))).toContain('/demo/google');
});

it.each([
  ['evil.example:3000', 404],
  ['localhost.evil.example:3000', 404],
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
])('opens them under our own names only: %s', async (host, status) => {
  const reply = async (path: string) => (await app.request(new Request(`http://${host}${path}`))).status;
  expect(await reply('/demo/mail')).toBe(status);
  const address = await setOut(app.visitor(''));
  expect(await reply(address.replace(app.origin, ''))).toBe(status);
  const poll = new Request(`http://${host}/sim/paynow/interface/initiatetransaction`, { method: 'POST', body: '' });
  expect((await app.request(poll)).status === 404).toBe(status === 404);
});

it.each([
  ['X-Forwarded-For', '8.8.8.8'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Host', 'shop.example.com'],
  ['X-Forwarded-Proto', 'https'],
  ['Forwarded', 'for=8.8.8.8'],
  ['X-Real-IP', '8.8.8.8'],
  ['Via', '1.1 proxy'],
  ['CF-Connecting-IP', '8.8.8.8'],
])('does not open them behind an undeclared proxy: %s: %s', async (name, value) => {
  expect(outcome(await mailbox({ [name]: value }))).toBe('404 NOT_FOUND');
  const visitor = app.visitor('');
  const address = await setOut(visitor);
  const page = await visitor.send('GET', address.replace(app.origin, ''), { headers: { [name]: value } });
  expect(outcome(page)).toBe('404 NOT_FOUND');
});
