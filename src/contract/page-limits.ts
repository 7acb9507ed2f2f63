/** The limits of the page script, kept apart so that it does not load all of them. */
export const pageLimits = {
  cookieConsentDays: 30,
  advertDelayMs: 10_000,
  advertDismissalDays: 1,
  mobileBreakpointPx: 768,
} as const;
