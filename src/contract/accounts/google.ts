import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Why a Google sign-in failed, by its `?error=` value (product/accounts.md#google-sign-in). */
const authErrorMessages = {
  existing_account: 'You already have an account with this email. Please sign in.',
  existing_account_diff_provider:
    'This email is registered with a different sign-in method. Use that method to sign in.',
  google_account_not_found: 'We could not find an account for that Google address. Please sign up first.',
  wrong_provider: 'This account uses a different sign-in method.',
  account_inactive: 'Account not activated. Please check your email.',
} as const;

/** `unavailable` covers every failure without a text of its own; `not_registered` leads to the sign-up. */
export type AuthError = keyof typeof authErrorMessages | 'not_registered' | 'unavailable';

export const googleMessages = {
  failed: 'Google authentication failed',
  startAgain: 'This sign-in with Google has expired. Please start again.',
  unavailable: 'Sign-in is unavailable right now. Please try again.',
  notRegistered: (email = 'that Google address'): string =>
    `There is no account for ${email} yet. Create one with Google or with a password.`,
} as const;

/** The text for an `?error=` value; unknown values read as 'unavailable'. */
export const authErrorMessage = (value: string): string =>
  new Map<string, string>(Object.entries(authErrorMessages)).get(value) ?? googleMessages.unavailable;

/** The code from a Google return; its shape distinguishes it from a bearer token. */
export const handoverPattern = /^return_[\w-]{43}$/;

/** The providers and where each returns to. A closed list, matched exactly. */
export const provider = 'google';

export const startSignIn = endpoint('GET /auth/:provider', {
  summary: 'Redirects to Google to sign in or, with signup=true, to sign up. `redirect_uri` is a path of this site.',
  params: z.strictObject({ provider: z.string() }),
  query: z.strictObject({
    redirect_uri: z.optional(z.string()),
    signup: z.optional(z.enum(['true', 'false'])),
  }),
  status: 302,
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});

// No query schema: the provider names the parameters (RFC 6749, 4.1.2), and the protocol checks them.
export const googleCallback = endpoint('GET /auth/google/callback', {
  summary: 'Receives the redirect from Google, and redirects to /oauth-success with a code or to /login?error=.',
  status: 302,
  guard: 'visitor',
});
