import { describe, expect, it } from 'vitest';
import { phoneFaults } from '../phone.ts';
import { profileSchema } from './profile.ts';

const names = { firstName: 'Rudo', lastName: 'Dube' };
const validate = (change: Record<string, unknown>) => profileSchema.safeParse({ ...names, ...change });

describe('a profile', () => {
  it.each([
    ['names alone', {}],
    ['a name with an apostrophe, a hyphen and a space', { firstName: 'Anne-Marie', lastName: "O'Neill van Wyk" }],
    ['a name in another script', { firstName: 'Ольга', lastName: '李' }],
    ['a local number', { phone: '0771 234 567' }],
    ['a number from elsewhere', { phone: '+44 7700 900123' }],
    ['no number any more', { phone: '' }],
    ['spaces for a number', { phone: '  ' }],
    ['an organisation of 120 characters', { organisation: 'a'.repeat(120) }],
    ['no organisation any more', { organisation: '' }],
  ])('may have %s', (_, change) => {
    expect(validate(change).error?.issues).toBeUndefined();
  });

  it.each([
    ['no first name', { firstName: '' }, 'firstName', 'Enter your first name'],
    ['no last name', { lastName: ' ' }, 'lastName', 'Enter your last name'],
    ['a name of 61 characters', { lastName: 'a'.repeat(61) }, 'lastName', 'Please use 60 characters or fewer'],
    ['an address for a name', { firstName: 'amara@example.com' }, 'firstName', 'Enter your first name'],
    ['a number without its country', { phone: '7700 900123' }, 'phone', phoneFaults.prefix],
    ['a number with a word in it', { phone: '0771 234 567 ask for Rudo' }, 'phone', phoneFaults.signs],
    [
      'an organisation of 121 characters',
      { organisation: 'a'.repeat(121) },
      'organisation',
      'Organisation must be 120 characters or fewer',
    ],
  ])('may not have %s', (_, change, field, message) => {
    const issues = validate(change).error?.issues ?? [];
    expect(issues.map(({ path, message: issueMessage }) => [path.join('.'), issueMessage])).toEqual([[field, message]]);
  });

  it('refuses unknown fields', () => {
    for (const name of ['email', 'roles', 'password', '__proto__']) {
      const body = JSON.parse(`{ "firstName": "Rudo", "lastName": "Dube", ${JSON.stringify(name)}: "x" }`);
      expect(profileSchema.safeParse(body).success).toBe(false);
    }
  });
});
