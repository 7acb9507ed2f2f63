import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { limits } from '../limits.ts';
import { presentedPasswordMaxLength } from '../request-limits.ts';
import { emailSchema, linkTokenSchema, newPasswordSchema, passwordsAgree, userSchema } from './accounts.ts';

export const passwordMessages = {
  emailMissing: 'Please enter your email first',
  sent: (email: string): string =>
    `If an account exists for ${email}, we have sent a link to reset the password. It works for ${limits.passwordResetMinutes} minutes.`,
  checking: 'Checking your link...',
  changed: 'Your password has been changed. Please sign in.',
  currentMissing: 'Enter your current password',
  setHere: 'Your password is saved.',
  changedHere: 'Your password has been changed. Other devices have to sign in again.',
} as const;

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });

export const forgotPassword = endpoint('POST /auth/forgot-password', {
  summary:
    'Emails a reset link to the account with this address. Neither the reply nor its timing reveals whether there is one.',
  body: forgotPasswordSchema,
  reply: z.object({ message: z.string() }),
  guard: 'visitor',
});

export const resetTokenSchema = linkTokenSchema(errors.RESET_TOKEN_INVALID.message);

const tokenRefusals = ['RESET_TOKEN_INVALID', 'RESET_TOKEN_EXPIRED', 'RESET_TOKEN_USED'] as const;

export const validateReset = endpoint('POST /auth/reset-password/validate', {
  summary: 'Checks whether a reset link is valid, and returns a masked email address of its account.',
  body: z.strictObject({ token: resetTokenSchema }),
  reply: z.object({ valid: z.literal(true), emailHint: z.string() }),
  guard: 'visitor',
  errors: tokenRefusals,
});

export const resetPasswordSchema = z
  .strictObject({ token: resetTokenSchema, password: newPasswordSchema, confirmPassword: z.string() })
  .check(passwordsAgree);

export const resetPassword = endpoint('POST /auth/reset-password', {
  summary: 'Sets the password by a reset link, which works once, and ends every session of the account.',
  body: resetPasswordSchema,
  status: 204,
  guard: 'visitor',
  errors: [...tokenRefusals, 'PASSWORD_UNCHANGED', 'TEMPORARILY_UNAVAILABLE'],
});

export const changePasswordSchema = z
  .strictObject({
    currentPassword: z
      .string()
      .check(z.minLength(1, passwordMessages.currentMissing), z.maxLength(presentedPasswordMaxLength)),
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .check(passwordsAgree);

export const changePassword = endpoint('POST /auth/change-password', {
  summary: 'Sets a new password, ends every session of the account and opens a new one here.',
  body: changePasswordSchema,
  reply: z.object({ token: z.string(), user: userSchema }),
  guard: 'user',
  // FORBIDDEN: an account that signs in with Google, or has no password yet.
  errors: ['FORBIDDEN', 'CURRENT_PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'TEMPORARILY_UNAVAILABLE'],
});
