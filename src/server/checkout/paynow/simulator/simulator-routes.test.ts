import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { fetchExternal } from '#server/platform/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { anOrder, type PaynowLine, PaynowStandIn, startPaynow } from '#tests/support/stand-ins/paynow.ts';
import { createPaynow, type SendToPaynow } from '../client.ts';
import type { Gateway } from '../gateway.ts';
import { simulatorSettings } from '../paynow.ts';

let app: TestApp;
let gateway: Gateway;
let paynow: PaynowStandIn;
let line: PaynowLine;
beforeAll(async () => {
  app = await startTestApp();
  gateway = createPaynow(simulatorSettings(app.site.platform), inProcess);
  paynow = new PaynowStandIn(app);
  line = await startPaynow();
});
afterAll(async () => {
  await line.stop();
  await app.stop();
});

/** As the site itself calls its simulator. */
const inProcess: SendToPaynow = (url, { method, body }) =>
  app.request(new Request(url, { method, body: String(body) }));

let count = 0;
function newReference(): string {
  count += 1;
  return `ORD-26-AAAA${count}-1`;
}

/** Begins a payment that Paynow accepts. */
async function begun(change: Parameters<typeof anOrder>[1] = {}, through = gateway) {
  const reference = newReference();
  const answer = await through.begin(anOrder(reference, change));
  if (answer.outcome !== 'begun') throw new Error(`The payment was not begun but ${answer.outcome}`);
  return { reference, ...answer, page: new URL(answer.browserUrl ?? answer.pollUrl).pathname };
}

const byPhone = (phone: string) => ({ method: 'ecocash', phone }) as const;

/** Presses a button of the page, as a browser without script does. */
function press(visitor: Visitor, page: string, action: string) {
  return visitor.send('POST', page, {
    rawBody: new URLSearchParams({ action }),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-XSRF-TOKEN': null },
  });
}

