import { beforeEach, describe, expect, it } from 'vitest';
import { inquiryTypes } from '#contract/contact/inquiry-fields.ts';
import { testApp } from '#tests/support/app/app.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';

const app = testApp({ settings: { OWNER_EMAIL: 'owner@example.com' } });
beforeEach(() => app.clock.passSeconds(86_400));

/** The fields as a browser without script sends them. */
function fieldsOf(type: (typeof inquiryTypes)[number], changes: Record<string, string> = {}): Record<string, string> {
  const { type: _, openForMs: __, consent: ___, ...body } = inquiryBody(type) as unknown as Record<string, unknown>;
  const text = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
  return { ...text, phone: '', subject: '', consent: 'on', ...changes };
}

const fromOurPage = { Origin: 'http://localhost:3000' };
let address = 0;

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = fromOurPage) {
  address += 1;
  const response = await app.request(
    new Request(app.origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'X-Forwarded-For': `10.9.${address >> 8}.${address & 255}`, ...headers },
      redirect: 'manual',
    }),
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const sentBy = (email: string) =>
  app.site.platform.db.selectFrom('inquiries').selectAll().where('email', '=', email).execute();

describe('POST /contact/{type}, submitted without JavaScript', () => {
  it.each(inquiryTypes)('303 to /contact/sent for %s: stored, and emailed to both sides', async (type) => {
    const fields = fieldsOf(type);
    const { status, headers, text } = await post(`/contact/${type}`, fields);
    expect([status, headers.get('location'), text]).toEqual([303, '/contact/sent', '']);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await sentBy(fields['email'] ?? '')).toMatchObject([{ type, status: 'new', client_id: null }]);
    expect((await app.emails(fields['email'] ?? ''))[0]?.text).toContain('> The catchment of a small dam');
  });

  it('ignores cookies: the inquiry of a signed-in account has no account', async () => {
    const { visitor } = await signedIn(app);
    await visitor.send('GET', '/api/csrf-token');
    const fields = fieldsOf('general');
    const cookie = { ...fromOurPage, Cookie: visitor.cookies.header(), Authorization: `Bearer ${visitor.token}` };
    expect((await post('/contact/general', fields, cookie)).status).toBe(303);
    expect(await sentBy(fields['email'] ?? '')).toMatchObject([{ user_id: null }]);
  });

  it('stores equal content once within 24 hours, and again afterwards', async () => {
    const fields = fieldsOf('quote', { message: 'First line of it.\r\nSecond line of it.' });
    const email = fields['email'] ?? '';
    await post('/contact/quote', fields);
    app.clock.passSeconds(86_399);
    const again = { ...fields, message: 'First line of it.\nSecond line of it.', email: email.toUpperCase() };
    expect((await post('/contact/quote', again)).status).toBe(303);
    expect(await sentBy(email)).toHaveLength(1);
    expect(await app.emails(email)).toHaveLength(1);
    await post('/contact/quote', { ...fields, service: 'web-gis' });
    expect(await sentBy(email)).toHaveLength(2);
    app.clock.passSeconds(1);
    await post('/contact/quote', fields);
    expect(await sentBy(email)).toHaveLength(3);
  });

  it('422 with the messages and the typed values', async () => {
    const fields = fieldsOf('training', { name: '', people: '70', consent: '', message: 'Too <b>short' });
    const { status, headers, text } = await post('/contact/training', fields);
    expect(status).toBe(422);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        name: 'Enter your name',
        people: 'Enter a number of people from 1 to 50',
        message: 'Tell us a little more (at least 20 characters)',
        consent: 'Tick to let us use these details to reply to you',
      },
      typed: fields,
    });
  });

  it('303 for a filled honeypot, stored as spam', async () => {
    const fields = fieldsOf('general', { subject: 'Cheap pills' });
    expect((await post('/contact/general', fields)).status).toBe(303);
    expect(await sentBy(fields['email'] ?? '')).toMatchObject([{ status: 'spam' }]);
    expect(await app.emails(fields['email'] ?? '')).toEqual([]);
  });

  it.each([
    ['/contact/billing', 404],
    ['/contact/__proto__', 404],
    ['/contact/sent', 404],
  ])('refuses forms to %s: %i', async (path, status) => {
    expect((await post(path, fieldsOf('general'))).status).toBe(status);
  });

  it('429 after 60 refused ones an hour from one client; accepted ones do not count', async () => {
    const here = { ...fromOurPage, 'X-Forwarded-For': '10.8.0.1' };
    const statusOf = async (fields: Record<string, string>) => (await post('/contact/general', fields, here)).status;
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      if (count % 6 === 3) expect(await statusOf(fieldsOf('general'))).toBe(303);
      statuses.push(await statusOf({ ...fieldsOf('general'), message: 'Short' }));
    }
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
  });
});

