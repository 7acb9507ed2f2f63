/**
 * Runs before first paint, so that nothing flashes: script is on, the chosen theme, and which header to show.
 * Rendered as text, which React escapes: no quotes, ampersands or angle brackets in here.
 */
export const headScript = [
  'var d=document.documentElement,a=`visitor`;',
  'd.classList.add(`js`);',
  'try{var t=localStorage.getItem(`theme`);if(t)d.dataset.theme=t;',
  'if(localStorage.getItem(`account_hint`)===`1`)a=`user`}catch(e){}',
  'd.dataset.account=a',
].join('');
