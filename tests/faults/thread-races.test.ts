import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activate } from '#contract/accounts/sessions.ts';
import { addReplyTemplate, changeReplyTemplate, listReplyTemplates } from '#contract/admin/inquiries/templates.ts';
import {
  type InquiryThread,
  markSpam,
  readThread,
  replyToInquiry,
  takeReplyBack,
} from '#contract/admin/inquiries/threads.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, racing, startProcesses } from '#tests/support/app/processes.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { countIn } from '#tests/support/stand-ins/shop-processes.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';
import { tally } from './booking-crowd.ts';

// Several processes share one database and one mail server; calls reach them in turn (product/operations.md#races).

let databaseUrl: string;
let inbox: SmtpInbox;
let site: Processes;
let tendai: Visitor;
let rudo: Visitor;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  inbox = await startSmtp();
  site = await startProcesses(racing, databaseUrl, { RATE_LIMIT_FACTOR: '100000', SMTP_URL: inbox.url });
  tendai = await staffMember('tendai@kopje.example');
  rudo = await staffMember('rudo@kopje.example');
});
afterAll(async () => {
  await site?.stop();
  await inbox?.stop();
});

async function staffMember(email: string): Promise<Visitor> {
  const visitor = site.visitorOfAllProcesses();
  await visitor.signUp({ email });
  const code = /^\d{6}\r?$/m.exec((await inbox.next(email)).text)?.[0].trim() ?? '';
  visitor.token = (await visitor.call(activate, { body: { email, code } })).body.token;
  await withClient(databaseUrl, (client) =>
    client.query("update users set roles = '{customer,staff}' where email = $1", [email]),
  );
  return visitor;
}

async function inquiry(): Promise<{ ref: string; email: string }> {
  const body = inquiryBody('general');
  return { ref: (await site.visitorOfAllProcesses().call(sendInquiry, { body })).body.ref, email: body.email };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const reply = (by: Visitor, ref: string, text: string, version: number, idempotencyKey: string = randomUUID()) =>
  by.call(replyToInquiry, { params: { ref }, body: { text, version } }, { idempotencyKey });
const read = async (ref: string): Promise<InquiryThread> => (await tendai.call(readThread, { params: { ref } })).body;
const repliesTo = (email: string) =>
  countIn(databaseUrl, "select count(*) from emails where kind = 'inquiry-reply' and to_address = $1", email);
const changesOf = (ref: string, event: string) =>
  countIn(databaseUrl, 'select count(*) from audit_events where subject = $1 and event = $2', ref, event);

/** Makes the emails in the queue due now by the database's clock, though not by the clock of the processes. */
const endWaits = () =>
  withClient(databaseUrl, (client) =>
    client.query("update jobs.job set start_after = now() where name = 'emails' and state = 'created'"),
  );

it('30 requests with one key make one reply, one email and one audit row', async () => {
  const { ref, email } = await inquiry();
  const key = randomUUID();
  const replies = await Promise.all(times(30, () => reply(tendai, ref, 'Yes, we can.', 0, key)));
  expect(tally(replies)).toEqual({ '201': 30 });
  expect((await read(ref)).messages).toHaveLength(1);
  expect([await repliesTo(email), await changesOf(ref, 'inquiry.replied')]).toEqual([1, 1]);
});

it('two people with two tabs each at once: one reply is sent, the others get 409', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ref, email } = await inquiry();
    const replies = await Promise.all(
      [tendai, rudo, tendai, rudo].map((by, index) => reply(by, ref, `Answer ${index} of several.`, 0)),
    );
    expect(tally(replies)).toEqual({ '201': 1, '409 THREAD_CHANGED': 3 });
    expect((await read(ref)).version).toBe(1);
    expect([await repliesTo(email), await changesOf(ref, 'inquiry.replied')]).toEqual([1, 1]);
  }
});

