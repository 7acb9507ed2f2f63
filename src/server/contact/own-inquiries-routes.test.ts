import { beforeEach, describe, expect, it } from 'vitest';
import { markInquiry } from '#contract/admin/inquiries/inquiries.ts';
import { listInquiries, sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
});

const send = async (changes: Record<string, unknown> = {}): Promise<string> => {
  app.clock.passSeconds(1);
  return (await amara.visitor.call(sendInquiry, { body: inquiryBody('general', changes) })).body.ref;
};
const list = async (cursor?: string) =>
  (await amara.visitor.call(listInquiries, { query: cursor === undefined ? {} : { cursor } })).body;

describe('GET /inquiries', () => {
  it('200: one’s own inquiries by reference and state, latest first', async () => {
    const [first, second] = [await send(), await send()];
    const staff = await signedIn(app, { roles: ['staff'] });
    await staff.visitor.call(markInquiry, { params: { ref: first }, body: { status: 'seen' } });
    await (await signedIn(app)).visitor.call(sendInquiry, { body: inquiryBody('general') });
    expect((await list()).inquiries.map(({ ref, status }) => [ref, status])).toEqual([
      [second, 'new'],
      [first, 'seen'],
    ]);
  });

  it('200: spam is shown as unread', async () => {
    const ref = await send({ openForMs: 10 });
    expect((await list()).inquiries).toMatchObject([{ ref, status: 'new' }]);
  });

  it('200 page by page', async () => {
    const refs: string[] = [];
    for (let count = 0; count < limits.inquiriesPerPage + 2; count += 1) refs.unshift(await send());
    const first = await list();
    const second = await list(first.cursor ?? '');
    expect([...first.inquiries, ...second.inquiries].map(({ ref }) => ref)).toEqual(refs);
    expect(second.cursor).toBeNull();
  });

  it('422 for an invalid cursor, 401 for a visitor', async () => {
    const reply = await amara.visitor.call(listInquiries, { query: { cursor: 'x' } });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(outcome(await app.visitor().call(listInquiries, { query: {} }))).toBe('401 UNAUTHENTICATED');
  });
});
