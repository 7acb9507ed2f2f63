import { beforeEach, describe, expect, it } from 'vitest';
import { answerBrief } from '#contract/admin/briefs.ts';
import { sendQuoteQuestion } from '#contract/briefs/quotes.ts';
import { writeOrderMessage } from '#contract/checkout/order-messages.ts';
import { listThreads } from '#contract/contact/threads.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { quoted } from '#tests/support/data/briefs.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

const threads = async (cursor?: string) =>
  (await amara.visitor.call(listThreads, { query: cursor ? { cursor } : {} })).body;
const write = (ref: string, text: string) => amara.visitor.call(writeOrderMessage, { params: { ref }, body: { text } });

describe('GET /threads', () => {
  it('200 with orders and briefs that have messages, and the latest message of each, latest first', async () => {
    const silent = await order(amara.visitor);
    const bought = await order(amara.visitor);
    await write(bought.ref, 'Where do I send the file?');
    app.clock.passSeconds(1);
    await write(bought.ref, 'x'.repeat(limits.threadExcerptLength + 1));
    app.clock.passSeconds(1);
    const { id, ref } = await quoted(amara.visitor, staff.visitor);
    await amara.visitor.call(sendQuoteQuestion, { params: { id }, body: { text: 'Is it included?' } });
    app.clock.passSeconds(1);
    await staff.visitor.call(answerBrief, { params: { ref }, body: { text: 'Yes.' } });
    const list = await threads();
    expect(list).toMatchObject({
      threads: [
        { about: 'brief', ref, messages: 2, unread: 0, latest: { by: 'business', text: 'Yes.' } },
        {
          about: 'order',
          ref: bought.ref,
          messages: 2,
          unread: 0,
          latest: { by: 'client', text: 'x'.repeat(limits.threadExcerptLength), at: '2026-03-02T07:00:01.000Z' },
        },
      ],
      cursor: null,
    });
    expect(JSON.stringify(list)).not.toContain(silent.ref);
  });

  it('200 without the threads of others, in pages of 20; 422 for a cursor that is not ours', async () => {
    for (let count = 0; count < 21; count += 1) {
      const { ref } = await order(amara.visitor);
      app.clock.passSeconds(1);
      await write(ref, `Message ${count}`);
    }
    const first = await threads();
    expect(first.threads.map(({ latest }) => latest.text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Message ${20 - index}`),
    );
    const rest = await threads(first.cursor ?? '');
    expect([rest.threads.map(({ latest }) => latest.text), rest.cursor]).toEqual([['Message 0'], null]);
    const other = (await signedIn(app)).visitor;
    expect((await other.call(listThreads, { query: {} })).body.threads).toEqual([]);
    expect(outcome(await other.call(listThreads, { query: { cursor: 'mine' } }))).toBe('422 VALIDATION_FAILED');
  });
});
