import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerBrief,
  listAdminBriefs,
  readAdminBrief,
  skipBriefAnswer,
  withdrawQuote,
  writeQuote,
} from '#contract/admin/briefs.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { sendQuoteQuestion } from '#contract/briefs/quotes.ts';
import { readBrief } from '#contract/briefs/stored-briefs.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import {
  accept,
  answer,
  quote,
  quoteBody,
  quoted,
  readForStaff,
  saveDraft,
  sendNew,
} from '#tests/support/data/briefs.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
let owner: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  owner = await signedIn(app, { roles: ['owner'] });
});

const list = async (show: 'waiting' | 'sent' | 'quoted' | 'accepted' | 'all', visitor: Visitor = staff.visitor) =>
  (await visitor.call(listAdminBriefs, { query: { show } })).body.briefs.map(({ ref }) => ref);
const emailsTo = async (address: string, kind: string) =>
  (await app.emails(address)).filter((email) => email.kind === kind);
const trail = async (subject: string) => {
  const events = app.site.platform.db.selectFrom('audit_events').select(['event', 'user_id']);
  return (await events.where('subject', '=', subject).orderBy('id').execute()).map(({ event, user_id }) => [
    event,
    user_id,
  ]);
};
const key = '5f3c1e52-97a4-4bd0-9d25-0b6f7c5a0001';

describe('GET /admin/briefs', () => {
  it('200 by state, without drafts; a question makes a brief wait for an answer again', async () => {
    const draft = await saveDraft(amara.visitor);
    const sent = await sendNew(amara.visitor);
    const answered = await quoted(amara.visitor, staff.visitor);
    const accepted = await quoted(amara.visitor, staff.visitor);
    await accept(amara.visitor, accepted.id);
    const refs = [draft, sent, answered, accepted].map(({ ref }) => ref);
    const own = async (show: Parameters<typeof list>[0]) => (await list(show)).filter((ref) => refs.includes(ref));
    expect(await own('sent')).toEqual([sent.ref]);
    expect(await own('quoted')).toEqual([answered.ref]);
    expect(await own('accepted')).toEqual([accepted.ref]);
    expect((await own('all')).sort()).toEqual([sent.ref, answered.ref, accepted.ref].sort());
    expect(await own('waiting')).toEqual([sent.ref]);
    const before = (await staff.visitor.call(readWaiting, {})).body;
    await amara.visitor.call(sendQuoteQuestion, { params: { id: answered.id }, body: { text: 'When?' } });
    expect((await own('waiting')).sort()).toEqual([sent.ref, answered.ref].sort());
    expect((await staff.visitor.call(readWaiting, {})).body).toMatchObject({
      briefs: before.briefs + 1,
      total: before.total + 1,
    });
    await answer(staff.visitor, answered.ref);
    expect(await own('waiting')).toEqual([sent.ref]);
  });

  it('200 page by page, latest first, with the name of the client', async () => {
    const refs: string[] = [];
    app.clock.passMinutes(1);
    for (let count = 0; count < limits.briefsPerPage + 1; count += 1) {
      app.clock.passSeconds(1);
      refs.unshift((await sendNew(amara.visitor)).ref);
    }
    const first = (await staff.visitor.call(listAdminBriefs, { query: { show: 'all' } })).body;
    const rest = await staff.visitor.call(listAdminBriefs, { query: { show: 'all', cursor: first.cursor ?? '' } });
    expect(first.briefs.map(({ ref }) => ref)).toEqual(refs.slice(0, limits.briefsPerPage));
    expect(rest.body.briefs[0]?.ref).toBe(refs.at(-1));
    expect(first.briefs[0]).toMatchObject({ customer: 'Tendai Moyo', state: 'sent', low: 80, quote: null });
  });

  it('401 for a visitor, 403 for a customer, 200 for the owner', async () => {
    const query = { show: 'all' } as const;
    expect(outcome(await app.visitor().call(listAdminBriefs, { query }))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await amara.visitor.call(listAdminBriefs, { query }))).toBe('403 FORBIDDEN');
    expect(outcome(await owner.visitor.call(listAdminBriefs, { query }))).toBe('200');
  });
});

