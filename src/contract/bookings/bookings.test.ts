import { describe, expect, it } from 'vitest';
import { phoneFaults } from '../phone.ts';
import { bookingDetailsSchema, isTimeZone, meetingModes, needsPhone } from './bookings.ts';

it('a phone number is needed for a call by phone and by WhatsApp only', () => {
  expect(meetingModes.filter(needsPhone)).toEqual(['phone', 'whatsapp']);
});

describe('a time zone', () => {
  it.each(['Africa/Harare', 'Europe/London', 'UTC', 'Pacific/Kiritimati'])('%s is accepted', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });
  it.each(['', 'Mars/Olympus', '../../etc', 'Africa/Harare\0', 'GMT+25'])('%j is refused', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('the booking form', () => {
  const form = {
    holdId: '7f3c1e52-97a4-4bd0-9d25-0b6f7c5a1e11',
    type: 'consultation',
    clientZone: 'Africa/Harare',
    mode: 'video',
    topic: 'A map of the plots along the river',
  };
  const messagesOf = (changes: object): Record<string, string> =>
    Object.fromEntries(
      (bookingDetailsSchema.safeParse({ ...form, ...changes }).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    );

  it('accepts the required fields alone, and all fields', () => {
    expect(messagesOf({})).toEqual({});
    const everything = { serviceId: 'web-gis', phone: '0771 234 567', organisation: 'Hillside' };
    expect(messagesOf({ ...everything, mode: 'whatsapp' })).toEqual({});
  });

  it.each([
    [{ type: 'kickoff' }, { type: 'Choose what you would like to talk about' }],
    [{ holdId: '' }, { holdId: 'Choose a date and time' }],
    [{ mode: '' }, { mode: 'Choose how you would like to meet' }],
    [
      { mode: 'phone' },
      { phone: 'Enter a phone number we can reach you on, for example 0771 234 567 or +44 7700 900123' },
    ],
    [{ mode: 'phone', phone: '012' }, { phone: phoneFaults.short }],
    [{ mode: 'phone', phone: '0'.repeat(41) }, { phone: phoneFaults.long }],
    [
      { mode: 'phone', topic: '' },
      { phone: expect.any(String), topic: expect.any(String) },
    ],
    [{ organisation: 'a'.repeat(121) }, { organisation: 'Organisation must be 120 characters or fewer' }],
    [{ topic: '   too short   ' }, { topic: 'Tell us in a sentence or two what you need (at least 10 characters)' }],
    [{ topic: undefined }, { topic: 'Tell us in a sentence or two what you need (at least 10 characters)' }],
    [{ topic: 'a'.repeat(1_001) }, { topic: 'Please keep this under 1,000 characters' }],
  ])('%j: %j', (changes, messages) => {
    expect(messagesOf(changes)).toEqual(messages);
  });

  it('accepts values at their limits', () => {
    expect(messagesOf({ topic: 'a'.repeat(10), organisation: 'a'.repeat(120) })).toEqual({});
    expect(messagesOf({ topic: 'a'.repeat(1_000) })).toEqual({});
    expect(Object.keys(messagesOf({ topic: 'a'.repeat(9) }))).toEqual(['topic']);
  });
});
