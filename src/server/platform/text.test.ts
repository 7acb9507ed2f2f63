import { expect, it } from 'vitest';
import { phonePattern } from './text.ts';

it.each([
  ['0771 234 567', '+263771234567%'],
  ['0771', '+263771%'],
  ['771-234', '+263771234%'],
  ['+263 77 123', '+26377123%'],
  ['263771', '+263771%'],
  ['00263 771', '+263771%'],
  ['+44 7700', '+447700%'],
  ['0044 7700', '+447700%'],
  ['077', null],
  ['amara', null],
  ['0771 abc', null],
  ['12345678901234567', null],
])('reads %j as the phone number %j', (written, pattern) => {
  expect(phonePattern(written)).toBe(pattern);
});
