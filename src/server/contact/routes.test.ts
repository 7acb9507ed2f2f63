import { beforeEach, describe, expect, it } from 'vitest';
import { listInquiries, listInquiryTypes, sendInquiry } from '#contract/contact/inquiries.ts';
import { inquiryTypes } from '#contract/contact/inquiry-fields.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody, pdf, sendFile } from '#tests/support/data/inquiries.ts';

const app = testApp({ settings: { OWNER_EMAIL: 'owner@example.com' } });
// Each test starts with unused rate limits, at seven on a new day.
beforeEach(() => app.clock.passSeconds(86_400));

const send = (body: unknown, idempotencyKey?: string, visitor = app.visitor()) =>
  visitor.call(sendInquiry, { body: body as never }, idempotencyKey ? { idempotencyKey } : {});
const rows = () => app.site.platform.db.selectFrom('inquiries').selectAll().orderBy('created_at').execute();
const rowOf = async (ref: string) => (await rows()).find((row) => row.ref === ref);
const ownerEmails = () => app.emails('owner@example.com');
const key = (last: string): string => `7f3c1e52-97a4-4bd0-9d25-0b6f7c5a${last}`;

describe('GET /inquiry-types', () => {
  it('200 with the six types, their texts, fields and choices', async () => {
    const { types } = (await app.visitor().call(listInquiryTypes, {})).body;
    expect(types.map(({ id }) => id)).toEqual([...inquiryTypes]);
    const quote = types[1];
    expect(quote?.fields.map(({ name, required }) => [name, required])).toEqual([
      ['name', true],
      ['email', true],
      ['phone', false],
      ['organisation', false],
      ['youAre', true],
      ['service', true],
      ['budget', false],
      ['when', false],
      ['message', true],
      ['consent', true],
    ]);
    const services = quote?.fields.find(({ name }) => name === 'service')?.options ?? [];
    expect(services).toHaveLength(14);
    expect(services.at(-1)).toEqual({ id: 'not-sure', label: 'Not sure' });
    const texts = types.map(({ title, heading, intro, description }) => title + heading + intro + description);
    expect(new Set(texts).size).toBe(6);
  });
});

