type Modifiers = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** False when the visitor asked for a new tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
