import { readStored } from '#web/ui/state/storage.ts';
import { consentMark } from './consent/consent.ts';

/** Sets script, theme, account and consent on `<html>` before first paint. Called again by React after a root error. */
export function markDocument(): void {
  const root = document.documentElement;
  root.classList.add('js');
  root.dataset['account'] = readStored('account_hint') === '1' ? 'user' : 'visitor';
  if (document.cookie.includes(consentMark)) root.dataset['consent'] = 'given';
  const theme = readStored('theme');
  if (theme) root.dataset['theme'] = theme;
}
