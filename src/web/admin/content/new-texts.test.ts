import { expect, it } from 'vitest';
import { newTexts } from './new-texts.ts';

it.each<[string, unknown, unknown, string[]]>([
  ['nothing', { name: 'Soil' }, { name: 'Soil' }, []],
  ['a sentence that was added', { text: 'One. Two.' }, { text: 'One. Two more. Two.' }, ['Two more.']],
  ['a price', { priceUsd: 50 }, { priceUsd: 1060 }, ['$1,060', '$1,060.00', 'USD 1,060', 'USD 1,060.00']],
  ['no other number', { order: 1 }, { order: 2 }, []],
  ['a line of a list', { needs: ['A map', 'A date'] }, { needs: ['A date', 'A boundary'] }, ['A boundary']],
  [
    'an answer in a list of questions',
    { faqs: [{ question: 'Why?', answer: 'Because.' }] },
    { faqs: [{ question: 'Why?', answer: 'Because. And so.' }] },
    ['And so.'],
  ],
  [
    'the words of Markdown',
    { body: '## Old\n\nText.' },
    { body: '## New heading\n\n- **Bold** line with [a link](/forests) in it\n1. First' },
    ['New heading', 'Bold', 'line with', 'a link', 'in it', 'First'],
  ],
  ['a new file', null, { name: 'Drone Survey' }, ['Drone Survey']],
])('of a change: %s', (_, before, after, texts) => {
  expect(newTexts(before, after)).toEqual(texts);
});
