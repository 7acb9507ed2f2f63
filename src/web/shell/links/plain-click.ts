import type { MouseEvent as ReactMouseEvent } from 'react';
import { isPlainClick } from '#web/page-runtime/plain-click.ts';

/** Acts instead of following a link, unless the visitor asked for a new tab or window. */
export function onPlainClick(act: () => void): (event: ReactMouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
}