it('taking back while sending: a reply is either taken back or sent', async () => {
  const threads = await Promise.all(
    times(repetitions(24, 12), async () => {
      const { ref, email } = await inquiry();
      const sent = await reply(tendai, ref, 'Too early?', 0);
      return { ref, email, id: sent.body.messages[0]?.id ?? '' };
    }),
  );
  const waits = "select count(*) from jobs.job where name = 'emails' and start_after > now() and state = 'created'";
  expect(await countIn(databaseUrl, waits)).toBeGreaterThanOrEqual(threads.length);
  await endWaits();
  const takeBack = ({ ref, id }: { ref: string; id: string }) => rudo.call(takeReplyBack, { params: { ref, id } });
  const ends: Awaited<ReturnType<typeof takeBack>>[] = [];
  for (const thread of threads) ends.push(...(await Promise.all([takeBack(thread), takeBack(thread)])));
  const kinds = Object.keys(tally(ends));
  expect(['200', '409 REPLY_SENT']).toEqual(expect.arrayContaining(kinds));
  const isTaken = (index: number): boolean => ends[2 * index]?.status === 200;
  const open = "select count(*) from emails where kind = 'inquiry-reply' and status = 'queued'";
  await expect.poll(() => countIn(databaseUrl, open), { timeout: 20_000, interval: 100 }).toBe(0);
  for (const [index, { ref, email }] of threads.entries()) {
    expect(ends[2 * index + 1]?.status).toBe(ends[2 * index]?.status);
    const arrived = inbox.emails.filter(({ to, text }) => to.includes(email) && text.startsWith('Too early?'));
    expect([index, arrived.length]).toEqual([index, isTaken(index) ? 0 : 1]);
    const { state, messages } = await read(ref);
    expect([state, messages.length]).toEqual(isTaken(index) ? ['business', 0] : ['client', 1]);
    expect(await changesOf(ref, 'inquiry.reply_taken_back')).toBe(isTaken(index) ? 1 : 0);
  }
});

it('marking as spam during a reply: no reply is sent in either order', async () => {
  const inquiries = await Promise.all(times(8, inquiry));
  for (const { ref, email } of inquiries) {
    const [marked, replied] = await Promise.all([
      rudo.call(markSpam, { params: { ref }, body: { isSpam: true } }),
      reply(tendai, ref, 'Yes, we can.', 0),
    ]);
    expect(marked.status).toBe(200);
    expect([201, 409]).toContain(replied.status);
    expect(await read(ref)).toMatchObject({ state: 'spam', messages: [] });
    expect(await repliesTo(email)).toBe(0);
    expect(await changesOf(ref, 'inquiry.marked_as_spam')).toBe(1);
  }
});

it('12 saves of one template for the same revision: one is stored, with one audit row', async () => {
  const body = { title: 'Races', text: 'The first text.' };
  const key = randomUUID();
  const added = await Promise.all(times(6, () => tendai.call(addReplyTemplate, { body }, { idempotencyKey: key })));
  expect(tally(added)).toEqual({ '201': 6 });
  const { templates } = (await tendai.call(listReplyTemplates, {})).body;
  const [template, ...others] = templates.filter(({ title }) => title === body.title);
  expect(others).toEqual([]);
  const id = template?.id ?? '';
  const saves = await Promise.all(
    times(12, (at) => {
      const text = `Text ${at}.`;
      return (at % 2 ? tendai : rudo).call(changeReplyTemplate, {
        params: { id },
        body: { title: body.title, text, revision: 1 },
      });
    }),
  );
  expect(tally(saves)).toEqual({ '200': 1, '409 TEMPLATE_CHANGED': 11 });
  expect([await changesOf(id, 'reply_template.added'), await changesOf(id, 'reply_template.changed')]).toEqual([1, 1]);
});

// Last, because it ends one of the processes.
it('a reply in the email queue survives the end of the processes, and is sent once in its thread', async () => {
  const { ref, email } = await inquiry();
  const acknowledgement = await inbox.next(email);
  await reply(tendai, ref, 'After the restart.', 0);
  const [first] = site.running;
  await first?.stop();
  expect(inbox.emails.some(({ text }) => text.includes('After the restart'))).toBe(false);
  await endWaits();
  const sent = await inbox.next(email, 20);
  expect(sent.text).toContain('After the restart.');
  expect(sent.headers).toMatchObject({
    subject: `Re: We have your message: ${ref}`,
    'in-reply-to': acknowledgement.headers['message-id'],
    references: acknowledgement.headers['message-id'],
  });
  expect(sent.headers['message-id']).not.toBe(acknowledgement.headers['message-id']);
  expect(inbox.emails.filter(({ to, text }) => to.includes(email) && text.includes('After the restart'))).toHaveLength(
    1,
  );
});
