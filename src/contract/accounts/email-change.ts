import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { emailSchema, linkTokenSchema } from './accounts.ts';
import { ownPasswordSchema } from './personal-data.ts';

const pendingSchema = z.object({
  email: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.string(),
});
export type PendingEmailChange = z.output<typeof pendingSchema>;

const reply = z.object({ pending: z.nullable(pendingSchema) });

export const changeEmailSchema = z.strictObject({
  email: emailSchema,
  password: ownPasswordSchema,
});

export const readEmailChange = endpoint('GET /account/email', {
  summary: 'Returns the new email address that waits for its confirmations, if there is one.',
  reply,
  guard: 'user',
});

export const requestEmailChange = endpoint('POST /account/email', {
  summary: `Emails a link to the old and to the new address. The address changes once both are confirmed, within ${limits.emailChangeHours} hours. The reply does not reveal whether the new address has an account.`,
  body: changeEmailSchema,
  reply,
  status: 202,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['CURRENT_PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'EMAIL_UNCHANGED', 'EMAIL_OF_GOOGLE', 'TEMPORARILY_UNAVAILABLE'],
});

export const cancelEmailChange = endpoint('DELETE /account/email', {
  summary: 'Cancels the change: its links no longer work. Without one, nothing changes.',
  status: 204,
  guard: 'user',
});

export const confirmEmailChange = endpoint('POST /email-changes/confirmation', {
  summary:
    'Confirms one of the two addresses by its link. With the second confirmation the address changes and every session of the account ends.',
  body: z.strictObject({ token: linkTokenSchema() }),
  reply: z.object({
    isChanged: z.boolean(),
    /** The address that has not been confirmed yet; null once the address is changed. */
    waitsFor: z.nullable(z.enum(['old', 'new'])),
  }),
  guard: 'visitor',
  errors: ['EMAIL_LINK_INVALID', 'EMAIL_LINK_EXPIRED'],
});
