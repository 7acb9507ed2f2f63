import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { presentedPasswordMaxLength, timestampMaxLength } from '../request-limits.ts';
import { emailSchema, newPasswordSchema, passwordsAgree, userSchema } from './accounts.ts';

export const sessionMessages = {
  email: 'Enter your email address',
  password: 'Enter your password',
  code: 'Please enter a 6-digit activation code',
  thanks: 'Thank you for signing up! Check your email for activation code.',
  resent: 'New activation code sent! Check your email.',
  resentFromLogin: 'Activation email resent. Please check your inbox.',
  resendFailed: 'Resend failed',
  resendFromLoginFailed: 'Failed to resend email',
  resendNeedsEmail: 'Please enter your email first',
  invalidLink: 'Invalid activation link. Please check your email.',
  loginFailed: 'Login failed. Please try again.',
  noToken: 'Authentication failed. Please try again.',
  verificationFailed: 'Session verification failed',
  cookieDropped:
    'Login failed: this browser did not keep the sign-in cookie. Allow cookies for this site, or use another browser.',
  switchFailed: (reason: string): string => `Switch failed: ${reason}`,
  invalidToken: 'Invalid session token',
  refreshFailed: 'Session refresh failed',
  logoutFailed: 'Logout failed',
  bookingsNeedLogin: 'Please log in to make bookings',
} as const;

const signedIn = z.object({
  token: z.string(),
  user: userSchema,
  /** The sign-in has cancelled a scheduled deletion of the account. */
  accountKept: z.optional(z.literal(true)),
});

const csrf = {
  summary: 'Sets the XSRF-TOKEN cookie and returns its value.',
  reply: z.object({ csrfToken: z.string() }),
  guard: 'visitor',
} as const;
export const csrfToken = endpoint('GET /csrf-token', csrf);
export const authCsrfToken = endpoint('GET /auth/csrf-token', csrf);

export const loginSchema = z.strictObject({
  email: emailSchema,
  password: z.string().check(z.minLength(1, sessionMessages.password), z.maxLength(presentedPasswordMaxLength)),
});

export const login = endpoint('POST /auth/login', {
  summary: 'Signs in with email and password.',
  body: loginSchema,
  reply: signedIn,
  guard: 'visitor',
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'AUTH_PROVIDER_MISMATCH', 'TEMPORARILY_UNAVAILABLE'],
});

export const logout = endpoint('POST /auth/logout', {
  summary: 'Ends the session of the auth_token cookie. Always 204, whatever the request contains.',
  ignoresBody: true,
  status: 204,
  guard: 'visitor',
});

export const session = endpoint('GET /auth/session', {
  summary: 'Returns the account that is signed in by the auth_token cookie, with a new bearer token.',
  reply: z.discriminatedUnion('authenticated', [
    z.object({ authenticated: z.literal(true), user: userSchema, token: z.string() }),
    z.object({ authenticated: z.literal(false), user: z.null(), token: z.null() }),
  ]),
  guard: 'visitor',
});

export const refresh = endpoint('POST /auth/refresh', {
  summary:
    'Rotates the session secret and returns a new bearer token, under both of its names. A repeat with the same key gets the same secret.',
  idempotent: 'session',
  reply: z.object({ success: z.literal(true), accessToken: z.string(), token: z.string() }),
  guard: 'visitor',
  errors: ['UNAUTHENTICATED'],
});

export const verifyToken = endpoint('GET /auth/verify-token', {
  summary: 'Checks whether the bearer token is valid, without extending it.',
  query: z.strictObject({ timestamp: z.optional(z.string().check(z.maxLength(timestampMaxLength))) }),
  reply: z.object({ valid: z.boolean() }),
  guard: 'visitor',
});

export const validateToken = endpoint('GET /auth/validate-token', {
  summary:
    'Returns the account of the bearer token. The single-use code of a Google sign-in is accepted in its place and signs in.',
  reply: z.union([z.object({ ...signedIn.shape, returnTo: z.string() }), z.object({ user: userSchema })]),
  guard: 'visitor',
  errors: ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'NOT_FOUND', 'HANDOVER_INVALID'],
});

/** The page where the code is typed; also linked in the email, for another tab or device. */
export const activationPath = (email: string): string => `/activate?${new URLSearchParams({ email })}`;

const ofAccount = z.strictObject({ email: emailSchema });

export const switchAccount = endpoint('POST /auth/switch', {
  summary: 'Opens a session for another account known to this device, by the cookie of that account.',
  body: ofAccount,
  reply: signedIn,
  guard: 'visitor',
  errors: ['NO_SESSION'],
});

export const forgetAccount = endpoint('POST /auth/forget', {
  summary: 'Removes one account from this device: its cookie opens no session any more.',
  body: ofAccount,
  status: 204,
  guard: 'visitor',
});

export const logoutAll = endpoint('POST /auth/logout-all', {
  summary: 'Ends the session and removes the cookies of all accounts of this device. Always 204.',
  status: 204,
  guard: 'visitor',
});

export const activationCodeSchema = z
  .string()
  .check(z.regex(new RegExp(`^[0-9]{${limits.activationCodeDigits}}$`), sessionMessages.code));

export const activate = endpoint('POST /activate', {
  summary: 'Turns a pending sign-up into an account by its 6-digit code, and signs in.',
  body: z.strictObject({ email: emailSchema, code: activationCodeSchema }),
  reply: z.object({ ...signedIn.shape, passwordNeeded: z.boolean() }),
  guard: 'visitor',
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_INVALID'],
});

const resend = {
  summary:
    'Emails a new activation code if a sign-up is pending. The reply is the same if there is none. With an Idempotency-Key, a repeated call emails it once.',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ message: z.string(), codeSeconds: z.number() }),
  guard: 'visitor',
  idempotent: 'optional',
} as const;
export const resendActivation = endpoint('POST /resend-activation', resend);
export const authResendActivation = endpoint('POST /auth/resend-activation', resend);

export const setPasswordSchema = z
  .strictObject({ password: newPasswordSchema, confirmPassword: z.string() })
  .check(passwordsAgree);

export const setPassword = endpoint('POST /auth/set-password', {
  summary: 'Sets the first password of an account that was activated from another browser. Refused once it has one.',
  body: setPasswordSchema,
  status: 204,
  guard: 'user',
  errors: ['FORBIDDEN', 'TEMPORARILY_UNAVAILABLE'],
});
