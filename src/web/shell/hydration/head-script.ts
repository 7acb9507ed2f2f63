import { consentMark } from '../consent/consent.ts';
import { lateScripts } from './defer-scripts.ts';

/**
 * Runs before first paint, so that nothing flashes: script is on, the chosen theme, which header to show, and whether
 * the cookie bar has been answered; then what waits for the scripts. Rendered as text, which React escapes: no quotes,
 * ampersands or angle brackets.
 */
export const headScript = [
  'var d=document.documentElement,a=`visitor`;',
  'd.classList.add(`js`);',
  'try{var t=localStorage.getItem(`theme`);if(t)d.dataset.theme=t;',
  'if(localStorage.getItem(`account_hint`)===`1`)a=`user`}catch(e){}',
  'd.dataset.account=a;',
  `if(/cookie_consent=[^;]*${consentMark}/.test(document.cookie))d.dataset.consent=\`given\`;`,
  lateScripts,
].join('');

/**
 * The same again, for when React makes the document anew: an error at the root replaces `<html>`, the page after it does
 * so once more, and with it goes what the script above has written there.
 */
export function markDocument(): void {
  const root = document.documentElement;
  root.classList.add('js');
  root.dataset['account'] = 'visitor';
  if (document.cookie.includes(consentMark)) root.dataset['consent'] = 'given';
  try {
    const theme = localStorage.getItem('theme');
    if (theme) root.dataset['theme'] = theme;
    if (localStorage.getItem('account_hint') === '1') root.dataset['account'] = 'user';
  } catch {
    // Storage is refused: the system's theme and a visitor's header.
  }
}