describe('the origin of a form', () => {
  it.each<[string, Record<string, string>]>([
    ['has neither header', {}],
    ['comes from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['comes from another port', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:4000' }],
    ['comes from no page', { 'Sec-Fetch-Site': 'none' }],
    ['has another origin', { Origin: 'https://evil.example' }],
    ['has headers that contradict each other', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
    ['has an origin that begins with ours', { Origin: 'http://localhost:3000.evil.example' }],
  ])('403 CROSS_SITE without reading the body when it %s', async (_, headers) => {
    const fields = fieldsOf('general');
    const { status, text } = await post('/contact/general', fields, headers);
    expect([status, JSON.parse(text).code]).toEqual([403, 'CROSS_SITE']);
    expect(text).not.toContain('Rudo');
    expect(await sentBy(fields['email'] ?? '')).toEqual([]);
  });

  // A browser's error page sends a form again with these headers, as any page without an origin can.
  it.each<[string, Record<string, string>]>([
    ['Chromium', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
    ['a browser without Sec-Fetch-Site', { Origin: 'null' }],
  ])('403 with the typed values when the error page of %s sends it again', async (_, headers) => {
    const fields = fieldsOf('general');
    const { status, text } = await post('/contact/general', fields, headers);
    expect([status, JSON.parse(text)]).toMatchObject([
      403,
      {
        code: 'CROSS_SITE',
        error: 'We could not check that this came from our website. Please look over it and send it again.',
        typed: fields,
      },
    ]);
    expect(await sentBy(fields['email'] ?? '')).toEqual([]);
  });

  it('reads at most 60 such forms an hour from one network', async () => {
    const here = { Origin: 'null', 'X-Forwarded-For': '10.8.0.2' };
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await post('/contact/general', fieldsOf('general'), here)).status);
    expect(statuses).toEqual([...Array(60).fill(403), 429]);
  });

  it.each<[string, Record<string, string>]>([
    ['by Sec-Fetch-Site alone', { 'Sec-Fetch-Site': 'same-origin' }],
    ['by Origin alone', fromOurPage],
    ['by both', { 'Sec-Fetch-Site': 'same-origin', ...fromOurPage }],
    ['as 127.0.0.1 in the demo', { Origin: 'http://127.0.0.1:3000' }],
  ])('303 when its origin is proven %s', async (_, headers) => {
    expect((await post('/contact/general', fieldsOf('general'), headers)).status).toBe(303);
  });
});

describe('a body that is not a form', () => {
  const raw = async (body: BodyInit, contentType: string, more: Record<string, string> = {}) =>
    (
      await app.request(
        new Request(`${app.origin}/contact/general`, {
          method: 'POST',
          body,
          headers: { 'Content-Type': contentType, ...fromOurPage, ...more },
        }),
      )
    ).status;
  const form = 'application/x-www-form-urlencoded';

  it('is refused: 415 as JSON, multipart or compressed, 413 above 64 KB, 422 when it is empty or not text', async () => {
    expect(await raw('{}', 'application/json')).toBe(415);
    expect(await raw('--b--', 'multipart/form-data; boundary=b')).toBe(415);
    expect(await raw('name=a', form, { 'Content-Encoding': 'gzip' })).toBe(415);
    expect(await raw(`message=${'a'.repeat(70_000)}`, form)).toBe(413);
    expect(await raw('', form)).toBe(422);
    expect(await raw('name=%00%FF%ED%A0%80&message=%00&name=2&__proto__=x', form)).toBe(422);
  });

  it('is stored without NUL and broken UTF-8, and never fails', async () => {
    const { email, ...rest } = fieldsOf('general', { message: 'Twenty characters\0 and some more' });
    const body = `${new URLSearchParams(rest)}&email=${email}&organisation=%FF%FE`;
    expect(await raw(body, form)).toBe(303);
    expect((await sentBy(email ?? ''))[0]?.message).toBe('Twenty characters and some more');
  });
});
