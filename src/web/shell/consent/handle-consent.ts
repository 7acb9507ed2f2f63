import { barId, type ConsentChoice, rememberConsent, reopenConsent } from './consent.ts';

/** Remembers the answer to the cookie bar, and brings the bar back from the footer. */
export function handleConsent(): void {
  let opener: HTMLElement | null = null;
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-consent-choice]');
    if (!button) return;
    const choice = button.dataset['consentChoice'];
    if (choice === 'ask') {
      opener = button;
      reopenConsent();
      document.getElementById(barId)?.focus();
    } else {
      rememberConsent(choice as ConsentChoice);
      // The pressed button is gone: the focus goes back to what had opened the bar, else to the page.
      (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
      opener = null;
    }
  });
}
