import { describe, expect, it } from 'vitest';
import { phoneAsE164 } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['0771 234 567', '+263771234567'],
    ['0771-234-567', '+263771234567'],
    ['(077) 123.4567', '+263771234567'],
    ['+263 77 123 4567', '+263771234567'],
    ['+44 7700 900123', '+447700900123'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('%s is %s', (written, e164) => {
    expect(phoneAsE164(written)).toBe(e164);
  });

  it.each([
    '',
    '771234567',
    '077123456',
    '07712345678',
    '+0771234567',
    '+263',
    '+1234567',
    '+1234567890123456',
    'call me',
    '++44',
  ])('%j is not a phone number', (written) => {
    expect(phoneAsE164(written)).toBeNull();
  });
});
