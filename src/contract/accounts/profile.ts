import * as z from 'zod/mini';
import { bookingDetailsSchema } from '../bookings/bookings.ts';
import { endpoint } from '../endpoint.ts';
import { phoneSchema } from '../phone.ts';
import { signupSchema, userSchema } from './accounts.ts';

export const profileMessages = {
  saved: 'Your profile is saved.',
  signInNeeded: 'Sign in to see and change what your account holds.',
} as const;

const ownAccountSchema = z.object({
  user: userSchema,
  phone: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  /** False for a Google account, and for one activated in another browser that has not chosen a password yet. */
  hasPassword: z.boolean(),
});
export type OwnAccount = z.output<typeof ownAccountSchema>;

/** Names as at the sign-up, phone and organisation as in the booking form; an empty value clears the field. */
export const profileSchema = z.strictObject({
  firstName: signupSchema.shape.firstName,
  lastName: signupSchema.shape.lastName,
  phone: z.optional(phoneSchema),
  organisation: bookingDetailsSchema.shape.organisation,
});
export type Profile = z.output<typeof profileSchema>;

export const readAccount = endpoint('GET /account', {
  summary: 'Returns the personal details of the account.',
  reply: ownAccountSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const changeProfile = endpoint('PATCH /account', {
  summary: 'Changes name, phone and organisation. Omitted fields stay unchanged.',
  body: profileSchema,
  reply: ownAccountSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});
