import { describe, expect, it } from 'vitest';
import { sessionMessages } from './accounts/sessions.ts';
import { endpoints } from './endpoints.ts';
import { errorMessage, errors, networkFailureMessage } from './errors.ts';

describe('the error catalogue', () => {
  // These messages are fixed: changing one changes the product.
  it.each([
    ['INVALID_CREDENTIALS', 401, 'Invalid email or password'],
    ['ACCOUNT_INACTIVE', 403, 'Account not activated. Please check your email.'],
    ['AUTH_PROVIDER_MISMATCH', 409, 'Account was created with {provider}. Please use {provider} login.'],
    ['EMAIL_EXISTS', 409, 'An account with this email already exists. Taking you to login...'],
    ['FORBIDDEN', 403, "You don't have permission to access this page"],
    ['UNAUTHENTICATED', 401, 'Session expired. Please login to continue'],
    ['TOKEN_EXPIRED', 401, 'Session expired. Please login to continue'],
    ['RATE_LIMITED', 429, 'Too many attempts. Please wait {wait} and try again.'],
    ['IDEMPOTENCY_MISMATCH', 409, 'This request was already sent with different details. Refresh and try again.'],
    ['INTERNAL', 500, 'Something went wrong on our side. Your details are kept. Please try again.'],
    ['HANDOVER_INVALID', 410, 'Google authentication failed'],
    ['RESET_TOKEN_INVALID', 410, 'This reset link is not valid. Ask for a new one.'],
    ['RESET_TOKEN_EXPIRED', 410, 'This reset link has expired. Ask for a new one.'],
    ['RESET_TOKEN_USED', 410, 'This reset link has already been used.'],
    ['PASSWORD_UNCHANGED', 422, 'Choose a password that is different from the current one'],
    ['CURRENT_PASSWORD_WRONG', 422, 'Your current password is not correct'],
    ['FILE_TOO_LARGE', 413, '{name} is larger than 20 MB'],
    ['FILE_TYPE', 415, '{name} is not a file type we accept'],
    ['SLOT_TAKEN', 409, 'That time was just taken. Here are the nearest free times.'],
    ['TOO_SOON', 422, 'Please choose a time at least {notice} from now'],
    ['HOLD_EXPIRED', 410, 'Your 10-minute hold ended. Choose the time again.'],
    ['BOOKING_LIMIT', 409, 'You already have 3 upcoming bookings. Cancel or finish one first.'],
    ['CHANGE_WINDOW_CLOSED', 409, 'Bookings can be changed until {notice} before they start. Please contact us.'],
  ] as const)('%s is %i in its fixed words', (code, status, message) => {
    expect(errors[code]).toEqual({ status, message });
  });

  it.each([
    ['MALFORMED_BODY', 400],
    ['NOT_FOUND', 404],
    ['BODY_TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['VALIDATION_FAILED', 422],
    ['CODE_WRONG', 422],
    ['CODE_EXPIRED', 422],
    ['CODE_INVALID', 422],
    ['RANGE_TOO_LONG', 422],
    ['OUTSIDE_HOURS', 422],
    ['UPLOAD_CLOSED', 410],
    ['IDEMPOTENCY_KEY_REQUIRED', 422],
    ['CSRF_INVALID', 403],
    ['CROSS_SITE', 403],
    ['SIGN_IN_AGAIN', 403],
    ['IDEMPOTENCY_IN_PROGRESS', 409],
    ['ALREADY_CANCELLED', 409],
    ['TEMPORARILY_UNAVAILABLE', 503],
  ] as const)('%s is %i', (code, status) => {
    expect(errors[code].status).toBe(status);
  });

  it('401 is used only where a refresh can help, and for a wrong password', () => {
    const unauthorised = Object.entries(errors).filter(([, { status }]) => status === 401);
    expect(unauthorised.map(([code]) => code).sort()).toEqual([
      'INVALID_CREDENTIALS',
      'TOKEN_EXPIRED',
      'UNAUTHENTICATED',
    ]);
  });

  it('the message of an expired code contains "expired", which the activation screen looks for', () => {
    expect(errors.CODE_EXPIRED.message).toContain('expired');
    expect(errors.CODE_INVALID.message).toContain('expired');
    expect(errors.CODE_WRONG.message).not.toContain('expired');
  });

  it('messages are filled from the details and never show a placeholder', () => {
    expect(errorMessage('AUTH_PROVIDER_MISMATCH', { provider: 'google' })).toBe(
      'Account was created with google. Please use google login.',
    );
    expect(errorMessage('RATE_LIMITED', { wait: '2 minutes' })).toBe(
      'Too many attempts. Please wait 2 minutes and try again.',
    );
    expect(errorMessage('RATE_LIMITED')).not.toMatch(/[{}]/);
  });

  it('every endpoint names codes of the catalogue', () => {
    const named = new Set(Object.values(endpoints).flatMap((endpoint) => [...endpoint.errors]));
    expect([...named].filter((code) => !(code in errors))).toEqual([]);
  });
});

it('the messages of the session screens stay as fixed', () => {
  expect(sessionMessages).toMatchObject({
    thanks: 'Thank you for signing up! Check your email for activation code.',
    code: 'Please enter a 6-digit activation code',
    resent: 'New activation code sent! Check your email.',
    resentFromLogin: 'Activation email resent. Please check your inbox.',
    resendFailed: 'Resend failed',
    resendFromLoginFailed: 'Failed to resend email',
    resendNeedsEmail: 'Please enter your email first',
    invalidLink: 'Invalid activation link. Please check your email.',
    loginFailed: 'Login failed. Please try again.',
    noToken: 'Authentication failed. Please try again.',
    bookingsNeedLogin: 'Please log in to make bookings',
  });
  expect(networkFailureMessage).toBe('We could not reach the server. Your details are kept. Please try again.');
});