describe('GET /admin/briefs/:ref', () => {
  it('200 with the client; 404 for a draft', async () => {
    const { ref } = await sendNew(amara.visitor);
    expect(await readForStaff(owner.visitor, ref)).toMatchObject({
      brief: { ref, state: 'sent', aoi: { type: 'MultiPolygon' } },
      customer: { name: 'Tendai Moyo', email: amara.email, phone: null, organisation: null },
      waitingSince: '2026-03-02T07:00:00.000Z',
    });
    const draft = await saveDraft(amara.visitor);
    const reply = await staff.visitor.call(readAdminBrief, { params: { ref: draft.ref } });
    expect(outcome(reply)).toBe('404 NOT_FOUND');
  });
});

describe('POST /briefs/:ref/quote', () => {
  it('201: the client sees it and is emailed; it is valid for 30 days by default', async () => {
    const { ref } = await sendNew(amara.visitor);
    const reply = await quote(staff.visitor, ref, { message: 'With field checks.\nWithin three weeks.' });
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toMatchObject({ waitingSince: null, brief: { state: 'quoted' } });
    const { quotes } = (await amara.visitor.call(readBrief, { params: { ref } })).body;
    expect(quotes).toMatchObject([
      { version: 1, state: 'open', totalCents: 17_000, validUntil: '2026-04-01', orderRef: null },
    ]);
    const [email] = await emailsTo(amara.email, 'quote-ready');
    expect(email?.subject).toBe(`Your quote for ${ref}: USD 170.00`);
    for (const part of [
      '2 × Field check, per day: USD 80.00',
      '> Within three weeks.',
      'until Wednesday 1 April 2026',
      `/account/briefs/${ref}`,
    ]) {
      expect(email?.text).toContain(part);
    }
    expect(await trail(ref)).toEqual([
      ['brief.saved', amara.userId],
      ['brief.sent', amara.userId],
      ['quote.written', staff.userId],
    ]);
  });

  it('201 once for one key, and a new version without one', async () => {
    const { ref } = await sendNew(amara.visitor);
    const write = (headers: Record<string, string> = {}) =>
      staff.visitor.call(writeQuote, { params: { ref }, body: quoteBody() }, { headers });
    await write({ 'Idempotency-Key': key });
    expect((await write({ 'Idempotency-Key': key })).body.brief.quotes).toHaveLength(1);
    expect((await write()).body.brief.quotes.map(({ version, state }) => [version, state])).toEqual([
      [2, 'open'],
      [1, 'replaced'],
    ]);
  });

  it('409 QUOTE_ACCEPTED once it has become an order', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    await accept(amara.visitor, id);
    const reply = await quote(staff.visitor, ref);
    expect(outcome(reply)).toBe('409 QUOTE_ACCEPTED');
    expect(reply.refusal.error).toBe('This quote has been accepted. It is an order now.');
  });

  const line = { name: 'Mapping', unitCents: 100, quantity: 1 };
  it.each([
    ['no lines', { lines: [] }, 'lines'],
    ['41 lines', { lines: Array(41).fill(line) }, 'lines'],
    ['a total of nothing', { lines: [{ ...line, unitCents: 0 }] }, 'lines'],
    ['half a cent', { lines: [{ ...line, unitCents: 99.5 }] }, 'lines.0.unitCents'],
    ['less than nothing', { lines: [{ ...line, unitCents: -50 }, line] }, 'lines.0.unitCents'],
    ['a thousand of one', { lines: [{ ...line, quantity: 1_000 }] }, 'lines.0.quantity'],
    ['a line without a name', { lines: [{ ...line, name: ' ' }] }, 'lines.0.name'],
    ['more than ten million dollars', { lines: [{ ...line, unitCents: 500_000_000, quantity: 3 }] }, 'lines'],
    ['a day that has passed', { validUntil: '2026-03-01' }, 'validUntil'],
    ['no day', { validUntil: '2026-02-30' }, 'validUntil'],
    ['a day in more than a year', { validUntil: '2027-03-03' }, 'validUntil'],
    ['a long message', { message: 'a'.repeat(limits.quoteMessageMaxLength + 1) }, 'message'],
  ])('422 for %s', async (_, changes, field) => {
    const { ref } = await sendNew(amara.visitor);
    const reply = await quote(staff.visitor, ref, changes);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual([field]);
  });

  it('201 for a quote that is valid until today', async () => {
    const { ref } = await sendNew(amara.visitor);
    expect(outcome(await quote(staff.visitor, ref, { validUntil: '2026-03-02' }))).toBe('201');
  });

  it('404 for a draft, 403 for the client', async () => {
    const draft = await saveDraft(amara.visitor);
    expect(outcome(await quote(staff.visitor, draft.ref))).toBe('404 NOT_FOUND');
    const { ref } = await sendNew(amara.visitor);
    expect(outcome(await quote(amara.visitor, ref))).toBe('403 FORBIDDEN');
  });
});

