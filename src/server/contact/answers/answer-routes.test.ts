import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '#contract/admin/inquiries/answers.ts';
import { changeThread, readThread } from '#contract/admin/inquiries/threads.ts';
import { readToday } from '#contract/admin/today.ts';
import { listInquiries, sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { trailOf } from '#tests/support/audit/audit-trail.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { inquiryBody, pdf } from '#tests/support/data/inquiries.ts';
import { emailFile, fromBrowser, noEmails, unreadableCharsets } from '#tests/support/emails/samples.ts';
import * as threads from '#tests/support/emails/threads.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', MAIL_FROM: 'Kopje <office@kopje.example>' } });
let staff: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'] });
});
beforeEach(() => signInAgain(app, staff));

const inquiry = (changes?: Record<string, unknown>) => threads.inquiry(app, changes);
const read = async (ref: string) => (await staff.visitor.call(readThread, { params: { ref } })).body;
const match = async (text: string) => (await staff.visitor.call(calls.matchAnswer, { body: { text } })).body;
const idOf = (ref: string) => `<${ref}@mail.example>`;

/** An inquiry that was replied to, and the Message-ID of the reply. */
async function replied(changes?: Record<string, unknown>) {
  const sent = await inquiry(changes);
  await threads.reply(staff, sent.ref, 'Which ward?');
  return { ...sent, ours: (await threads.emailsTo(app, sent.email)).at(-1)?.message_id ?? '' };
}

describe('a pasted email', () => {
  it('is read outside the thread that answers calls, and its time is charged to the account', async () => {
    const charged = app.site.platform.db
      .selectFrom('rate_limits')
      .select('used')
      .where('name', '=', 'worker-ms')
      .where('subject', '=', staff.userId);
    app.clock.passMinutes(1);
    const table = '<table><tr><td colspan="10000000">Ward 7</td></tr></table>';
    const pasted = `From: rudo@example.com\nSubject: ward\nContent-Type: text/html; charset=utf-8\n\n${table}`;
    expect((await match(pasted)).email.text).toBe('Ward 7');
    expect(await charged.where('window_start', '=', app.clock.now()).execute()).toHaveLength(1);
  });

  it('is added once, and marks the inquiry as waiting for us; the next reply quotes and refers to it', async () => {
    const { ref, email, ours } = await replied();
    const pasted = `From: Rudo <${email}>\nSubject: Re: ward\nMessage-ID: ${idOf(ref)}\nIn-Reply-To: ${ours}\n\nWard 7.`;
    app.clock.passMinutes(2);
    const key = randomUUID();
    const added = await threads.paste(staff, ref, pasted, key);
    expect([outcome(added), added.body.state, added.body.version]).toEqual(['201', 'business', 2]);
    expect(added.body.waitingSince).toBe(app.clock.now().toISOString());
    expect(added.body.messages.map((one) => [one.kind, one.by, one.text, one.otherAddress])).toEqual([
      ['reply', 'Tendai Moyo', 'Which ward?', null],
      ['answer', `Rudo <${email}>`, 'Ward 7.', null],
    ]);
    expect((await threads.paste(staff, ref, pasted, key)).body.messages).toHaveLength(2);
    const again = await threads.paste(staff, ref, pasted);
    expect([outcome(again), again.text.includes(ref)]).toEqual(['409 ANSWER_ADDED', true]);
    expect(await trailOf(app, ref)).toEqual([
      ['inquiry.replied', staff.userId, 'new', 'waiting for client'],
      ['inquiry.answer_added', staff.userId, 'waiting for client', 'waiting for us'],
    ]);
    const waiting = (await staff.visitor.call(readToday, {})).body.inquiries.list.map((one) => one.ref);
    expect(waiting).toContain(ref);
    await threads.reply(staff, ref, 'Thank you.', 2);
    const next = (await threads.emailsTo(app, email)).at(-1);
    expect(next?.subject).toBe(`Re: ward (${ref})`);
    expect(next?.reference_ids?.slice(-2)).toEqual([ours, idOf(ref)]);
    expect(next?.body_text).toContain('wrote:\n> Ward 7.');
  });

  it('409 ANSWER_ELSEWHERE when it answers another inquiry; without headers it is added once for a key', async () => {
    const [one, other] = [await replied(), await inquiry()];
    const elsewhere = await threads.paste(staff, other.ref, `From: Rudo\nIn-Reply-To: ${one.ours}\n\nThank you.`);
    expect([outcome(elsewhere), elsewhere.text.includes(one.ref)]).toEqual(['409 ANSWER_ELSEWHERE', true]);
    const key = randomUUID();
    await threads.paste(staff, other.ref, 'Thank you.', key);
    expect((await threads.paste(staff, other.ref, 'Thank you.', key)).body.messages).toMatchObject([
      { by: 'Rudo Dube', text: 'Thank you.' },
    ]);
    expect(outcome(await threads.paste(staff, other.ref, ' '))).toBe('422 VALIDATION_FAILED');
  });
});

