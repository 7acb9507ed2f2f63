import { expect, it } from 'vitest';
import { endOfBody, insertedAt } from './insert-text.ts';

it.each([
  ['', 0, 'Hello.|'],
  ['  \n', 3, 'Hello.|'],
  ['Dear Rudo,', 10, 'Dear Rudo,\n\nHello.|'],
  ['Dear Rudo,\n', 11, 'Dear Rudo,\n\nHello.|'],
  ['Dear Rudo,\n\n\n', 13, 'Dear Rudo,\n\n\nHello.|'],
  ['Regards', 0, 'Hello.|\n\nRegards'],
  ['One.\n\nTwo.', 4, 'One.\n\nHello.|\n\nTwo.'],
  ['One. Two.', 5, 'One. \n\nHello.|\n\nTwo.'],
])('inserts into %j at %d', (text, place, expected) => {
  const inserted = insertedAt(text, place, 'Hello.');
  expect(`${inserted.text.slice(0, inserted.cursor)}|${inserted.text.slice(inserted.cursor)}`).toBe(expected);
});

it.each([
  ['', ''],
  ['Hello', 'Hello'],
  ['Hello\n\nKind regards\nKopje', 'Hello'],
  ['Hello\n\nKind regards,\n\nRudo\nKopje\n', 'Hello'],
  ['Thank you\n\nWe can do it.\n\nBest wishes\nRudo', 'Thank you\n\nWe can do it.'],
  ['Kind regards to your team. Hello', 'Kind regards to your team. Hello'],
  ['Regards\n1\n2\n3\n4\n5', 'Regards\n1\n2\n3\n4\n5'],
])('an addition to %j goes behind %j', (text, body) => {
  expect(text.slice(0, endOfBody(text))).toBe(body);
});
