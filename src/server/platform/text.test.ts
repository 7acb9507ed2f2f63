import { expect, it } from 'vitest';
import { phonePattern, referenceEndPattern, shortened, termsPattern } from './text.ts';

it.each([
  ['0771 234 567', '+263771234567%'],
  ['0771', '+263771%'],
  ['771-234', '+263771234%'],
  ['+263 77 123', '+26377123%'],
  ['263771', '+263771%'],
  ['00263 771', '+263771%'],
  ['+44 7700', '+447700%'],
  ['0044 7700', '+447700%'],
  ['+263 (0)77 123 4567', '+263771234567%'],
  ['\u202a077\u2013123', '+26377123%'],
  ['+44 (0)20', '+4420%'],
  ['077', null],
  ['amara', null],
  ['0771 abc', null],
  ['12345678901234567', null],
])('reads %j as the phone number %j', (written, pattern) => {
  expect(phonePattern(written)).toBe(pattern);
});

it.each([
  ['NC88P', 'NC88P%'],
  ['nc8', 'NC8%'],
  ['o1l', '011%'],
  ['nc', null],
  ['NC88PX', null],
  ['N-88', null],
])('reads %j as the end of the reference %j', (written, pattern) => {
  expect(referenceEndPattern(written)).toBe(pattern);
});

it.each([
  ['Rural District', "'rural':* & 'district':*"],
  ["O'Neill & Sons (Pvt)", "'o':* & 'neill':* & 'sons':* & 'pvt':*"],
  ["' | !:*", null],
])('reads %j as the words %j', (written, pattern) => {
  expect(termsPattern(written)).toBe(pattern);
});

it.each([
  ['short', 20, 'short'],
  ['Two\n  lines', 20, 'Two lines'],
  ['useful for our donor report', 20, 'useful for our…'],
  ['useful for our donor', 20, 'useful for our donor'],
  ['useful for our, donors', 16, 'useful for our…'],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwll', 12, 'Llanfairpwl…'],
])('%j in %d characters: %j', (text, most, line) => {
  expect(shortened(text, most)).toBe(line);
});