describe('an uploaded .eml file', () => {
  const table = { name: 'heights.csv', content: 'x,y\n1,2\n' };

  it('is added once with the files that the contact form accepts, and the names of the others', async () => {
    const { ref, email } = await inquiry();
    const files = [table, { name: 'run.exe', content: 'MZ' }, { name: '../plan.pdf', content: pdf().toString() }];
    const file = emailFile({ from: `Rudo <${email}>`, messageId: idOf(ref), files });
    const added = await threads.uploadAnswer(staff, ref, file);
    expect(outcome(added)).toBe('201');
    const [answer] = added.body.messages;
    expect(answer).toMatchObject({ text: 'Ward 7.', sentAt: '2026-11-20T14:12:00.000Z', otherAddress: null });
    expect(answer?.files.map(({ name, bytes, isKept }) => [name, bytes, isKept])).toEqual([
      ['heights.csv', 8, true],
      ['run.exe', 2, false],
      ['plan.pdf', 200, true],
    ]);
    expect(outcome(await threads.uploadAnswer(staff, ref, file))).toBe('409 ANSWER_ADDED');
    expect((await read(ref)).messages).toHaveLength(1);
    expect(await trailOf(app, ref)).toEqual([['inquiry.answer_added', staff.userId, 'new', 'waiting for us']]);

    const download = (id = '', of = ref) => staff.visitor.call(calls.downloadAnswerFile, { params: { ref: of, id } });
    const [first, refused] = answer?.files ?? [];
    const { bytes, headers } = await download(first?.id);
    expect(Buffer.from(bytes).toString()).toBe(table.content);
    expect(headers.get('content-disposition')).toContain('attachment; filename="heights.csv"');
    expect(outcome(await download(refused?.id))).toBe('404 NOT_FOUND');
    expect(outcome(await download(first?.id, (await inquiry()).ref))).toBe('404 NOT_FOUND');
    app.clock.passMinutes(60 * 24 * limits.inquiryFilesKeptDays + 1);
    await app.site.platform.scheduler.runDue();
    await signInAgain(app, staff);
    expect(outcome(await download(first?.id))).toBe('404 NOT_FOUND');
    expect((await read(ref)).messages[0]?.files.map(({ isKept }) => isKept)).toEqual([false, false, false]);
  });

  it('is added once without a Message-ID, and when two people add it at the same moment', async () => {
    const { ref } = await inquiry();
    const file = emailFile({ messageId: 'none' });
    const ends = await Promise.all([1, 2, 3].map(() => threads.uploadAnswer(staff, ref, file)));
    expect(ends.map(outcome).toSorted()).toEqual(['201', '409 ANSWER_ADDED', '409 ANSWER_ADDED']);
    expect((await read(ref)).messages).toHaveLength(1);
  });

  it('is added to one inquiry only, to the chosen one when the email names no other', async () => {
    const [one, other] = [await inquiry(), await inquiry()];
    const file = emailFile({ from: 'Sipho <sipho@example.com>', messageId: idOf(one.ref) });
    const added = await threads.uploadAnswer(staff, one.ref, file);
    expect(added.body.messages).toMatchObject([{ by: 'Sipho <sipho@example.com>', otherAddress: 'sipho@example.com' }]);
    const again = await threads.uploadAnswer(staff, other.ref, file);
    expect([outcome(again), again.text.includes(one.ref)]).toEqual(['409 ANSWER_ADDED', true]);
  });

  it('is refused with a clear message: no email, no text, an unknown character set, too large', async () => {
    const { ref } = await inquiry();
    for (const [name, bytes] of noEmails) {
      expect([name, outcome(await threads.uploadAnswer(staff, ref, bytes as BlobPart))]).toEqual([
        name,
        '415 NOT_AN_EMAIL',
      ]);
    }
    expect(outcome(await threads.uploadAnswer(staff, ref, emailFile({ text: ' ' })))).toBe('422 EMAIL_WITHOUT_TEXT');
    expect(outcome(await threads.uploadAnswer(staff, ref, unreadableCharsets[0]?.[1] as BlobPart))).toBe(
      '422 EMAIL_CHARSET',
    );
    const large = Buffer.alloc(limits.answerFileMaxBytes + 1, 'x');
    expect(outcome(await threads.uploadAnswer(staff, ref, large))).toBe('413 FILE_TOO_LARGE');
    expect((await read(ref)).messages).toEqual([]);
  });

  it('is exported and deleted with the data of its sender', async () => {
    const sender = await signedIn(app);
    const body = inquiryBody('general', { email: sender.email });
    const { ref } = (await sender.visitor.call(sendInquiry, { body })).body;
    const added = await threads.uploadAnswer(
      staff,
      ref,
      emailFile({ from: sender.email, messageId: idOf(ref), files: [table] }),
    );
    await threads.uploadAnswer(staff, ref, emailFile({ from: 'a@example.com', messageId: '<o@b>', text: 'Not hers.' }));
    const { db, personalData } = app.site.platform;
    const exported = JSON.stringify(await personalData.export(db, sender.userId));
    expect(exported).toContain('Ward 7.');
    expect(exported).toContain('heights.csv');
    expect(exported).not.toContain('Not hers.');
    const own = (await sender.visitor.call(listInquiries, { query: {} })).body.inquiries[0];
    expect(own?.messages.map(({ text }) => text)).toEqual(['Ward 7.']);
    await inTransaction(db, (trx) => personalData.erase(trx, sender.userId));
    const ids = added.body.messages[0]?.files.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(1);
    expect(await db.selectFrom('answer_files').select('id').where('id', 'in', ids).execute()).toEqual([]);
  });
});

