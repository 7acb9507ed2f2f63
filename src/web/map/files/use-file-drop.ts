import { type DragEvent, useState } from 'react';

/** Accepts files dropped on an element; `isOver` while they are dragged over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
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
        const files = [...event.dataTransfer.files];
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        if (files.length) onFiles(files);
      },
    },
  };
}
