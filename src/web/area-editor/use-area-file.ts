// Chunk: area-editor
import { useState } from 'react';
import { superfluousNames } from '#contract/files/file-names.ts';
import type { FileAttribute, FileChoice, FileQuestion } from '#geo/files/area-file.ts';
import type { Area } from '#geo/geodesy/area.ts';

interface FileState {
  files: readonly File[];
  choice: FileChoice;
  isReading: boolean;
  /** The questions that the visitor has to answer before reading continues. */
  question: FileQuestion | null;
  error: string | null;
  notes: readonly string[];
  /** By which some of the features can be chosen. */
  attributes: readonly FileAttribute[];
}

interface Options {
  onRead: (area: Area, name: string, boundary: 'arc-1950' | 'file-without-system' | 'file') => void;
  /** The outline that a question is about, to be shown on the map. */
  onPreview: (area: Area | null) => void;
}

const nothing: FileState = {
  files: [],
  choice: {},
  isReading: false,
  question: null,
  error: null,
  notes: [],
  attributes: [],
};
const notLoaded = 'The file reader could not be loaded. Check your connection and try again.';

/** Reads the area of a file, or of the parts of a shapefile, with the visitor's answers to the reader's questions. */
export function useAreaFile({ onRead, onPreview }: Options) {
  const [state, set] = useState(nothing);

  async function read({ files, choice, attributes }: Pick<FileState, 'files' | 'choice' | 'attributes'>) {
    // The choice among the features stays on the page while it is changed.
    const reading = { ...nothing, files, choice, attributes };
    set({ ...reading, isReading: true });
    onPreview(null);
    const result = await import('./read-file-in-worker.ts').then(
      ({ readFileInWorker }) => readFileInWorker(files, choice),
      () => ({ error: notLoaded }),
    );
    if ('error' in result) set({ ...reading, error: result.error });
    else if ('question' in result) {
      onPreview(result.preview ?? null);
      set({ ...reading, question: result });
    } else {
      onRead(result.area, files[0]?.name ?? '', result.source.boundary);
      set({ ...reading, notes: result.notes, attributes: result.attributes });
    }
  }

  return {
    ...state,
    read(chosen: readonly File[]): void {
      const superfluous = superfluousNames(chosen.map(({ name }) => name));
      const needed = chosen.filter(({ name }) => !superfluous.has(name) || /\.cpg$/i.test(name));
      // A shapefile is named after its .shp.
      const inOrder = needed.toSorted((one, other) => Number(isShp(other)) - Number(isShp(one)));
      void read({ files: inOrder.length ? inOrder : chosen, choice: {}, attributes: [] });
    },
    answer(part: FileChoice): void {
      const { files, choice, attributes } = state;
      if (files.length) void read({ files, choice: { ...choice, ...part }, attributes });
    },
  };
}

const isShp = ({ name }: File): boolean => /\.shp$/i.test(name);

export type AreaFile = ReturnType<typeof useAreaFile>;
