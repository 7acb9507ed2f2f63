// Chunk: area-editor
import type { Work } from '#contract/briefs/work.ts';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import type { MapTool } from '#web/map/canvas/marking.ts';

/** The ways to mark an area: on the map, or with a form beside it. */
export type Tool = MapTool | 'place' | 'type' | 'upload';

/** How an area was created. */
export interface Source {
  tool: Tool;
  /** The name of the place or file. */
  name?: string;
  boundary: Work['boundary'];
}

/** An area with its source; both are undone together. */
export interface MarkedArea {
  area: Area;
  source: Source | null;
  /** The title with which the area was brought here; a changed area has none. */
  title?: string;
}

export const isMapTool = (tool: Tool | null): tool is MapTool =>
  tool === 'polygon' || tool === 'rectangle' || tool === 'circle';

export interface AreaEditorState {
  marked: MarkedArea;
  /** The earlier areas, and the areas that were undone. */
  past: readonly MarkedArea[];
  future: readonly MarkedArea[];
  /** Counts the areas that were not marked on the map; the map moves to each. */
  view: number;
  tool: Tool | null;
  /** The town around which a radius is entered. */
  town: Place | null;
  /** A name that was searched for without a result. */
  searched: string;
  /** The text of the coordinates field. */
  typed: string;
  /** Index in the outer ring of the first polygon. */
  activeCorner: number | null;
}

export type AreaChange =
  /** By a form, which is then closed unless `isFormKept`. */
  | { type: 'mark'; area: Area; source: Source; isFormKept?: boolean }
  /** By pointer or keyboard on the map. */
  | { type: 'draw'; area: Area }
  /** A corner was moved, added or removed, or the outline was repaired. */
  | { type: 'edit'; area: Area; corner?: number }
  | { type: 'undo' | 'redo' | 'clear' }
  | { type: 'tool'; tool: Tool | null }
  | { type: 'town'; town: Place | null }
  /** Opens the search for places with a name that nothing has. */
  | { type: 'search'; text: string }
  | { type: 'typed'; text: string }
  | { type: 'corner'; index: number | null }
  /** Another draft. */
  | { type: 'replace'; marked: MarkedArea; typed: string };

export const noArea: MarkedArea = { area: [], source: null };
const undoableSteps = 100;

export const startEditor = (marked: MarkedArea, typed = ''): AreaEditorState => ({
  ...{ marked, typed },
  ...{ past: [], future: [], view: 0, tool: null, town: null, searched: '', activeCorner: null },
});

/** The state after a change. Undo and redo apply to the area alone. */
export function afterChange(state: AreaEditorState, change: AreaChange): AreaEditorState {
  const { marked, past, future, view } = state;
  switch (change.type) {
    case 'mark': {
      const { area, source, isFormKept = false } = change;
      return { ...withArea(state, { area, source }), view: view + 1, town: null, ...(!isFormKept && { tool: null }) };
    }
    case 'draw': {
      const tool = isMapTool(state.tool) ? state.tool : (editedSource(marked.source)?.tool ?? 'polygon');
      return withArea(state, { area: change.area, source: { tool, boundary: 'marked' } });
    }
    case 'edit': {
      const { area, corner = state.activeCorner } = change;
      return { ...withArea(state, { area, source: editedSource(marked.source) }), activeCorner: corner };
    }
    case 'clear':
      return marked.area.length ? withArea(state, noArea) : state;
    case 'undo': {
      const before = past.at(-1);
      if (!before) return state;
      return { ...state, marked: before, past: past.slice(0, -1), future: [marked, ...future], view: view + 1 };
    }
    case 'redo': {
      const [next] = future;
      if (!next) return state;
      return { ...state, marked: next, past: [...past, marked], future: future.slice(1), view: view + 1 };
    }
    case 'tool':
      return { ...state, tool: change.tool, town: null, searched: '' };
    case 'town':
      return { ...state, town: change.town, ...(change.town && { tool: 'place', searched: '' }) };
    case 'search':
      return { ...state, tool: 'place', town: null, searched: change.text };
    case 'typed':
      return { ...state, typed: change.text };
    case 'corner':
      return { ...state, activeCorner: change.index };
    case 'replace':
      return { ...startEditor(change.marked, change.typed), view: view + 1 };
  }
}

const withArea = (state: AreaEditorState, { area, source }: MarkedArea): AreaEditorState => ({
  ...state,
  marked: { area: area.map((polygon) => polygon.map((ring) => ring.map(rounded))), source },
  past: [...state.past, state.marked].slice(-undoableSteps),
  future: [],
});

/** Seven decimals are one centimetre. */
const rounded = ([lon, lat]: Position): Position => [sevenDecimals(lon), sevenDecimals(lat)];
const sevenDecimals = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** A changed outline is no longer that of the place. */
const editedSource = (source: Source | null): Source | null =>
  source?.tool === 'place' ? { tool: 'polygon', boundary: source.boundary } : source;
