import { describe, expect, it } from 'vitest';
import { bookingTokenSchema, cancelBookingSchema, linkedBookingSchema } from './booking-changes.ts';

describe('the reason of a cancellation', () => {
  it.each([
    [{}, {}],
    [{ reason: '' }, { reason: '' }],
    [{ reason: '  The rains came early ' }, { reason: 'The rains came early' }],
    [{ reason: 'ä'.repeat(300) }, { reason: 'ä'.repeat(300) }],
  ])('%j is accepted', (sent, read) => {
    expect(cancelBookingSchema.parse(sent)).toEqual(read);
  });

  it.each([
    [{ reason: 'a'.repeat(301) }, 'Reason must be 300 characters or fewer'],
    [{ why: 'no such field' }, expect.any(String)],
    [{ reason: 7 }, expect.any(String)],
  ])('%j is refused', (sent, message) => {
    expect(cancelBookingSchema.safeParse(sent).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('the token of an emailed link', () => {
  it('has 43 characters that need no escaping', () => {
    expect(bookingTokenSchema.safeParse(`${'aB3-'.repeat(10)}_Zz`).success).toBe(true);
  });
  it.each([
    '',
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(42)}=`,
    `${'A'.repeat(42)}\n`,
  ])('%j is not a token', (token) => {
    expect(bookingTokenSchema.safeParse(token).success).toBe(false);
  });
});

it('an emailed link shows neither the phone number nor the topic', () => {
  expect(Object.keys(linkedBookingSchema.shape).sort()).toEqual([
    'canChange',
    'changeDeadline',
    'clientZone',
    'end',
    'hasAccount',
    'meetingPoint',
    'mode',
    'ref',
    'service',
    'start',
    'status',
  ]);
});
