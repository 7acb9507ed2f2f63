/** Status and message of every error (product/api.md#statuses). Words in braces are filled from its details. */
export const errors = {
  MALFORMED_BODY: { status: 400, message: 'We could not read that request. Please try again.' },
  VALIDATION_FAILED: { status: 422, message: 'Please check the details you entered.' },
  NOT_FOUND: { status: 404, message: 'We could not find what you asked for.' },
  BODY_TOO_LARGE: { status: 413, message: 'That is too much to send at once.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Please send this as JSON.' },
  UNAUTHENTICATED: { status: 401, message: 'Session expired. Please login to continue' },
  TOKEN_EXPIRED: { status: 401, message: 'Session expired. Please login to continue' },
  FORBIDDEN: { status: 403, message: "You don't have permission to access this page" },
  CSRF_INVALID: { status: 403, message: 'This page was open for a long time. Please try again.' },
  CROSS_SITE: { status: 403, message: 'This request came from another website and was refused.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait {wait} and try again.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 422, message: 'Please reload the page and try again.' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: 'This request was already sent with different details. Refresh and try again.',
  },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'We are still processing this request. One moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Your details are kept. Please try again.' },
  TEMPORARILY_UNAVAILABLE: { status: 503, message: 'We are very busy right now. Please try again in a moment.' },

  // Accounts and sessions
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Account not activated. Please check your email.' },
  AUTH_PROVIDER_MISMATCH: {
    status: 409,
    message: 'Account was created with {provider}. Please use {provider} login.',
  },
  NO_SESSION: { status: 404, message: 'No session found for this account' },
  EMAIL_EXISTS: { status: 409, message: 'An account with this email already exists. Taking you to login...' },
  CODE_WRONG: { status: 422, message: 'That code is not right. Check your email and try again.' },
  CODE_EXPIRED: { status: 422, message: 'This code has expired. Ask for a new one.' },
  // For other browsers than the one that signed up: does not distinguish a wrong code from an expired one.
  CODE_INVALID: { status: 422, message: 'Invalid or expired code' },
  // The code from a Google return. Not 401: a refresh cannot help, and might answer for another account.
  HANDOVER_INVALID: { status: 410, message: 'Google authentication failed' },

  // Passwords
  RESET_TOKEN_INVALID: { status: 410, message: 'This reset link is not valid. Ask for a new one.' },
  RESET_TOKEN_EXPIRED: { status: 410, message: 'This reset link has expired. Ask for a new one.' },
  RESET_TOKEN_USED: { status: 410, message: 'This reset link has already been used.' },
  PASSWORD_UNCHANGED: { status: 422, message: 'Choose a password that is different from the current one' },
  CURRENT_PASSWORD_WRONG: { status: 422, message: 'Your current password is not correct' },
  // For accounts without a password, instead of asking for one.
  SIGN_IN_AGAIN: { status: 403, message: 'Please sign in again first. You then have {minutes} minutes for this.' },

  // Second factor: `setUp` says whether the account has none yet and needs one.
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please confirm that it is you.' },
  SECOND_FACTOR_WRONG: { status: 422, message: 'This code is not right. {left}' },
  SECOND_FACTOR_USED: { status: 422, message: 'This code has been used. Wait for the next one.' },
  SECOND_FACTOR_CLOCK: {
    status: 422,
    message: 'The clock of your phone is off by {minutes}. Set it to network time, then type the new code.',
  },
  SECOND_FACTOR_LOCKED: {
    status: 429,
    message: 'Too many wrong codes. Please wait {wait}, or use a recovery code.',
  },
  SECOND_FACTOR_UNREADABLE: {
    status: 409,
    message:
      'Your authenticator app was set up before the SECRET of this site was changed, so its codes cannot be checked. Use a passkey, or ask an owner to reset your second factor.',
  },
  SECOND_FACTOR_CHANGED: {
    status: 409,
    message: 'Your second factor was changed in another tab or on another device. Load the page again to see it.',
  },
  SECOND_FACTOR_NEEDED: { status: 409, message: 'People of the office need a second factor. Add another one first.' },
  RECOVERY_CODE_WRONG: { status: 422, message: 'This recovery code is not right, or has been used.' },
  PASSKEY_UNAVAILABLE: { status: 409, message: 'Passkeys do not work at this address of the site.' },
  PASSKEY_REFUSED: {
    status: 422,
    message: 'This passkey could not be checked. Try again, or use another way.',
  },

  // Staff
  INVITATION_INVALID: { status: 410, message: 'This invitation is not valid. Ask for a new one.' },
  INVITATION_EXPIRED: { status: 410, message: 'This invitation has expired. Ask for a new one.' },
  INVITATION_USED: { status: 410, message: 'This invitation has been used already.' },
  INVITATION_WITHDRAWN: { status: 410, message: 'This invitation has been withdrawn.' },
  INVITATION_OTHER_ADDRESS: {
    status: 403,
    message: 'This invitation is for another email address. Log in with the address it was sent to.',
  },
  ALREADY_STAFF: { status: 409, message: '{email} has this role already.' },
  ALREADY_INVITED: { status: 409, message: '{email} has been invited already. Send that invitation again instead.' },
  LAST_OWNER: { status: 409, message: 'The last owner cannot leave. Make somebody else an owner first.' },
  STAFF_CHANGED: { status: 409, message: 'This was changed meanwhile. Load the page again to see it.' },

  // Change of the email address
  EMAIL_UNCHANGED: { status: 422, message: 'This is your address already' },
  EMAIL_OF_GOOGLE: {
    status: 409,
    message: 'You sign in with Google, so your address is that of your Google account.',
  },
  EMAIL_LINK_INVALID: { status: 410, message: 'This link is not valid. Ask for the change again.' },
  EMAIL_LINK_EXPIRED: { status: 410, message: 'This link has expired. Ask for the change again.' },

  // Inquiries
  FILE_TOO_LARGE: { status: 413, message: '{name} is larger than 20 MB' },
  FILE_TYPE: { status: 415, message: '{name} is not a file type we accept' },
  UPLOAD_CLOSED: {
    status: 410,
    message: 'Files can be added within an hour of the message, each once. Please send this one by email.',
  },
  TOO_MANY_FILES: { status: 409, message: 'There is room for {most} files. Remove one before you add another.' },
  THREAD_CHANGED: {
    status: 409,
    message: 'There is a newer message in this thread. Your text is kept: read the new one, then send again.',
  },
  INQUIRY_IS_SPAM: { status: 409, message: 'This inquiry is marked as spam. Take that back before you go on with it.' },
  ANSWER_ELSEWHERE: { status: 409, message: 'This email belongs to inquiry {ref}. Please add it there.' },
  ANSWER_ADDED: { status: 409, message: 'This email has been added to inquiry {ref} already.' },
  NOT_AN_EMAIL: {
    status: 415,
    message: '{name} cannot be read as an email. Save the email as an .eml file, or paste its text.',
  },
  EMAIL_WITHOUT_TEXT: { status: 422, message: '{name} has neither a text nor a file. There is nothing to add.' },
  EMAIL_CHARSET: {
    status: 422,
    message: '{name} is in a character set that we cannot read. Open it in your mail program and paste its text.',
  },
  TEMPLATE_CHANGED: {
    status: 409,
    message: 'This template has been changed in the meantime. Copy your text, then load the page again to see it.',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    message: 'There is room for {most} templates. Delete one before you add another.',
  },
  REPLY_SENT: { status: 409, message: 'This reply has been sent and can no longer be taken back.' },

  // Areas: `problem` comes from `checkArea`; `reason` and `location` come with AOI_INVALID.
  AOI_INVALID: { status: 422, message: '{problem}' },
  AOI_TOO_SMALL: { status: 422, message: '{problem}' },
  AOI_TOO_LARGE: { status: 422, message: '{problem}' },

  // Briefs and quotes
  BRIEF_LOCKED: { status: 409, message: 'This quote request has been sent and can no longer be changed.' },
  ESTIMATE_CHANGED: { status: 409, message: 'We corrected the price. Please check it and send again.' },
  QUOTE_EXPIRED: { status: 410, message: 'This quote has expired. Ask us to renew it.' },
  QUOTE_WITHDRAWN: { status: 410, message: 'This quote has been withdrawn. Please contact us.' },
  QUOTE_REPLACED: { status: 409, message: 'There is a newer version of this quote. Please look at that one.' },
  QUOTE_ACCEPTED: { status: 409, message: 'This quote has been accepted. It is an order now.' },
  QUOTE_OPEN: { status: 409, message: 'This quote is still valid. You can accept it.' },

  // Bookings
  RANGE_TOO_LONG: { status: 422, message: 'Ask for at most 31 days at a time.' },
  SLOT_TAKEN: { status: 409, message: 'That time was just taken. Here are the nearest free times.' },
  TOO_SOON: { status: 422, message: 'Please choose a time at least {notice} from now' },
  OUTSIDE_HOURS: { status: 422, message: 'Choose one of the times shown.' },
  HOLD_EXPIRED: { status: 410, message: 'Your 10-minute hold ended. Choose the time again.' },
  BOOKING_LIMIT: {
    status: 409,
    message: 'You already have 3 upcoming bookings. Cancel or finish one first.',
  },
  CHANGE_WINDOW_CLOSED: {
    status: 409,
    message: 'Bookings can be changed until {notice} before they start. Please contact us.',
  },
  MEETING_NOT_BEGUN: { status: 409, message: 'You can record the outcome once the meeting has started.' },
  MEETING_OVER: { status: 409, message: 'This meeting is over.' },
  MEETING_IS_A_CALL: { status: 409, message: 'This meeting is a call: it needs neither a link nor an address.' },
  ALREADY_CANCELLED: { status: 409, message: 'This booking has already been cancelled.' },
  BOOKING_MOVED: { status: 409, message: 'This booking was moved meanwhile. Please look at it again.' },
  TIME_IN_USE: { status: 409, message: 'There are bookings in this time. Check them and block again to keep them.' },
  TIME_BLOCKED: {
    status: 409,
    message: 'Some of this time is blocked already. Choose another, or take that block back.',
  },
  BLOCKED_BY_COURSE: { status: 409, message: 'A course closes this time. Change its date instead.' },

  HOURS_CHANGED: {
    status: 409,
    message: 'Somebody else has changed these settings since you opened them. Your entries are still here.',
  },

  // Emails that failed: decision 0030.
  EMAIL_EXPIRED: { status: 409, message: 'The code or link in this email has expired, so it cannot be sent again.' },
  EMAIL_NOT_FAILED: { status: 409, message: 'This email is being sent or has been sent already.' },

  // Cart, orders and payments
  CART_EMPTY: { status: 422, message: 'Your cart is empty' },
  QUANTITY_TOO_LARGE: {
    status: 422,
    message: 'The most you can order of one service is 999. Contact us for more.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'Prices changed since you added these items. Please check the new total.',
  },
  ITEM_UNAVAILABLE: { status: 409, message: '{name} is no longer available and was removed.' },
  COURSE_DATE_NEEDED: { status: 409, message: 'Please choose a date: {name}.' },
  COURSE_DATE_CLOSED: { status: 409, message: '{name} was cancelled or has begun. Please choose another date.' },
  COURSE_DATE_FULL: { status: 409, message: 'There are not enough seats left: {name}. Please choose another date.' },
  COURSE_DATE_CHANGED: { status: 409, message: 'This was changed meanwhile. Reload the page to see it.' },
  WORK_DELIVERED: {
    status: 409,
    message: 'The work of this order has been delivered. Please write to us if something has changed.',
  },
  AREA_AGREED: {
    status: 409,
    message: 'The area of this order is part of the quote you accepted. Please write to us to change it.',
  },
  CANNOT_CANCEL: { status: 409, message: 'Work has started on this order. Please contact us.' },
  ORDER_CANCELLED: { status: 409, message: 'This order was cancelled. Please place a new one.' },
  ORDER_REFUNDED: { status: 409, message: 'This order was refunded. Please place a new one.' },
  ALREADY_PAID: { status: 409, message: 'This order has been paid. Thank you.' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'A payment for this order is in progress. Please wait until it is complete before you try again.',
  },
  METHOD_UNAVAILABLE: { status: 409, message: 'This way to pay is not available right now. Please choose another.' },
  GATEWAY_ERROR: {
    status: 502,
    message: 'The payment service did not answer. You have not been charged. Try again or choose another method.',
  },
  NOT_PAID: { status: 409, message: 'There is a receipt once the order has been paid in full.' },
  PAYMENT_TOO_LARGE: { status: 409, message: 'At most {amount} is due on this order.' },
  REFERENCE_USED: { status: 409, message: 'A payment with this reference has already been recorded.' },
  REFUND_TOO_LARGE: { status: 409, message: 'You can refund at most {amount}' },
  TOO_MANY_PROOFS: { status: 409, message: 'We have {most} files for this order already. Please write to us.' },
  PROOF_DECIDED: { status: 409, message: 'This proof of payment was confirmed or rejected meanwhile.' },
  NOTE_CHANGED: {
    status: 409,
    message: 'This note has been changed in the meantime. Copy your text, then load the page again to see the note.',
  },
  TOO_MANY_NOTES: { status: 409, message: 'There is room for {most} notes. Delete one before you add another.' },
  NO_ADDRESS: { status: 409, message: 'No email address is known for this order.' },
  NOTHING_DELIVERED: {
    status: 409,
    message: 'Deliver a file, a link or a sentence that says what was done. The order is then delivered.',
  },
  WORK_NOT_BEGUN: { status: 409, message: 'This needs an order whose work has begun and is not completed.' },
  TOO_MANY_DELIVERABLES: { status: 409, message: 'There is room for {most}. Remove one before you add another.' },
  UPLOAD_UNFINISHED: { status: 409, message: '{name} is still being uploaded. Go on with it, or remove it first.' },
  DELIVERABLE_ACCEPTED: { status: 409, message: 'The client has accepted {name}. Give the new file another name.' },
  DELIVERABLE_CHANGED: {
    status: 409,
    message: 'This was changed meanwhile. Load the page again to see it as it is now.',
  },
  CONTENT_CHANGED: {
    status: 409,
    message:
      'Somebody else has published changes of {files} since you began. Open it, compare your changes with what is published now, and save them again.',
  },
  PICTURE_TOO_LARGE: { status: 413, message: '{name} is larger than 12 MB. Make it smaller, then choose it again.' },
  PICTURE_TYPE: { status: 415, message: '{name} is not a JPEG, PNG or WebP picture.' },
  PICTURE_HEIC: {
    status: 415,
    message:
      '{name} is an HEIC picture, which browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or save it as JPEG.',
  },
  PICTURE_PIXELS: {
    status: 422,
    message: '{name} has more than 50 megapixels. Make it smaller, then choose it again.',
  },
  PICTURE_UNREADABLE: {
    status: 422,
    message: '{name} cannot be read as a picture: it is damaged or cut off. Choose another one.',
  },
  PICTURES_FULL: {
    status: 409,
    message: 'There is no room for more pictures. Pictures that no page has used for 7 days are removed by themselves.',
  },
  NO_MAIL_SERVER: { status: 409, message: 'No mail server is set, so no email can be sent.' },
  QUOTA_REACHED: {
    status: 409,
    message: 'The files of all orders have {used} of {most} GB. Remove some, or raise the limit in Settings.',
  },
  NO_ROOM_FOR_FILE: {
    status: 409,
    message: 'There is no room for {name} on the disk of the site. Free some and try again.',
  },
  STORAGE_NOT_SHARED: {
    status: 409,
    message:
      'Files cannot be stored: this site has several processes and no storage that all of them see (STORAGE_SHARED).',
  },
  FILE_NOT_KEPT: {
    status: 410,
    message: 'This file was kept for the time we said, and is deleted. Ask us if you need it again.',
  },
  FILE_PART_WRONG: { status: 422, message: 'This part of the file arrived damaged. Send it again.' },
  FILE_DIFFERS: {
    status: 409,
    message: 'Another file of this name is being uploaded. Choose that file, or remove the upload first.',
  },
  FILE_INCOMPLETE: { status: 409, message: 'Parts of the file are missing. Go on with the upload.' },
  CHECK_RUNNING: { status: 409, message: '{name} is still being checked.' },
  CHECK_FAILED: {
    status: 409,
    message: 'A check of {name} failed. Replace the file, or give the client a reason to deliver it anyway.',
  },
  TOO_MANY_CHANGES: { status: 409, message: 'You can ask for {most} changes to one file. Please write to us instead.' },
  TOO_MANY_ANSWERS: {
    status: 409,
    message: 'There are already {most} answers to this change. Write a message about the order instead.',
  },
  ORDER_OF_ACCOUNT: {
    status: 409,
    message: 'This order belongs to an account, in which its client finds the files. A link is for guests.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file ends before this range.' },
  DELIVERY_PENDING: {
    status: 409,
    message: 'A delivery of this order leaves in some seconds. Take it back to change it.',
  },
  DELIVERY_SENT: { status: 409, message: 'The delivery has been sent and cannot be taken back.' },
  WORK_CANNOT_MOVE: { status: 409, message: 'An order that is {from} cannot become {to}.' },
  REVIEW_NOT_DUE: {
    status: 409,
    message: 'A review can be asked for once the order is delivered and its customer has not reviewed it yet.',
  },
  GUEST_ORDERS_OPEN: {
    status: 409,
    message: 'This person has orders in progress. Finish or cancel them before you delete the person.',
  },
  OPEN_ORDERS: {
    status: 409,
    message: 'You have orders in progress. Finish or cancel them, or contact us, before deleting your account.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export interface ErrorReply {
  code: ErrorCode;
  error: string;
  requestId: string;
  fields?: Record<string, string>;
  /** With TEMPORARILY_UNAVAILABLE: the call was refused before it had any effect, so that it can be sent again. */
  begun?: false;
  [detail: string]: unknown;
}

/** Messages for the `reason` of TEMPORARILY_UNAVAILABLE and of CROSS_SITE. */
const reasons: Record<string, string> = {
  origin_unknown: 'We could not check that this came from our website. Please look over it and send it again.',
  no_room_for_files: 'We cannot accept files at the moment. Please send them by email, or try again later.',
  file_storage_away: 'We cannot reach the files at the moment. Nothing is lost. Please try again later.',
  file_storage_full: 'The disk for files is full. What has arrived is kept. Free some space, then go on.',
  storage_full: 'We cannot save anything at the moment. You can still read every page. Please try again later.',
};

export function errorMessage(code: ErrorCode, details: Record<string, unknown> = {}): string {
  const message = reasons[String(details['reason'])] ?? errors[code].message;
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

export const networkFailureMessage = 'We could not reach the server. Your details are kept. Please try again.';
