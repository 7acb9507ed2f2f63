import { expect, it } from 'vitest';
import { deleteAccountSchema, personalDataMessages } from './personal-data.ts';

it.each(['delete my account', 'Delete My Account', ' DELETE MY ACCOUNT '])('%j deletes an account', (phrase) => {
  expect(deleteAccountSchema.safeParse({ phrase, password: 'x' }).success).toBe(true);
});

it.each(['', 'delete', 'delete my accounts', 'delete  my account', 'yes'])('%j deletes nothing', (phrase) => {
  const { error } = deleteAccountSchema.safeParse({ phrase });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Type "delete my account" to confirm']);
});

it('accepts a request without a password, and refuses an empty one', () => {
  const phrase = 'delete my account';
  expect(deleteAccountSchema.safeParse({ phrase }).success).toBe(true);
  const { error } = deleteAccountSchema.safeParse({ phrase, password: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Enter your password']);
});

it('greets a returning customer with the agreed message', () => {
  expect(personalDataMessages.kept).toBe('Welcome back. Your account will not be deleted.');
});
