import { cookieConsentDays } from '#contract/page-limits.ts';
import { writeCookie } from './cookies.ts';

export type ConsentChoice = 'all' | 'necessary';

/** The id of the cookie bar. */
export const barId = 'cookies';

// Raise this when consent to something new is needed; then all visitors are asked again.
const version = 1;

/** How a choice for this version ends in the cookie; the head script looks for it before first paint. */
export const consentMark = `version%22%3A${version}%7D`;

/** Remembers the choice for 30 days and hides the bar. */
export function rememberConsent(choice: ConsentChoice): void {
  const record = JSON.stringify({ choice, at: new Date().toISOString(), version });
  writeCookie('cookie_consent', record, cookieConsentDays);
  document.documentElement.dataset['consent'] = 'given';
}

export const isConsentGiven = (): boolean => document.documentElement.dataset['consent'] === 'given';

/** Shows the bar again; the previous choice stays until a new one is made. */
export function reopenConsent(): void {
  delete document.documentElement.dataset['consent'];
}
