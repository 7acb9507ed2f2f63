import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import * as samples from '#tests/support/emails/samples.ts';
import { type ReadEmail, readEmail, readPastedEmail } from './read-email.ts';

async function read(file: Uint8Array): Promise<ReadEmail> {
  const email = await readEmail(file);
  if (typeof email === 'string') throw new Error(email);
  return email;
}

describe('an .eml file', () => {
  it('of a web mailbox: gives the decoded plain text and the message it answers', async () => {
    expect(await read(samples.fromBrowser)).toEqual({
      text: [
        'It is 5 km², café side. A line that is too long for one line and is broken softly.',
        '',
        'On Fri, 20 Nov 2026 at 15:00, Kopje Geospatial <office@kopje.example> wrote:',
        '',
        '> Which ward?',
      ].join('\n'),
      sender: 'Rudoé Dube <rudo@example.com>',
      address: 'rudo@example.com',
      subject: 'Re: We have your message: Q-26-7HM3K – map',
      messageId: '<CAF+x=_1/2@mail.example>',
      answeredIds: ['<r@kopje.example>'],
      referenceIds: ['<a@kopje.example>', '<r@kopje.example>'],
      sentAt: new Date('2026-11-20T14:12:00Z'),
      files: [],
    });
  });

  it('of a desktop email program: gives HTML as text, the quote, the file, and the logo as layout', async () => {
    const { text, sender, files } = await read(samples.asHtmlAlone);
    expect(text).toBe(
      'Good day,\n\nIt costs € 80 & is “fine”.\u00a01 < 2\n\nWard   7\n- one\n- two\n\nRudo\nWorks\n\n> Which ward?',
    );
    expect(sender).toBe('Dube, Rudo (Works) <rudo@example.com>');
    expect(files.map(({ name, isLayout, bytes }) => [name, isLayout, Buffer.from(bytes).toString()])).toEqual([
      ['logo.png', true, expect.anything()],
      ['Höhen.csv', false, 'x,y\n1,2\n'],
    ]);
  });

  it('of a phone: drops an invalid date', async () => {
    expect(await read(samples.fromPhone)).toMatchObject({
      text: 'Yes please\n\nSent from my iPhone',
      sender: 'Rudo <rudo@example.com>',
      sentAt: null,
      answeredIds: ['<r@kopje.example>'],
    });
  });

  it.each(samples.inCharsets)('is read in %s', async (_name, file, text) => expect((await read(file)).text).toBe(text));

  it.each(['', ' \t', '\u00a0\r\n\u200b', '\r\n\r\n'])('is read from its HTML if its plain text is %j', async (blank) =>
    expect((await read(samples.withBlankPlainPart(blank))).text).toBe('The ward is 7.'));

  it.each([
    ['Dube, Rudo <rudo@example.com>', 'Dube, Rudo <rudo@example.com>'],
    ['Dube; Rudo <rudo@example.com>', 'Dube, Rudo <rudo@example.com>'],
    ['Rudo Dube, Works, Ward 7 <rudo@example.com>', 'Rudo Dube, Works, Ward 7 <rudo@example.com>'],
    ['Dube, Rudo (Works) <rudo@example.com>', 'Dube, Rudo <rudo@example.com>'],
    ['"Dube, Rudo" <rudo@example.com>', 'Dube, Rudo <rudo@example.com>'],
    ['rudo@example.com, other@example.com', 'rudo@example.com'],
    ['Rudo D\xfcb\xe9 <rudo@example.com>', 'Rudo Dübé <rudo@example.com>'],
  ])('names the sender of From: %s', async (from, sender) => {
    const email = await read(samples.emailFile({ from }));
    expect(email).toMatchObject({ sender, address: 'rudo@example.com' });
  });

  it.each(samples.unreadableCharsets)('is refused with EMAIL_CHARSET in %s', async (_name, file) =>
    expect(await readEmail(file)).toBe('EMAIL_CHARSET'));

  it.each(samples.noEmails)('is refused with NOT_AN_EMAIL for %s', async (_name, file) =>
    expect(await readEmail(file)).toBe('NOT_AN_EMAIL'));

  it('is read after a byte order mark and the separator line of a mailbox file', async () => {
    const file = Buffer.concat([Buffer.from('\ufeffFrom - Fri Nov 20 2026\r\n'), samples.fromPhone]);
    expect((await read(file)).sender).toBe('Rudo <rudo@example.com>');
  });

  it('is refused with EMAIL_WITHOUT_TEXT without text and file; a file alone is accepted', async () => {
    expect(await readEmail(samples.emailFile({ text: '' }))).toBe('EMAIL_WITHOUT_TEXT');
    const files = [{ name: 'a.csv', content: 'x' }];
    expect(await read(samples.emailFile({ text: '', files }))).toMatchObject({ text: '', files: [{ name: 'a.csv' }] });
  });

  it('is cut at the longest text, and says so in a last line', async () => {
    const { text } = await read(samples.emailFile({ text: 'long '.repeat(limits.answerMaxLength) }));
    expect(text.length).toBeLessThanOrEqual(limits.answerMaxLength);
    expect(text).toMatch(/long\n\n\[The rest of this email is not kept: it is longer than 50,000 characters\.\]$/);
  });
});

