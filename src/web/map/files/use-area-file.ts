import { useState } from 'react';
import type { FileChoice, FileQuestion } from '#geo/files/area-file.ts';
import type { Area } from '#geo/geodesy/area.ts';

interface FileState {
  file: File | null;
  choice: FileChoice;
  isReading: boolean;
  /** The questions that the visitor has to answer before reading continues. */
  question: FileQuestion | null;
  error: string | null;
  notes: readonly string[];
}

interface Options {
  onRead: (area: Area, name: string, boundary: 'arc-1950' | 'file-without-system' | 'file') => void;
  /** The outline that a question is about, to be shown on the map. */
  onPreview: (area: Area | null) => void;
}

const nothing: FileState = { file: null, choice: {}, isReading: false, question: null, error: null, notes: [] };
const notLoaded = 'The file reader could not be loaded. Check your connection and try again.';

/** Reads the area of a file, with the visitor's answers to the reader's questions. */
export function useAreaFile({ onRead, onPreview }: Options) {
  const [state, set] = useState(nothing);

  async function read(file: File, choice: FileChoice = {}): Promise<void> {
    set({ ...nothing, file, choice, isReading: true });
    onPreview(null);
    const result = await import('./read-file-in-worker.ts').then(
      ({ readFileInWorker }) => readFileInWorker(file, choice),
      () => ({ error: notLoaded }),
    );
    if ('error' in result) set({ ...nothing, file, error: result.error });
    else if ('question' in result) {
      onPreview(result.preview ?? null);
      set({ ...nothing, file, choice, question: result });
    } else {
      onRead(result.area, file.name, result.source.boundary);
      set({ ...nothing, file, notes: result.notes });
    }
  }

  return {
    ...state,
    read(file: File): void {
      void read(file);
    },
    answer: (part: FileChoice) => void (state.file && read(state.file, { ...state.choice, ...part })),
  };
}

export type AreaFile = ReturnType<typeof useAreaFile>;
