import { expect, it } from 'vitest';
import { quotedPartsOf } from './quoted-parts.ts';

const shown = (text: string): string[] =>
  quotedPartsOf(text).map(({ kind, lines }) => (kind === 'own' ? lines : `${kind}: ${lines}`));

it.each([
  ['Yes, please.', ['Yes, please.']],
  ['', []],
  [
    'Yes.\n\nOn 20 November 2026 at 16:12, Rudo Dube wrote:\n> Sure?\n>\n> Rudo',
    ['Yes.', 'quoted: On 20 November 2026 at 16:12, Rudo Dube wrote:\n> Sure?\n>\n> Rudo'],
  ],
  [
    'Yes.\n\nOn Fri, 20 Nov 2026 at 16:12, Kopje Geospatial\n<office@kopje.example> wrote:\n\n> Sure?\n\nBest, Rudo',
    [
      'Yes.',
      'quoted: On Fri, 20 Nov 2026 at 16:12, Kopje Geospatial\n<office@kopje.example> wrote:\n\n> Sure?',
      'Best, Rudo',
    ],
  ],
  ['> Is it 5 km²?\nNo, 6.\n> By May?\nYes.', ['quoted: > Is it 5 km²?', 'No, 6.', 'quoted: > By May?', 'Yes.']],
  [
    'Yes.\n\n-----Original Message-----\nFrom: us\nSure?',
    ['Yes.', 'quoted: -----Original Message-----\nFrom: us\nSure?'],
  ],
  [
    'Yes.\n\n________________________________\nFrom: Kopje <o@k.example>\nSent: Friday\nTo: Rudo\nSubject: Re: map\n\nSure?',
    [
      'Yes.',
      'quoted: ________________________________\nFrom: Kopje <o@k.example>\nSent: Friday\nTo: Rudo\nSubject: Re: map\n\nSure?',
    ],
  ],
  ['Yes.\n\n--\nRudo Dube\nWorks\n\n> Sure?', ['Yes.', 'signature: --\nRudo Dube\nWorks', 'quoted: > Sure?']],
  ['Yes\n\nSent from my iPhone', ['Yes', 'signature: Sent from my iPhone']],
  ['a -- b\n---\nc', ['a -- b\n---\nc']],
  ['On Friday I wrote:\nthat it is late.', ['On Friday I wrote:\nthat it is late.']],
])('%j', (text, parts) => expect(shown(text)).toEqual(parts));