describe('a hostile .eml file', () => {
  it('adds no header and runs nothing', async () => {
    const email = await read(samples.hostile.injection);
    expect(email).toMatchObject({
      sender: 'Rudo Bcc: all@example.com <rudo@example.com>',
      subject: 'Hello Bcc: all@example.com',
      referenceIds: ['<a@b.example>'],
    });
    expect(email.text).toBe('Hi\n\n<i link<script>\ufffd\ufffd');
  });

  it.each(['hugeHeaders', 'manyHeaders', 'nested'] as const)('is refused for its %s', async (name) => {
    expect(await readEmail(samples.hostile[name])).toBe('NOT_AN_EMAIL');
  });

  it('is read in a time linear in its size, with any unclosed parts', async () => {
    const began = performance.now();
    expect(await readEmail(samples.hostile.unclosed)).toMatchObject({ sender: 'rudo@example.com' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('never throws, cut at any place and with any byte changed', async () => {
    for (const file of [samples.fromBrowser, samples.asHtmlAlone, samples.hostile.injection]) {
      for (let at = 0; at < file.length; at += 23) {
        const bent = Uint8Array.from(file);
        bent[at] = (bent[at] ?? 0) ^ (1 + (at % 255));
        for (const some of [bent, file.subarray(0, at)]) {
          const email = await readEmail(some);
          if (typeof email !== 'string') expect(email.subject + email.sender).not.toMatch(/\p{Cc}/u);
        }
      }
    }
  });
});

describe('a pasted email', () => {
  const headless = { ...{ sender: '', address: '', subject: '', messageId: null }, referenceIds: [], files: [] };

  it.each([
    ['Yes, please.\r\n\r\nRudo', 'Yes, please.\n\nRudo'],
    ['Note: by May\n\nRudo', 'Note: by May\n\nRudo'],
    ['From: here to the river\nit floods\n\nRudo', 'From: here to the river\nit floods\n\nRudo'],
  ])('is read without headers: %j', async (pasted, text) =>
    expect(await readPastedEmail(pasted)).toMatchObject({ ...headless, text }));

  it('is read like a file when it has headers', async () => {
    const pasted = Buffer.from(samples.fromBrowser).toString('latin1');
    expect(await readPastedEmail(pasted)).toEqual(await read(samples.fromBrowser));
    const some = await readPastedEmail(
      'From: a\u0000b\nSubject: x\nMessage-ID: none\nReferences: <a@b>, <a@b> k\n\nYes.',
    );
    expect(some).toMatchObject({ text: 'Yes.', sender: 'ab', subject: 'x', messageId: null, referenceIds: ['<a@b>'] });
  });

  it('keeps its characters, for any character set in its headers', async () => {
    const pasted = 'From: r@example.com\nSubject: x\nContent-Type: text/plain; charset=iso-8859-1\n\nHöhe';
    expect(await readPastedEmail(pasted)).toMatchObject({ text: 'Höhe' });
    const encoded = `${pasted.replace('\n\nHöhe', '')}\nContent-Transfer-Encoding: quoted-printable\n\nH=F6he`;
    expect(await readPastedEmail(encoded)).toMatchObject({ text: 'Höhe' });
  });
});
