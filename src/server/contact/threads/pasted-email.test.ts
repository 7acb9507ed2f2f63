import { expect, it } from 'vitest';
import { readPastedEmail } from './pasted-email.ts';

const headless = { sender: '', subject: '', messageId: null, referenceIds: [] };

it.each([
  ['Yes, please.\r\n\r\nRudo', { ...headless, text: 'Yes, please.\n\nRudo' }],
  ['Note: by May\n\nRudo', { ...headless, text: 'Note: by May\n\nRudo' }],
  ['From: here to the river\nit floods\n\nRudo', { ...headless, text: 'From: here to the river\nit floods\n\nRudo' }],
  [
    [
      'Message-ID: <b@mail.example>',
      'From: Rudo Dube <rudo@example.com>',
      'subject: Re: We have your message:',
      ' Q-26-7HM3K',
      'References: <a@kopje.example>',
      '\t<r@kopje.example>',
      'In-Reply-To: <a@kopje.example>',
      '',
      'Yes, please.',
    ].join('\r\n'),
    {
      text: 'Yes, please.',
      sender: 'Rudo Dube <rudo@example.com>',
      subject: 'Re: We have your message: Q-26-7HM3K',
      messageId: '<b@mail.example>',
      referenceIds: ['<r@kopje.example>', '<a@kopje.example>'],
    },
  ],
  [
    'From: a\u0000b\nSubject: x\nMessage-ID: none\nSubject: y\nReferences: <a@b>, <a@b> junk\n\nYes.',
    { text: 'Yes.', sender: 'a b', subject: 'x', messageId: null, referenceIds: ['<a@b>'] },
  ],
])('%j', (pasted, read) => expect(readPastedEmail(pasted)).toEqual(read));
