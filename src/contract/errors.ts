/** Status and message of every error (product/api.md#statuses). Words in braces are filled from its details. */
export const errors = {
  MALFORMED_BODY: { status: 400, words: 'We could not read that request. Please try again.' },
  VALIDATION_FAILED: { status: 422, words: 'Please check the details you entered.' },
  NOT_FOUND: { status: 404, words: 'We could not find what you asked for.' },
  BODY_TOO_LARGE: { status: 413, words: 'That is too much to send at once.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, words: 'Please send this as JSON.' },
  UNAUTHENTICATED: { status: 401, words: 'Session expired. Please login to continue' },
  TOKEN_EXPIRED: { status: 401, words: 'Session expired. Please login to continue' },
  FORBIDDEN: { status: 403, words: "You don't have permission to access this page" },
  CSRF_INVALID: { status: 403, words: 'This page was open for a long time. Please try again.' },
  CROSS_SITE: { status: 403, words: 'This request came from another website and was refused.' },
  RATE_LIMITED: { status: 429, words: 'Too many attempts. Please wait {wait} and try again.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 422, words: 'Please reload the page and try again.' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    words: 'This request was already sent with different details. Refresh and try again.',
  },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, words: 'We are still processing this request. One moment.' },
  INTERNAL: { status: 500, words: 'Something went wrong on our side. Your details are kept. Please try again.' },
  TEMPORARILY_UNAVAILABLE: { status: 503, words: 'We are very busy right now. Please try again in a moment.' },

  // Accounts and sessions
  INVALID_CREDENTIALS: { status: 401, words: 'Invalid email or password' },
  ACCOUNT_INACTIVE: { status: 403, words: 'Account not activated. Please check your email.' },
  AUTH_PROVIDER_MISMATCH: {
    status: 409,
    words: 'Account was created with {provider}. Please use {provider} login.',
  },
  NO_SESSION: { status: 404, words: 'No session found for this account' },
  EMAIL_EXISTS: { status: 409, words: 'An account with this email already exists. Taking you to login...' },
  CODE_WRONG: { status: 422, words: 'That code is not right. Check your email and try again.' },
  CODE_EXPIRED: { status: 422, words: 'This code has expired. Ask for a new one.' },
  // For every browser but the one that signed up: does not tell a wrong code from an expired one.
  CODE_INVALID: { status: 422, words: 'Invalid or expired code' },
  // The code a Google return hands over. Not 401: no refresh can help, and one would answer for another account.
  HANDOVER_INVALID: { status: 410, words: 'Google authentication failed' },

  // Passwords
  RESET_TOKEN_INVALID: { status: 410, words: 'This reset link is not valid. Ask for a new one.' },
  RESET_TOKEN_EXPIRED: { status: 410, words: 'This reset link has expired. Ask for a new one.' },
  RESET_TOKEN_USED: { status: 410, words: 'This reset link has already been used.' },
  PASSWORD_UNCHANGED: { status: 422, words: 'Choose a password that is different from the current one' },
  CURRENT_PASSWORD_WRONG: { status: 422, words: 'Your current password is not correct' },
  // For an account without a password, in the place of one.
  SIGN_IN_AGAIN: { status: 403, words: 'Please sign in again first. You then have {minutes} minutes for this.' },

  // Inquiries
  FILE_TOO_LARGE: { status: 413, words: '{name} is larger than 20 MB' },
  FILE_TYPE: { status: 415, words: '{name} is not a file type we accept' },
  UPLOAD_CLOSED: {
    status: 410,
    words: 'Files can be added within an hour of the message, each once. Please send this one by email.',
  },

  // Bookings
  RANGE_TOO_LONG: { status: 422, words: 'Ask for at most 31 days at a time.' },
  SLOT_TAKEN: { status: 409, words: 'That time was just taken. Here are the nearest free times.' },
  TOO_SOON: { status: 422, words: 'Please choose a time at least 12 hours from now' },
  OUTSIDE_HOURS: { status: 422, words: 'Choose one of the times shown.' },
  HOLD_EXPIRED: { status: 410, words: 'Your 10-minute hold ended. Choose the time again.' },
  BOOKING_LIMIT: {
    status: 409,
    words: 'You already have 3 upcoming bookings. Cancel or finish one first.',
  },
  CHANGE_WINDOW_CLOSED: {
    status: 409,
    words: 'Bookings can be changed until 12 hours before they start. Please contact us.',
  },
  MEETING_NOT_BEGUN: { status: 409, words: 'You can record the outcome once the meeting has started.' },
  MEETING_OVER: { status: 409, words: 'This meeting is over.' },
  MEETING_IS_A_CALL: { status: 409, words: 'This meeting is a call: it needs neither a link nor an address.' },
  ALREADY_CANCELLED: { status: 409, words: 'This booking has already been cancelled.' },

  // Emails that failed: decision 0030.
  EMAIL_EXPIRED: { status: 409, words: 'The code or link in this email has expired, so it cannot be sent again.' },

  // Cart, orders and payments
  CART_EMPTY: { status: 422, words: 'Your cart is empty' },
  QUANTITY_TOO_LARGE: {
    status: 422,
    words: 'The most you can order of one service is 999. Contact us for more.',
  },
  PRICE_CHANGED: {
    status: 409,
    words: 'Prices changed since you added these items. Please check the new total.',
  },
  ITEM_UNAVAILABLE: { status: 409, words: '{name} is no longer available and was removed.' },
  CANNOT_CANCEL: { status: 409, words: 'Work has started on this order. Please contact us.' },
  ORDER_CANCELLED: { status: 409, words: 'This order was cancelled. Please place a new one.' },
  ALREADY_PAID: { status: 409, words: 'This order has been paid. Thank you.' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    words: 'A payment for this order is in progress. Please wait until it is complete before you try again.',
  },
  METHOD_UNAVAILABLE: { status: 409, words: 'This way to pay is not available right now. Please choose another.' },
  GATEWAY_ERROR: {
    status: 502,
    words: 'The payment service did not answer. You have not been charged. Try again or choose another method.',
  },
  NOT_PAID: { status: 409, words: 'There is a receipt once the order has been paid in full.' },
  PAYMENT_TOO_LARGE: { status: 409, words: 'At most {amount} is due on this order.' },
  REFERENCE_USED: { status: 409, words: 'A payment with this reference has already been recorded.' },
  REFUND_TOO_LARGE: { status: 409, words: 'You can refund at most {amount}' },
  WORK_CANNOT_MOVE: { status: 409, words: 'An order that is {from} cannot become {to}.' },
  OPEN_ORDERS: {
    status: 409,
    words: 'You have orders in progress. Finish or cancel them, or contact us, before deleting your account.',
  },
} as const satisfies Record<string, { status: number; words: string }>;

export type ErrorCode = keyof typeof errors;

/** The one shape of every reply that is not a success. */
export interface ErrorReply {
  code: ErrorCode;
  error: string;
  requestId: string;
  fields?: Record<string, string>;
  [detail: string]: unknown;
}

/** Why a call cannot be served for now, where that is known: `reason` of TEMPORARILY_UNAVAILABLE. */
const reasons: Record<string, string> = {
  storage_full: 'We cannot save anything at the moment. You can still read every page. Please try again later.',
};

/** The words of a code with its {placeholders} filled from `details`. */
export function errorWords(code: ErrorCode, details: Record<string, unknown> = {}): string {
  const words = reasons[String(details['reason'])] ?? errors[code].words;
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

/** What the page says when no reply of ours arrived. */
export const networkFailureWords = 'We could not reach the server. Your details are kept. Please try again.';
