import { expect, it } from 'vitest';
import { fillPlaceholders, greetingName, placeholderProblem } from './placeholders.ts';

it.each([
  ['Hello {first name}, your number is {reference}.', null],
  ['No braces at all', null],
  ['Hello {firstName}', /^We cannot fill in \{firstName\}\. Use \{first name\} and \{reference\}, or/],
  ['Hello {First name}', /\{First name\}/],
  ['Hello {}', /\{\}/],
  ['{reference} and {company}', /\{company\}/],
  ['Hello {first name', /^Unmatched brace/],
  ['Hello first name}', /^Unmatched brace/],
])('checks the placeholders of %j', (text, problem) => {
  if (problem) expect(placeholderProblem(text)).toMatch(problem);
  else expect(placeholderProblem(text)).toBeNull();
});

it('fills every occurrence of a placeholder, and none inside a filled value', () => {
  const values = { 'first name': '{reference}', reference: 'Q-26-7HM3K' };
  expect(fillPlaceholders('{first name}: {reference}, {reference}', values)).toBe(
    '{reference}: Q-26-7HM3K, Q-26-7HM3K',
  );
});

it.each([
  ['Rudo Dube', 'Rudo'],
  ['  Thandeka  ', 'Thandeka'],
  ['T. Khumalo', 'T. Khumalo'],
  ['T Khumalo', 'T Khumalo'],
  ['Dr  Nkosana Moyo', 'Dr Nkosana Moyo'],
  ['Mrs. Sibanda', 'Mrs. Sibanda'],
  ['李 明', '李 明'],
])('greets %j as %j', (name, greeting) => {
  expect(greetingName(name)).toBe(greeting);
});
