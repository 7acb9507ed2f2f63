import { expect, it } from 'vitest';
import { labelOfPath, reasonText, textsOf } from './labels.ts';
import { changedLines, textOfValue } from './value-lines.ts';

it.each([
  ['priceUsd', 'Price, USD'],
  ['contact.whatsapp', 'Contact: WhatsApp'],
  ['faqs.0.answer', 'Questions 1: Answer'],
  ['2.priceUsd', 'Entry 3: Price, USD'],
  ['main-roads.asOf', 'Main roads: As of'],
  ['constructor', 'Constructor'],
])('names %s "%s"', (path, label) => {
  expect(labelOfPath(path)).toBe(label);
});

it('says that no tax percent prints no tax line', () => {
  expect(textsOf('taxPercent')).toEqual({ label: 'Percent of tax in the prices', whenEmpty: 'Empty: no tax line' });
});

it('has words for a reason that says nothing', () => {
  expect(reasonText('Invalid input')).toBe('fill this in, or correct it');
  expect(reasonText('must not be empty')).toBe('must not be empty');
});

it.each([
  [50, 'priceUsd', '$50.00'],
  [1080.5, 'roundedToUsd', '$1,080.50'],
  [15.5, 'taxPercent', '15.5'],
  ['', 'phone', 'empty'],
  [null, 'phone', 'empty'],
  [undefined, 'phone', 'empty'],
  [true, 'cash', 'yes'],
  [false, 'cash', 'no'],
])('writes %j of %s as %j', (value, name, text) => {
  expect(textOfValue(value, name)).toBe(text);
});

it.each([
  ['priceUsd', 50, 60, ['$50.00'], ['$60.00']],
  ['duration', undefined, '2 weeks', ['empty'], ['2 weeks']],
  ['body', 'First.\n\nSecond.', 'First.\n\nThird.', ['Second.'], ['Third.']],
  ['needs', ['Boundary', 'Date'], ['Date', 'Classes', 'Boundary'], [], ['Classes']],
  ['needs', ['Boundary', 'Date'], ['Date', 'Boundary'], [], []],
  ['needs', [], ['Boundary'], [], ['Boundary']],
  [
    'faqs',
    [{ question: 'Which?', answer: 'All.' }],
    [{ question: 'Which?', answer: 'Most.' }],
    ['Answer: All.'],
    ['Answer: Most.'],
  ],
  ['areaFactors.1.factor', 1.5, 1.6, ['1.5'], ['1.6']],
  ['prices.0.priceUsd', 5, 6, ['$5.00'], ['$6.00']],
])('shows what a change of %s takes and adds', (field, before, after, taken, added) => {
  expect(changedLines(field, before, after)).toEqual({ before: taken, after: added });
});

it('says a picture by what it shows, and tells two of the same words apart', () => {
  const picture = (id: string) => [
    { name: 'Rudo', picture: { id: id.repeat(32), alt: 'At a desk', width: 9, height: 9 } },
  ];
  expect(changedLines('people', picture('a'), picture('b'))).toEqual({
    before: ['Picture: At a desk (aaaaaa)'],
    after: ['Picture: At a desk (bbbbbb)'],
  });
});
