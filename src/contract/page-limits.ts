/** Those of the page script, which would carry all of them otherwise. */
export const pageLimits = {
  cookieConsentDays: 30,
  advertDelayMs: 10_000,
  advertDismissalDays: 1,
  mobileBreakpointPx: 768,
} as const;
