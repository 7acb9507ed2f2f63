import type { MouseEvent as ReactMouseEvent } from 'react';

type Modifiers = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** False when the visitor asked for a new tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Acts instead of following a link, unless the visitor asked for a new tab or window. */
export function onPlainClick(act: () => void): (event: ReactMouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
}
