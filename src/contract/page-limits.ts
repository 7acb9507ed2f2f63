// The limits of the page script. A minifier inserts the values of constants, but not those of an object.
export const cookieConsentDays = 30;
export const advertDelayMs = 10_000;
export const advertDismissalDays = 1;