describe('POST /inquiries', () => {
  it.each(inquiryTypes)('201 for %s: stored, and emailed to both sides', async (type) => {
    const body = inquiryBody(type);
    const before = (await ownerEmails()).length;
    const reply = await send(body);
    expect(outcome(reply)).toBe('201');
    expect(reply.body.ref).toMatch(/^Q-26-[0-9A-Z]{5}$/);
    expect(await rowOf(reply.body.ref)).toMatchObject({ type, status: 'new', email: body.email, user_id: null });
    const [email, ...more] = await app.emails(body.email);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ kind: 'inquiry-received', subject: `We have your message: ${reply.body.ref}` });
    expect(email?.text).toContain(`> ${body.message}`);
    expect(email?.html).toMatch(/<blockquote[^>]*>\s*<p[^>]*>The catchment of a small dam on our plots, please\./);
    expect(email?.text).toContain('We will reply by email within 2 working days.');
    expect(email?.text).toContain('Hello Rudo,');
    const ownerEmailList = await ownerEmails();
    expect(ownerEmailList).toHaveLength(before + 1);
    expect(ownerEmailList.at(-1)?.text).toContain(`> Name: Rudo Dube\n> Email: ${body.email}`);
    expect(ownerEmailList.at(-1)?.text).toContain(`> ${body.message}`);
  });

  it('the email to the owner shows every answer with its label, and replies go to the sender', async () => {
    const body = inquiryBody('quote', {
      phone: '0771 234 567',
      budget: 'from_100_to_500',
      when: '2027-01-04',
      files: [{ name: 'C:\\maps\\plots.geojson', bytes: 123_456 }],
    });
    const { ref } = (await send(body)).body;
    expect((await ownerEmails()).at(-1)?.text).toContain(
      [
        '> Name: Rudo Dube',
        `> Email: ${body.email}`,
        '> Phone or WhatsApp: 0771 234 567',
        '> Organisation: Hillside Co-operative',
        '> You are: A municipality',
        '> Service: Hydrological Modelling',
      ].join('\n'),
    );
    const text = (await ownerEmails()).at(-1)?.text ?? '';
    for (const line of ['Budget range: USD 100 to 500', 'When: 2027-01-04', 'File: plots.geojson, 124 KB']) {
      expect(text).toContain(`> ${line}`);
    }
    const { db } = app.site.platform;
    const ownerEmail = db.selectFrom('emails').select('reply_to').where('kind', '=', 'inquiry-notice-owner');
    expect(await ownerEmail.where('subject', 'like', `%${ref}%`).executeTakeFirst()).toEqual({ reply_to: body.email });
    expect((await rowOf(ref))?.answers).toMatchObject({ phone: '+263771234567', service: 'hydrology' });
  });

  it('states the business day by which we answer, without weekends and holidays', async () => {
    for (const [now, day] of [
      ['2026-11-24T07:00:00Z', '2026-11-26'],
      ['2026-11-27T07:00:00Z', '2026-12-01'],
      ['2026-11-28T07:00:00Z', '2026-12-01'],
      ['2026-12-21T21:59:00Z', '2026-12-24'],
      ['2026-12-21T22:00:00Z', '2026-12-24'],
      ['2026-12-24T07:00:00Z', '2026-12-29'],
    ] as const) {
      app.clock.set(new Date(now));
      expect((await send(inquiryBody('general'))).body.replyBy, now).toBe(day);
    }
  });

  it('belongs only to the account that sent it', async () => {
    const own = await signedIn(app);
    const other = await signedIn(app);
    const { ref } = (await send(inquiryBody('general'), undefined, own.visitor)).body;
    expect(await rowOf(ref)).toMatchObject({ user_id: own.userId });
    const { inquiries } = (await own.visitor.call(listInquiries, { query: {} })).body;
    expect(inquiries).toEqual([
      {
        ref,
        type: 'general',
        status: 'new',
        message: 'The catchment of a small dam on our plots, please.',
        messages: [],
        createdAt: app.clock.now().toISOString(),
        files: [],
        area: null,
      },
    ]);
    expect((await other.visitor.call(listInquiries, { query: {} })).body.inquiries).toEqual([]);
    expect(outcome(await app.visitor().call(listInquiries, { query: {} }))).toBe('401 UNAUTHENTICATED');
  });

  it('422 with one message for each wrong field, including checks that only the server makes', async () => {
    const empty = await send({ type: 'general' });
    expect(outcome(empty)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(empty.refusal.fields ?? {}).sort()).toEqual(['consent', 'email', 'message', 'name']);
    const unknown = await send(inquiryBody('quote', { service: 'no-such-service', when: '2026-01-01' }));
    expect(unknown.refusal.fields).toEqual({
      service: 'Choose a service, or Not sure',
      when: 'Choose a date from today onwards',
    });
    for (const type of ['billing', '__proto__', 7, undefined]) {
      expect(outcome(await send({ ...inquiryBody('general'), type }))).toBe('422 VALIDATION_FAILED');
    }
  });

  it('uses the date of Bulawayo as today', async () => {
    app.clock.set(new Date('2027-02-01T22:30:00Z'));
    expect(outcome(await send(inquiryBody('quote', { when: '2027-02-01' })))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await send(inquiryBody('quote', { when: '2027-02-02' })))).toBe('201');
  });

  it('413 FILE_TOO_LARGE and 415 FILE_TYPE for an announced file', async () => {
    const before = await rows();
    const large = await send(inquiryBody('quote', { files: [{ name: 'a.pdf', bytes: 20_971_521 }] }));
    expect(outcome(large)).toBe('413 FILE_TOO_LARGE');
    expect(large.refusal.error).toBe('a.pdf is larger than 20 MB');
    const odd = await send(inquiryBody('support', { files: [{ name: '../../run.exe', bytes: 10 }] }));
    expect(outcome(odd)).toBe('415 FILE_TYPE');
    expect(odd.refusal.error).toBe('run.exe is not a file type we accept');
    expect(await rows()).toEqual(before);
  });

  it('201 with the same reply, one row and one pair of emails for the same key again', async () => {
    const body = inquiryBody('quote', { files: [{ name: 'a.pdf', bytes: 10 }] });
    const first = await send(body, key('0001'));
    const again = await send(body, key('0001'));
    expect(again.body).toEqual(first.body);
    expect(first.body.uploadTokens).toHaveLength(1);
    expect(await app.emails(body.email)).toHaveLength(1);
    expect(outcome(await send({ ...body, name: 'Someone else' }, key('0001')))).toBe('409 IDEMPOTENCY_MISMATCH');
    expect(outcome(await send(body, 'no-uuid'))).toBe('422 IDEMPOTENCY_KEY_REQUIRED');
  });

  it('201 with the same reply for the same key days later, and from an account, as after waiting offline', async () => {
    const body = inquiryBody('general');
    const first = await send(body, key('0002'));
    for (let day = 0; day < 6; day += 1) app.clock.passSeconds(86_400);
    const { db } = app.site.platform;
    await db.deleteFrom('idempotency_keys').execute();
    const later = await send({ ...body, openForMs: 90_000 }, key('0002'), (await signedIn(app)).visitor);
    expect(later.body).toEqual(first.body);
    expect(await app.emails(body.email)).toHaveLength(1);
    expect(
      outcome(await send({ ...body, message: 'Quite another message.' }, key('0002'), (await signedIn(app)).visitor)),
    ).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  it.each([
    ['the honeypot is filled', { subject: 'Cheap pills' }],
    ['it was sent within 3 s', { openForMs: 2_999 }],
  ])('201 when %s: stored as spam, without any email', async (_, changes) => {
    const body = inquiryBody('general', changes);
    const before = (await ownerEmails()).length;
    const reply = await send(body);
    expect(outcome(reply)).toBe('201');
    expect(await rowOf(reply.body.ref)).toMatchObject({ status: 'spam' });
    expect(await app.emails(body.email)).toEqual([]);
    expect(await ownerEmails()).toHaveLength(before);
  });

  it('201 after 3 s on the form', async () => {
    const { ref } = (await send(inquiryBody('general', { openForMs: 3_000 }))).body;
    expect(await rowOf(ref)).toMatchObject({ status: 'new' });
  });

  it('429 RATE_LIMITED after 5 from one address in 24 hours, from any network', async () => {
    const { email } = inquiryBody('general');
    for (let count = 1; count <= 5; count += 1) {
      expect(
        outcome(await send(inquiryBody('general', { email, message: `Question number ${count} of my five.` }))),
      ).toBe('201');
      app.clock.passMinutes(60);
    }
    const sixth = inquiryBody('general', { email: email.toUpperCase(), message: 'A sixth question, too soon.' });
    const refused = await send(sixth, key('0003'));
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    expect(refused.refusal.error).toBe('Too many attempts. Please wait 19 hours and try again.');
    expect(refused.headers.get('retry-after')).toBe(String(19 * 3_600));
    app.clock.passSeconds(19 * 3_600);
    expect(outcome(await send(sixth, key('0003')))).toBe('201');
    expect(await app.emails(email)).toHaveLength(6);
  });

  it('429 RATE_LIMITED after 60 refused ones an hour from one client; accepted ones do not count', async () => {
    const visitor = app.visitor();
    const outcomes: string[] = [];
    for (let count = 0; count < 61; count += 1) {
      if (count % 6 === 3) expect(outcome(await send(inquiryBody('general'), undefined, visitor))).toBe('201');
      outcomes.push(outcome(await send(inquiryBody('general', { message: 'Short' }), undefined, visitor)));
    }
    expect(outcomes).toEqual([...Array(60).fill('422 VALIDATION_FAILED'), '429 RATE_LIMITED']);
  });
});

