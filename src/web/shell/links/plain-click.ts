import type { MouseEvent } from 'react';

/** Acts in place of following a link, unless the visitor asked for a new tab or window. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
