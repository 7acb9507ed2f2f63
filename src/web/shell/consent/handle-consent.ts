import { onPress } from '#web/ui/controls/on-press.ts';
import { barId, type ConsentChoice, rememberConsent, reopenConsent } from './consent.ts';

/** Stores the answer to the cookie bar, and reopens the bar from the footer. */
export function handleConsent(): void {
  let opener: HTMLElement | null = null;
  onPress('[data-consent-choice]', (button) => {
    const choice = button.dataset['consentChoice'];
    if (choice === 'ask') {
      opener = button;
      reopenConsent();
      document.getElementById(barId)?.focus();
    } else {
      rememberConsent(choice as ConsentChoice);
      // The pressed button is hidden now: return the focus to the button that opened the bar, or else to the page.
      (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
      opener = null;
    }
  });
}
