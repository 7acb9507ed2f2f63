import { type DragEvent, useState } from 'react';

/** Accepts a file dropped on an element; `isOver` while a file is dragged over it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent): void {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent): void {
        const [file] = event.dataTransfer.files;
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        if (file) onFile(file);
      },
    },
  };
}
