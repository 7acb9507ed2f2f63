import { type SyntheticEvent, useRef } from 'react';
import { endOfBody, insertedAt } from '../templates/insert-text.ts';

interface Field {
  id: string;
  text: string;
  onChange: (text: string) => void;
}

/** Inserts a text at the cursor, or else before the closing of the text, and moves the cursor behind it. */
export function useInsertion({ id, text, onChange }: Field) {
  // Null until the field has had the focus. At the end of the text nobody has chosen a place either.
  const cursor = useRef<number | null>(null);
  return {
    onSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void {
      cursor.current = currentTarget.selectionEnd;
    },
    insert(addition: string): void {
      const chosen = cursor.current ?? text.length;
      const inserted = insertedAt(text, chosen < text.length ? chosen : endOfBody(text), addition);
      onChange(inserted.text);
      requestAnimationFrame(() => {
        const element = document.getElementById(id);
        if (!(element instanceof HTMLTextAreaElement)) return;
        element.focus();
        element.setSelectionRange(inserted.cursor, inserted.cursor);
      });
    },
  };
}
