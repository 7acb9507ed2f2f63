import { expect, it } from 'vitest';
import { limits } from './limits.ts';

// The table of spec 9, row by row.
it.each([
  ['Inactivity logout: 1 hour', limits.inactivityLogoutMs, 3_600_000],
  ['Session check interval: 5 minutes', limits.sessionCheckIntervalMs, 300_000],
  ['Login auth cookie: 1 day', limits.authCookieSeconds, 24 * 60 * 60],
  ['Per-account and switched-session cookies: 7 days', limits.accountCookieSeconds, 7 * 24 * 60 * 60],
  ['Cookie consent memory: 30 days', limits.cookieConsentDays, 30],
  ['Advert popup delay: 10 seconds', limits.advertDelayMs, 10_000],
  ['Advert dismissal: 1 day', limits.advertDismissalDays, 1],
  ['Welcome redirect: 5 seconds', limits.welcomeRedirectMs, 5_000],
  ['Existing-account signup redirect: 3 seconds', limits.existingAccountRedirectMs, 3_000],
  ['Welcome popup opening: 500 ms', limits.welcomePopupOpeningMs, 500],
  ['Welcome popup closing: 300 ms', limits.welcomePopupClosingMs, 300],
  ['Password minimum: 8', limits.passwordMinLength, 8],
  ['Activation code: 6 digits', limits.activationCodeDigits, 6],
  ['Activation code: life 900 s', limits.activationCodeSeconds, 900],
  ['Activation code: after resend 120 s', limits.activationResendSeconds, 120],
  ['Email maximum: 254', limits.emailMaxLength, 254],
  ['Rating scale: from 1', limits.ratingMin, 1],
  ['Rating scale: to 5', limits.ratingMax, 5],
  ['Reviews initially visible: 3', limits.reviewsInitiallyVisible, 3],
  ['Slow-load hint: after 10 seconds', limits.slowLoadHintMs, 10_000],
  ['Cart: minimum quantity 1', limits.cartQuantityMin, 1],
  ['Cart: minimum price 0', limits.cartPriceMinDollars, 0],
  ['Services cards initially shown: 3', limits.servicesInitiallyShown, 3],
  ['Services: of 13', limits.servicesInCatalogue, 13],
  ['Card description truncation: 100', limits.cardDescriptionMaxLength, 100],
  ['Mobile breakpoint: 768 px', limits.mobileBreakpointPx, 768],
  ['Account menu width: 320 px', limits.accountMenuWidthPx, 320],
  ['Avatar colours: 7', limits.avatarColours, 7],
  ['Training course: 100 USD', limits.coursePriceDollars, 100],
  ['Training course: against 299', limits.coursePreviousPriceDollars, 299],
  ['Training course: 67% off', limits.courseDiscountPercent, 67],
  ['Training course: 3 weeks', limits.courseWeeks, 3],
  ['Training course: 12 projects', limits.courseProjects, 12],
])('%s', (_, ours, specified) => {
  expect(ours).toBe(specified);
});

// READINGS "Tokens and cookies", FEATURES 2.1, SECURITY 5.
it.each([
  ['Bearer: 10 minutes', limits.accessTokenSeconds, 600],
  ['Refresh ahead: at 8 minutes', limits.refreshAheadMs, 480_000],
  ['Grace for parallel tabs: 20 s', limits.refreshGraceSeconds, 20],
  ['Session: 7 days at most', limits.sessionAbsoluteSeconds, 604_800],
  ['Wrong codes: 5', limits.activationWrongTries, 5],
  ['Meeting: 30 minutes', limits.consultationMinutes, 30],
  ['Buffer: 15 minutes after', limits.bookingBufferMinutes, 15],
  ['Grid: 30 minutes', limits.slotGridMinutes, 30],
  ['Notice: 12 hours', limits.bookingNoticeHours, 12],
  ['Horizon: 60 days', limits.bookingHorizonDays, 60],
  ['Hold: 10 minutes', limits.bookingHoldMinutes, 10],
  ['Upcoming bookings: 3', limits.upcomingBookingsMax, 3],
  ['Availability: 31 days', limits.availabilityRangeDays, 31],
  ['Body: 64 KB', limits.bodyMaxBytes, 65_536],
  ['Body of sign-in calls: 32 KB', limits.authBodyMaxBytes, 32_768],
  ['Idempotency keys: 24 h', limits.idempotencyKeyHours, 24],
  ['Password hashes: 2 running', limits.passwordHashesRunning, 2],
  ['Password hashes: 32 queued', limits.passwordHashesQueued, 32],
])('%s', (_, ours, designed) => {
  expect(ours).toBe(designed);
});

it('a meeting and its buffer fill whole cells, and starts lie on cells', () => {
  expect((limits.consultationMinutes + limits.bookingBufferMinutes) % limits.slotCellMinutes).toBe(0);
  expect(limits.slotGridMinutes % limits.slotCellMinutes).toBe(0);
});
