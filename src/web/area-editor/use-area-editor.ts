// Chunk: area-editor
import { createContext, use, useReducer, useRef, useState } from 'react';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { loadOutline } from '#web/map/map-data.ts';
import { afterChange, type MarkedArea, type Source, startEditor, type Tool } from './area-editor.ts';
import { useAreaFile } from './use-area-file.ts';
import { loadGeometry, useMeasured } from './use-measured.ts';

/** An area while a visitor marks and changes it. @param start called once; `typed` is the text of the coordinates */
export function useAreaEditor(start: () => { marked: MarkedArea; typed?: string }) {
  const [state, change] = useReducer(afterChange, null, () => {
    const { marked, typed } = start();
    return startEditor(marked, typed);
  });
  const { marked, past, future, tool, ...rest } = state;
  const measured = useMeasured(marked.area);
  const mark = (area: Area, source: Source, isFormKept = false): void =>
    change({ type: 'mark', area, source, isFormKept });
  const highlight = useHighlight(tool === 'place', (area, name) =>
    mark(area, { tool: 'place', name, boundary: 'place' }),
  );
  const file = useAreaFile({
    // The form shows what was left out, and offers other features of the file.
    onRead: (area, name, boundary) => mark(area, { tool: 'upload', name, boundary }, true),
    onPreview: highlight.preview,
  });
  function choose(next: Tool | null): void {
    change({ type: 'tool', tool: next });
    // If this fails, the geometry is loaded with the first area.
    if (next) void loadGeometry().catch(() => {});
  }
  return {
    ...rest,
    ...{ marked, tool, measured, highlight, file, mark, choose },
    area: marked.area,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
    clear: () => change({ type: 'clear' }),
    draw: (area: Area) => change({ type: 'draw', area }),
    edit: (area: Area, corner?: number) => change({ type: 'edit', area, ...(corner !== undefined && { corner }) }),
    setTown: (town: Place | null) => change({ type: 'town', town }),
    searchFor: (text: string) => change({ type: 'search', text }),
    setTyped: (text: string) => change({ type: 'typed', text }),
    activate: (index: number | null) => change({ type: 'corner', index }),
    replace: (next: MarkedArea, typed: string) => change({ type: 'replace', marked: next, typed }),
    dropFiles(files: readonly File[]): void {
      choose('upload');
      file.read(files);
    },
  };
}

export type AreaEditor = ReturnType<typeof useAreaEditor>;

const Context = createContext<AreaEditor | null>(null);
export const AreaEditorProvider = Context.Provider;

/** The editor around this component. */
export function useEditor(): AreaEditor {
  const editor = use(Context);
  if (!editor) throw new Error('There is no area editor around this component.');
  return editor;
}

/** The place under the pointer in the list or on the map, and its outline; towns have none. */
function useHighlight(isOnMap: boolean, onUse: (outline: Area, name: string) => void) {
  const [{ area, place }, set] = useState<{ area: Area | null; place: Place | null }>({ area: null, place: null });
  const wanted = useRef<Place | null>(null);
  function show(next: Place | null): void {
    wanted.current = next;
    if (!next) set({ area: null, place: null });
    else
      loadOutline(next).then(
        (outline) => wanted.current === next && set({ area: outline, place: next }),
        () => {},
      );
  }
  const districtAt = async (position: Position): Promise<Place | null> =>
    (await import('./district-at.ts')).districtUnder(position);
  async function point(position: Position | null): Promise<void> {
    const district = position && (await districtAt(position));
    if (district !== wanted.current) show(district);
  }
  async function press(position: Position): Promise<void> {
    const district = await districtAt(position);
    const outline = district && (await loadOutline(district));
    if (!outline) return;
    show(null);
    onUse(outline, district.name);
  }
  return {
    ...{ area, place, show },
    /** The outline that a question about a file concerns. */
    preview: (outline: Area | null): void => set({ area: outline, place: null }),
    // With the place tool, districts on the map can be chosen. Without their outlines nothing is highlighted, and the
    // list reports that loading failed.
    point: (position: Position | null): void => void (isOnMap && point(position).catch(() => {})),
    press: (position: Position): void => void (isOnMap && press(position).catch(() => {})),
  };
}
