import { type SyntheticEvent, useRef } from 'react';
import { insertedAt } from '../templates/inserted-at.ts';

interface Field {
  id: string;
  text: string;
  onChange: (text: string) => void;
}

/** Inserts a text at the cursor, or else at the end, and moves the cursor behind it. */
export function useInsertion({ id, text, onChange }: Field) {
  // Null until the field has had the focus.
  const cursor = useRef<number | null>(null);
  return {
    onSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void {
      cursor.current = currentTarget.selectionEnd;
    },
    insert(addition: string): void {
      const inserted = insertedAt(text, cursor.current ?? text.length, addition);
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
