import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody, pdf, sendFile } from '#tests/support/data/inquiries.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { deadlocks, tally } from './booking-crowd.ts';

const app = testApp({ settings: { OWNER_EMAIL: 'owner@example.com' } });

async function visitors(count: number): Promise<Visitor[]> {
  const many = Array.from({ length: count }, () => app.visitor());
  await Promise.all(many.map((visitor) => visitor.send('GET', '/api/csrf-token')));
  return many;
}

/** The inquiries of an address, the emails to it, and the emails to the owner about them. */
async function traces(email: string) {
  const { rows } = await sql<{ inquiries: number; acknowledgements: number; ownerEmails: number }>`
    select
      (select count(*) from inquiries where email = ${email}) as inquiries,
      (select count(*) from emails where to_address = ${email}) as acknowledgements,
      (select count(*) from emails where reply_to = ${email}) as "ownerEmails"`.execute(app.site.platform.db);
  return rows[0];
}

it('100 parallel requests with one key make one inquiry with two emails and the same reply', async () => {
  for (let round = 0; round < repetitions(5); round += 1) {
    const body = inquiryBody('quote', { files: [{ name: 'plan.pdf', bytes: 200 }] });
    const idempotencyKey = randomUUID();
    const crowd = await visitors(100);
    const replies = await Promise.all(crowd.map((visitor) => visitor.call(sendInquiry, { body }, { idempotencyKey })));
    expect(tally(replies)).toEqual({ '201': 100 });
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await traces(body.email)).toEqual({ inquiries: 1, acknowledgements: 1, ownerEmails: 1 });
  }
  expect(await deadlocks(app)).toBe(0);
});

it('one page that sends as a visitor and as an account at once makes one inquiry', async () => {
  const body = inquiryBody('general');
  const idempotencyKey = randomUUID();
  const crowd = await visitors(20);
  for (const visitor of crowd.slice(10)) visitor.token = (await signedIn(app)).visitor.token;
  const replies = await Promise.all(crowd.map((visitor) => visitor.call(sendInquiry, { body }, { idempotencyKey })));
  expect(tally(replies)).toEqual({ '201': 20 });
  expect(await traces(body.email)).toEqual({ inquiries: 1, acknowledgements: 1, ownerEmails: 1 });
});

it('one key with two bodies at once: one is stored, the others are refused', async () => {
  const bodies = [inquiryBody('general'), inquiryBody('general')];
  const idempotencyKey = randomUUID();
  const crowd = await visitors(20);
  for (const [index, visitor] of crowd.entries()) {
    if (index % 2) visitor.token = (await signedIn(app)).visitor.token;
  }
  const replies = await Promise.all(
    crowd.map((visitor, index) =>
      visitor.call(sendInquiry, { body: bodies[index % 2] ?? inquiryBody('general') }, { idempotencyKey }),
    ),
  );
  const counts = tally(replies);
  expect(Object.keys(counts).sort()).toEqual(['201', '409 IDEMPOTENCY_MISMATCH']);
  const kept = await Promise.all(bodies.map(({ email }) => traces(email)));
  expect(kept.map((trace) => trace?.inquiries).sort()).toEqual([0, 1]);
});

it('100 different messages from one address at once: 5 are stored and acknowledged', async () => {
  const { email } = inquiryBody('general');
  const crowd = await visitors(100);
  const replies = await Promise.all(
    crowd.map((visitor, index) =>
      visitor.call(sendInquiry, {
        body: inquiryBody('general', { email, message: `This is question number ${index}.` }),
      }),
    ),
  );
  expect(tally(replies)).toEqual({ '201': 5, '429 RATE_LIMITED': 95 });
  expect(await traces(email)).toEqual({ inquiries: 5, acknowledgements: 5, ownerEmails: 5 });
  expect(await deadlocks(app)).toBe(0);
});

it('100 forms without script and with equal content at once make one inquiry', async () => {
  const { name, email, message } = inquiryBody('general');
  const form = () => new URLSearchParams({ name, email, message, consent: 'on' });
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      app.request(
        new Request(`${app.origin}/contact/general`, {
          method: 'POST',
          body: form(),
          headers: { Origin: app.origin, 'X-Forwarded-For': `10.7.0.${index}` },
        }),
      ),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(303));
  expect(await traces(email)).toEqual({ inquiries: 1, acknowledgements: 1, ownerEmails: 1 });
});

it('one token used 5 times at once for different files stores one of them', async () => {
  const visitor = app.visitor();
  const body = inquiryBody('quote', { files: [{ name: 'plan.pdf', bytes: 200 }] });
  const { ref, uploadTokens } = (await visitor.call(sendInquiry, { body })).body;
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      sendFile(visitor, ref, { bytes: pdf(200 + index), token: uploadTokens[0] ?? '' }),
    ),
  );
  expect(tally(replies)).toEqual({ '201': 1, '410 UPLOAD_CLOSED': 4 });
  const kept = await app.site.platform.db.selectFrom('inquiry_files').select('place').execute();
  expect(kept).toHaveLength(1);
});
