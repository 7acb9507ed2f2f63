import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAdminInquiries, markInquiry } from '#contract/admin/inquiries/inquiries.ts';
import { listInquiries, sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody, pdf, sendFile } from '#tests/support/data/inquiries.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'] });
});

const list = async (show: 'new' | 'all', cursor?: string) =>
  (await staff.visitor.call(listAdminInquiries, { query: { show, ...(cursor && { cursor }) } })).body;
const mark = (ref: string) => staff.visitor.call(markInquiry, { params: { ref }, body: { status: 'seen' } });

it('lists inquiries with labels and files; a read one is no longer new', async () => {
  const sender = await signedIn(app);
  const body = inquiryBody('quote', { budget: 'under_100', files: [{ name: 'plan.pdf', bytes: 200 }] });
  const sent = (await sender.visitor.call(sendInquiry, { body })).body;
  await sendFile(sender.visitor, sent.ref, { bytes: pdf(), token: sent.uploadTokens[0] ?? '' });
  const trapped = inquiryBody('general', { subject: 'Buy now' });
  const spam = (await app.visitor().call(sendInquiry, { body: trapped })).body;

  expect((await list('new')).inquiries).toEqual([
    {
      ref: sent.ref,
      type: 'quote',
      status: 'new',
      state: 'new',
      createdAt: '2026-03-02T07:00:00.000Z',
      name: 'Rudo Dube',
      email: body.email,
      answers: expect.arrayContaining([
        expect.stringMatching(/: Hydrological Modelling$/),
        expect.stringMatching(/: Under USD 100$/),
      ]),
      message: body.message,
      files: [{ id: '1', name: 'plan.pdf', bytes: 200 }],
      area: null,
    },
  ]);
  const reply = await mark(sent.ref.toLowerCase());
  expect([outcome(reply), reply.body]).toEqual(['200', { ref: sent.ref, status: 'seen' }]);
  await mark(sent.ref);
  expect((await list('new')).inquiries).toEqual([]);
  expect((await list('all')).inquiries.map(({ ref, status }) => [ref, status])).toEqual([[sent.ref, 'seen']]);
  expect(outcome(await mark(spam.ref))).toBe('404 NOT_FOUND');
  const { db } = app.site.platform;
  const trail = db.selectFrom('audit_events').select('user_id').where('event', '=', 'inquiry.seen');
  expect(await trail.execute()).toEqual([{ user_id: staff.userId }]);
  const { inquiries } = (await sender.visitor.call(listInquiries, { query: {} })).body;
  expect(inquiries.map(({ ref, status }) => [ref, status])).toEqual([[sent.ref, 'seen']]);
});

describe('GET and PATCH /admin/inquiries', () => {
  it('200 in pages of 20, latest first; 422 VALIDATION_FAILED for an invalid cursor', async () => {
    for (let count = 0; count < 21; count += 1) {
      const body = inquiryBody('general', { message: `Message number ${count} of quite a few` });
      await app.visitor().call(sendInquiry, { body }, { idempotencyKey: randomUUID() });
      app.clock.passSeconds(1);
    }
    const first = await list('new');
    expect(first.inquiries).toHaveLength(20);
    expect(first.inquiries[0]?.message).toContain('number 20');
    expect((await list('new', first.cursor ?? '')).inquiries.map(({ message }) => message)).toEqual([
      'Message number 0 of quite a few',
    ]);
    const wrong = await staff.visitor.call(listAdminInquiries, { query: { show: 'all', cursor: 'x' } });
    expect(outcome(wrong)).toBe('422 VALIDATION_FAILED');
  });

  it('404 NOT_FOUND for an unknown inquiry, 403 FORBIDDEN for a customer, 401 UNAUTHENTICATED for a visitor', async () => {
    expect(outcome(await mark('Q-26-AAAAA'))).toBe('404 NOT_FOUND');
    const { visitor } = await signedIn(app);
    expect(outcome(await visitor.call(listAdminInquiries, { query: { show: 'all' } }))).toBe('403 FORBIDDEN');
    const params = { ref: 'Q-26-AAAAA' };
    expect(outcome(await visitor.call(markInquiry, { params, body: { status: 'seen' } }))).toBe('403 FORBIDDEN');
    expect(outcome(await app.visitor().call(listAdminInquiries, { query: { show: 'all' } }))).toBe(
      '401 UNAUTHENTICATED',
    );
  });
});

it('filters by number, by the beginning of a name or address, and by day', async () => {
  const body = inquiryBody('general', { name: 'Chipo Sibanda', email: 'chipo@example.com' });
  const { ref } = (await app.visitor().call(sendInquiry, { body })).body;
  const refs = async (query: Record<string, string>) => {
    const { inquiries } = (await staff.visitor.call(listAdminInquiries, { query: { show: 'all', ...query } })).body;
    return inquiries.map((one) => one.ref);
  };
  expect(await refs({ q: ref.toLowerCase() })).toEqual([ref]);
  expect(await refs({ q: 'chipo s' })).toEqual([ref]);
  expect(await refs({ q: 'CHIPO@' })).toEqual([ref]);
  expect(await refs({ q: 'chipo', to: '2026-03-01' })).toEqual([]);
  expect(await refs({ q: 'chipo', from: '2026-03-02', to: '2026-03-02' })).toEqual([ref]);
});