describe('the payment page of the simulator', () => {
  it('states the amount and that no money moves, and allows no script or framing', async () => {
    const { page, reference } = await begun({ amountCents: 108_050, description: 'Maps & <more>' });
    const shown = await app.visitor().send('GET', page);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Test payments – no money moves');
    expect(shown.text).toContain('<h1>Pay Kopje Geospatial</h1>');
    expect(shown.text).toContain('USD 1080.50');
    expect(shown.text).toContain('Maps &amp; &lt;more&gt;');
    expect(shown.text).toContain(reference);
    expect([...shown.text.matchAll(/<button[^>]*>(\w+)</g)].map(([, label]) => label)).toEqual([
      'Pay',
      'Cancel',
      'Dispute',
    ]);
    expect(shown.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(shown.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['pay', 'paid'],
    ['cancel', 'cancelled'],
    ['dispute', 'disputed'],
  ])('pressing %s makes the payment %s and returns to our site', async (action, meaning) => {
    const { page, pollUrl, reference } = await begun();
    const sent = await press(app.visitor(), page, action);
    expect([sent.status, sent.headers.get('location')]).toEqual([302, anOrder(reference).returnUrl]);
    // As long as Paynow's own references, so that nobody takes it for a count of payments.
    const gatewayReference = expect.stringMatching(/^\d{8}$/);
    expect(await gateway.poll(pollUrl)).toMatchObject({
      reference,
      gatewayReference,
      amountCents: 8_000,
      meaning,
      pollUrl,
    });
  });

  it('offers possible actions only, and ignores late ones', async () => {
    const { page, pollUrl } = await begun();
    await press(app.visitor(), page, 'pay');
    const paid = await app.visitor().send('GET', page);
    expect([...paid.text.matchAll(/<button[^>]*>(\w+)</g)].map(([, label]) => label)).toEqual(['Dispute', 'Refund']);
    await press(app.visitor(), page, 'cancel');
    expect(await gateway.poll(pollUrl)).toMatchObject({ meaning: 'paid' });
    await press(app.visitor(), page, 'refund');
    expect(await gateway.poll(pollUrl)).toMatchObject({ meaning: 'refunded' });
  });

  it('is found with its secret address only', async () => {
    for (const page of ['/sim/paynow/payment/1', '/sim/paynow/payment/3cb27f4b-b3ef-4d1f-9178-5e5e62a43995']) {
      expect(outcome(await app.visitor().send('GET', page))).toBe('404 NOT_FOUND');
      expect(outcome(await press(app.visitor(), page, 'pay'))).toBe('404 NOT_FOUND');
    }
    const { page } = await begun();
    expect(outcome(await press(app.visitor(), page, 'steal'))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await press(app.visitor(), page, 'a'.repeat(9_000)))).toBe('413 BODY_TOO_LARGE');
  });
});

describe('the test numbers', () => {
  it.each([
    ['+263771111111', 5, 'paid'],
    ['+263772222222', 30, 'paid'],
    ['+263773333333', 30, 'cancelled'],
    // Any other number behaves like the first.
    ['+263712345678', 5, 'paid'],
  ])('%s is pending for %i seconds, then %s', async (phone, seconds, meaning) => {
    const { pollUrl, browserUrl, instructions } = await begun(byPhone(phone));
    expect([browserUrl, instructions]).toEqual([null, expect.stringContaining('no phone rings and no money moves')]);
    app.clock.passSeconds(seconds - 1);
    expect(await gateway.poll(pollUrl)).toMatchObject({ status: 'Sent', meaning: 'waiting' });
    app.clock.passSeconds(1);
    expect(await gateway.poll(pollUrl)).toMatchObject({ meaning });
  });

  it('0774444444 has insufficient balance', async () => {
    expect(await gateway.begin(anOrder(newReference(), byPhone('+263774444444')))).toEqual({
      outcome: 'refused',
      reason: 'Insufficient balance',
    });
  });

  it('refuses a number that is not a wallet of Zimbabwe', async () => {
    expect(await gateway.begin(anOrder(newReference(), byPhone('+447700900123')))).toEqual({
      outcome: 'refused',
      reason: 'Invalid phone number',
    });
  });
});

describe('the simulator', () => {
  it('answers errors as Paynow does, without a hash', async () => {
    const settings = simulatorSettings(app.site.platform);
    const refused = { outcome: 'refused', reason: 'Paynow did not accept the payment' };
    for (const wrong of [
      { ...settings, key: 'a guess' },
      { ...settings, id: '1001' },
    ]) {
      expect(await createPaynow(wrong, inProcess).begin(anOrder(newReference()))).toEqual(refused);
    }
    const raw = await app.visitor().send('POST', '/sim/paynow/interface/initiatetransaction', {
      rawBody: paynow.sign([['id', settings.id]], 'a guess'),
    });
    expect([raw.status, raw.text]).toEqual([200, expect.stringMatching(/^status=Error&error=Invalid\+Hash/)]);
    const unknown = `${settings.url}/interface/checkpayment?guid=3cb27f4b-b3ef-4d1f-9178-5e5e62a43995`;
    expect((await app.request(new Request(unknown, { method: 'POST' }))).status).toBe(404);
  });

  it('does not exist in live mode, or with the settings of the real Paynow', async () => {
    const live = { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://shop.example.com' };
    for (const settings of [live, line.settings]) {
      const other = await startTestApp({ settings });
      const { page } = await begun();
      expect(outcome(await other.visitor().send('GET', page))).toBe('404 NOT_FOUND');
      await other.stop();
    }
  });
});

describe('webhooks of the simulator', () => {
  it('are sent once for each state, signed, to the given address, also for states that a timer changes', async () => {
    const notified: [string, string][] = [];
    const shop = {
      ...app,
      request: async (request: Request) => {
        notified.push([request.url, await request.text()]);
        return new Response();
      },
    };
    const paynow = new PaynowStandIn(shop);
    const { reference } = await begun(byPhone('+263773333333'));
    app.clock.passSeconds(29);
    await paynow.simulator.runDue();
    expect(notified.filter(([, body]) => body.includes(reference))).toEqual([]);
    app.clock.passSeconds(1);
    await Promise.all([paynow.simulator.runDue(), paynow.simulator.runDue()]);
    const mine = notified.filter(([, body]) => body.includes(reference));
    expect(mine.map(([url]) => url)).toEqual([anOrder(reference).resultUrl]);
    expect(gateway.readNotification(mine[0]?.[1] ?? '')).toMatchObject({ reference, meaning: 'cancelled' });

    const web = await begun();
    await paynow.act(web.reference, 'pay');
    await paynow.act(web.reference, 'pay');
    await paynow.act(web.reference, 'dispute');
    const posts = notified
      .filter(([, body]) => body.includes(web.reference))
      .map(([, body]) => gateway.readNotification(body));
    expect(posts.map(({ status }) => status)).toEqual(['Paid', 'Disputed']);
  });

  it('can be written by a test', async () => {
    const { reference } = await begun();
    await paynow.actQuietly(reference, 'Paid', 100);
    expect(gateway.readNotification(await paynow.notification(reference))).toMatchObject({
      amountCents: 100,
      meaning: 'paid',
    });
    expect(gateway.readNotification(await paynow.shifted(reference))).toMatchObject({
      reference: reference.slice(0, -1),
      gatewayReference: expect.stringMatching(/^1\d+$/),
    });
    expect(
      gateway.readNotification(await paynow.notification(reference, { reference: 'ORD-26-OTHER-1' })),
    ).toMatchObject({
      reference: 'ORD-26-OTHER-1',
    });
  });
});

describe('the simulator over HTTP', () => {
  let real: Gateway;
  let paynow: PaynowStandIn;
  beforeAll(() => {
    const { PAYNOW_ID: id = '', PAYNOW_KEY: key = '', PAYNOW_URL: url = '' } = line.settings;
    const { platform } = app.site;
    const config = { ...platform.config, paynow: { id, key, url } };
    paynow = line.open({ ...app, site: { platform: { ...platform, config } } });
    real = createPaynow({ id, key, url }, fetchExternal);
  });

  it('lets the real client start a payment, poll it and receive the webhook', async () => {
    const { reference, pollUrl } = await begun({}, real);
    expect(pollUrl.startsWith(paynow.settings.url)).toBe(true);
    await paynow.actQuietly(reference, 'Paid');
    expect(await real.poll(pollUrl)).toMatchObject({ reference, meaning: 'paid' });
    expect(real.readNotification(await paynow.notification(reference))).toMatchObject({ meaning: 'paid' });
    expect(() => gateway.readNotification('')).toThrow('the hash is wrong');
  });

  it('creates a payment when the reply is lost, and none when the connection is cut', async () => {
    const lost = newReference();
    line.loseReply();
    expect(await real.begin(anOrder(lost))).toEqual({ outcome: 'unknown' });
    expect(await paynow.payment(lost)).toMatchObject({ status: 'Created' });
    const cut = newReference();
    line.cut(true);
    expect(await real.begin(anOrder(cut))).toEqual({ outcome: 'unknown' });
    line.cut(false);
    await expect(paynow.payment(cut)).rejects.toThrow();
  });

  it('can complete a payment before its reply arrives', async () => {
    const reference = newReference();
    let seen = '';
    line.beforeReply(async (begunReference) => {
      await paynow.actQuietly(begunReference, 'Paid');
      seen = await paynow.notification(begunReference);
    });
    expect(await real.begin(anOrder(reference))).toMatchObject({ outcome: 'begun' });
    expect(real.readNotification(seen)).toMatchObject({ reference, meaning: 'paid' });
  });
});

it('deletes old payments', async () => {
  const { reference } = await begun();
  app.clock.passSeconds(limits.simulatedPaymentKeptDays * 86_400);
  await app.site.platform.scheduler.runDue();
  expect(await paynow.payment(reference)).toBeDefined();
  app.clock.passSeconds(1);
  await app.site.platform.scheduler.runDue();
  await expect(paynow.payment(reference)).rejects.toThrow();
});