describe('POST /quotes/:id/withdrawal', () => {
  const withdraw = (id: string, visitor = staff.visitor) =>
    visitor.call(withdrawQuote, { params: { id }, body: { reason: 'No images of that year' } });

  it('200: the client is emailed the reason once, and a new quote can follow', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    expect([outcome(await withdraw(id)), outcome(await withdraw(id))]).toEqual(['200', '200']);
    const brief = (await amara.visitor.call(readBrief, { params: { ref } })).body;
    expect(brief).toMatchObject({ state: 'sent', quotes: [{ state: 'withdrawn' }] });
    const emails = await emailsTo(amara.email, 'quote-withdrawn');
    expect(emails.map(({ subject }) => subject)).toEqual([`We have withdrawn our quote for ${ref}`]);
    expect(emails[0]?.text).toContain('> No images of that year');
    expect((await trail(ref)).filter(([event]) => event === 'quote.withdrawn')).toEqual([
      ['quote.withdrawn', staff.userId],
    ]);
    expect((await quote(staff.visitor, ref)).body.brief.quotes.map(({ state }) => state)).toEqual([
      'open',
      'withdrawn',
    ]);
  });

  it('409 QUOTE_REPLACED and 409 QUOTE_ACCEPTED', async () => {
    const first = await quoted(amara.visitor, staff.visitor);
    const { quotes } = (await quote(staff.visitor, first.ref)).body.brief;
    expect(outcome(await withdraw(first.id))).toBe('409 QUOTE_REPLACED');
    await accept(amara.visitor, quotes[0]?.id ?? '');
    expect(outcome(await withdraw(quotes[0]?.id ?? ''))).toBe('409 QUOTE_ACCEPTED');
  });

  it('403 for the client', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    expect(outcome(await withdraw(id, amara.visitor))).toBe('403 FORBIDDEN');
  });
});

describe('POST /admin/briefs/:ref/answer', () => {
  it('201: shown with the brief and emailed; a brief without a quote still waits for it', async () => {
    const { ref } = await sendNew(amara.visitor);
    const reply = await answer(staff.visitor, ref, 'Which border do you mean?');
    expect([outcome(reply), reply.body.waitingSince]).toEqual(['201', '2026-03-02T07:00:00.000Z']);
    expect((await amara.visitor.call(readBrief, { params: { ref } })).body.messages).toMatchObject([
      { by: 'business', quoteVersion: null, text: 'Which border do you mean?' },
    ]);
    const [email] = await emailsTo(amara.email, 'brief-answered');
    expect(email?.text).toContain('> Which border do you mean?');
  });

  it('a question waits until it is answered or needs no answer; a brief without a quote still waits', async () => {
    const skip = (ref: string) => staff.visitor.call(skipBriefAnswer, { params: { ref } });
    const { ref: unquoted } = await sendNew(amara.visitor);
    expect((await skip(unquoted)).body.waitingSince).not.toBeNull();
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    await amara.visitor.call(sendQuoteQuestion, { params: { id }, body: { text: 'Thank you' } });
    expect((await readForStaff(staff.visitor, ref)).waitingSince).not.toBeNull();
    expect((await skip(ref)).body.waitingSince).toBeNull();
  });

  it('201 once for one key; 422 when it is empty', async () => {
    const { ref } = await sendNew(amara.visitor);
    const send = (text: string) =>
      staff.visitor.call(answerBrief, { params: { ref }, body: { text } }, { headers: { 'Idempotency-Key': key } });
    await send('Yes.');
    expect((await send('Yes.')).body.brief.messages).toHaveLength(1);
    expect(outcome(await send(''))).toBe('422 VALIDATION_FAILED');
  });
});
