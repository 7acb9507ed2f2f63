import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { messageIdsIn, referencesTo } from '#server/platform/email/message-ids.ts';
import { writeReply } from './reply-email.ts';

const parts = {
  ref: 'Q-26-7HM3K',
  brand: 'Kopje Geospatial',
  text: 'Dear Rudo,\n\nThank you.',
  quoted: { name: 'Rudo Dube', at: new Date('2026-11-20T14:12:00Z'), text: 'Good afternoon.\n\nHow much is a map?' },
  subject: null,
  messageIds: [],
};

describe('the subject of a reply', () => {
  it.each([
    [null, 'Re: Your message to Kopje Geospatial (Q-26-7HM3K)'],
    ['We have your message: Q-26-7HM3K', 'Re: We have your message: Q-26-7HM3K'],
    ['Re: We have your message: Q-26-7HM3K', 'Re: We have your message: Q-26-7HM3K'],
    ['AW: Re: RE: map of q-26-7hm3k', 'Re: map of q-26-7hm3k (Q-26-7HM3K)'],
    ['Re[2]: a map', 'Re: a map (Q-26-7HM3K)'],
    ['Sv: Antw: a map', 'Re: a map (Q-26-7HM3K)'],
    ['a map\r\nBcc: everybody@example.com', 'Re: a map Bcc: everybody@example.com (Q-26-7HM3K)'],
    ['a\u2028map\u0000', 'Re: a map (Q-26-7HM3K)'],
  ])('for %j is %j', (subject, written) => {
    expect(writeReply({ ...parts, subject }).subject).toBe(written);
  });

  it('is short, and keeps the reference', () => {
    const { subject } = writeReply({ ...parts, subject: 'map '.repeat(100) });
    expect(subject.length).toBeLessThan(limits.subjectMaxLength + 25);
    expect(subject).toMatch(/… \(Q-26-7HM3K\)$/);
  });
});

it('quotes the answered message below the text', () => {
  expect(writeReply(parts).text).toBe(
    'Dear Rudo,\n\nThank you.\n\nOn 20 November 2026 at 16:12, Rudo Dube wrote:\n> Good afternoon.\n>\n> How much is a map?',
  );
  const again = writeReply({ ...parts, quoted: { ...parts.quoted, name: 'Rudo\nDube', text: 'Yes.\n> Sure?' } });
  expect(again.text).toMatch(/, Rudo Dube wrote:\n> Yes\.\n>> Sure\?$/);
});

describe('Message-IDs', () => {
  it.each([
    ['<a@b.example>', ['<a@b.example>']],
    ['<a@b.example>\r\n <CAF+x=_1/2@mail.gmail.com>', ['<a@b.example>', '<CAF+x=_1/2@mail.gmail.com>']],
    ['(see) <a@[192.0.2.1]> <a@[192.0.2.1]>', ['<a@[192.0.2.1]>']],
    ['a@b.example', []],
    ['<a@b>\r\nBcc: <c@d> e@f', ['<a@b>', '<c@d>']],
    ['<a b@c> <a@\r\nc> <>', []],
    ['', []],
  ])('of %j are %j', (header, ids) => expect(messageIdsIn(header)).toEqual(ids));

  it('refer to all earlier messages once, the answered one last', () => {
    expect(referencesTo([], 4)).toEqual([]);
    expect(referencesTo(['<1>', '<2>', '<1>', '<3>'], 4)).toEqual(['<1>', '<2>', '<3>']);
    expect(referencesTo(['<1>', '<2>', '<3>', '<4>', '<5>', '<6>'], 4)).toEqual(['<1>', '<4>', '<5>', '<6>']);
  });
});