describe('the inquiries of an account', () => {
  it('are exported and deleted with the account: messages, files, and our emails about them', async () => {
    const own = await signedIn(app);
    const other = await signedIn(app);
    const body = inquiryBody('quote', { files: [{ name: 'plan.pdf', bytes: 200 }], email: 'at.work@example.com' });
    const { ref, uploadTokens } = (await send(body, undefined, own.visitor)).body;
    await sendFile(own.visitor, ref, { bytes: pdf(), token: uploadTokens[0] ?? '' });
    const kept = (await send(inquiryBody('general', { email: 'at.work@example.com' }), undefined, other.visitor)).body;
    const { db, personalData } = app.site.platform;
    const part = (await personalData.export(db, own.userId)).find(({ name }) => name === 'inquiries');
    expect(part?.rows).toEqual([
      {
        reference: ref,
        about: 'quote',
        sentAt: app.clock.now().toISOString(),
        name: 'Rudo Dube',
        email: 'at.work@example.com',
        answers: expect.stringContaining('"service":"hydrology"'),
        message: body.message,
        thread: '',
        area: null,
        files: 'plan.pdf',
      },
    ]);
    await db.transaction().execute((trx) => personalData.erase(trx, own.userId));
    expect(await rowOf(ref)).toBeUndefined();
    expect(await rowOf(kept.ref)).toBeDefined();
    expect(await db.selectFrom('inquiry_files').select('name').where('name', '=', 'plan.pdf').execute()).toEqual([]);
    const emails = db.selectFrom('emails').select('subject');
    expect(await emails.where('subject', 'like', `%${ref}%`).execute()).toEqual([]);
    expect(await emails.where('subject', 'like', `%${kept.ref}%`).execute()).toHaveLength(2);
  });
});

describe('retention of inquiries', () => {
  it('deletes spam after 30 days, and keeps messages', async () => {
    const { ref: spam } = (await send(inquiryBody('general', { subject: 'x' }))).body;
    const { ref: kept } = (await send(inquiryBody('general'))).body;
    app.clock.passSeconds(30 * 86_400);
    await app.site.platform.scheduler.runDue();
    expect(await rowOf(spam)).toBeDefined();
    app.clock.passSeconds(1);
    await app.site.platform.scheduler.runDue();
    expect(await rowOf(spam)).toBeUndefined();
    expect(await rowOf(kept)).toBeDefined();
  });
});