describe('the inquiry of an email', () => {
  it('is found by the message it answers, before any number in it', async () => {
    const [one, other] = [await replied(), await inquiry()];
    const found = await match(`From: x@example.com\nSubject: ${other.ref}\nIn-Reply-To: ${one.ours}\n\nYes.`);
    expect(found).toMatchObject({ matched: one.ref, addedTo: null, candidates: [{ ref: one.ref, state: 'client' }] });
    const [acknowledgement] = await threads.emailsTo(app, other.email);
    const confirmed = `From: x@example.com\nReferences: <${acknowledgement?.id}@kopje.example>\n\nYes.`;
    expect((await match(confirmed)).matched).toBe(other.ref);
  });

  it('is found by the number in the subject, then in the text; two numbers leave the choice to staff', async () => {
    const [one, other] = [await inquiry(), await inquiry()];
    const subject = `From: x@example.com\nSubject: re ${one.ref.toLowerCase()}\n\nSee ${other.ref}.`;
    expect((await match(subject)).matched).toBe(one.ref);
    expect((await match(`Thank you, ${other.ref}!`)).matched).toBe(other.ref);
    expect(await match(`${one.ref} and ${other.ref}`)).toMatchObject({
      matched: null,
      candidates: [{ ref: one.ref }, { ref: other.ref }],
    });
  });

  it('is not chosen by the address alone: the inquiries of the sender are offered, latest first, without spam', async () => {
    const { ref, email } = await inquiry();
    const later = await inquiry({ email });
    await inquiry({ email, subject: 'Buy now' });
    const found = await match(`From: Rudo <${email.toUpperCase()}>\nSubject: Q-26-00000\n\nYes.`);
    expect(found).toMatchObject({ matched: null, email: { address: email, text: 'Yes.' } });
    expect(found.candidates.map((one) => one.ref)).toEqual([later.ref, ref]);
    expect(await match('Yes.')).toMatchObject({ matched: null, candidates: [] });
  });

  it('is found for a file without storing it, and states where the email was added before', async () => {
    const { ref } = await inquiry();
    const found = await threads.matchFile(staff, fromBrowser);
    expect(found.body).toMatchObject({ matched: null, addedTo: null, email: { address: 'rudo@example.com' } });
    expect((await read(ref)).messages).toEqual([]);
    await threads.uploadAnswer(staff, ref, fromBrowser);
    expect((await threads.matchFile(staff, fromBrowser)).body.addedTo).toBe(ref);
    expect(outcome(await threads.matchFile(staff, noEmails[1]?.[1] as BlobPart))).toBe('415 NOT_AN_EMAIL');
  });

  it('is not found when it is spam', async () => {
    const spam = await inquiry({ subject: 'Buy now' });
    expect(outcome(await threads.uploadAnswer(staff, spam.ref, fromBrowser))).toBe('409 INQUIRY_IS_SPAM');
    const change = { params: { ref: spam.ref }, body: { closed: true } };
    expect(outcome(await staff.visitor.call(changeThread, change))).toBe('409 INQUIRY_IS_SPAM');
  });
});
