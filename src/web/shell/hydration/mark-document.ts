import { readDevice } from '#web/ui/state/storage.ts';
import { consentMark } from '../consent/consent.ts';

/**
 * Writes on `<html>` what CSS needs before first paint, so that nothing flashes: script is on, the chosen theme, which
 * header to show, and whether the cookie bar has been answered. React calls it again when it makes the document anew
 * after an error at the root.
 */
export function markDocument(): void {
  const root = document.documentElement;
  root.classList.add('js');
  root.dataset['account'] = 'visitor';
  if (document.cookie.includes(consentMark)) root.dataset['consent'] = 'given';
  const theme = readDevice('theme');
  if (theme) root.dataset['theme'] = theme;
  if (readDevice('account_hint') === '1') root.dataset['account'] = 'user';
}
