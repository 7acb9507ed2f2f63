import type { Area } from '#geo/geodesy/area.ts';
import type { Brief, BriefWork, Marked } from './brief.ts';

export interface BriefState extends Brief {
  past: readonly Marked[];
  future: readonly Marked[];
}

export type Change =
  | { type: 'mark'; marked: Marked }
  | { type: 'undo' | 'redo' | 'clear' }
  | { type: 'work'; work: Partial<BriefWork> }
  | { type: 'type'; typed: string }
  | { type: 'replace'; brief: Brief };

const undoableSteps = 100;
const nothingMarked: Marked = { area: [], source: null };

export const beginWith = (brief: Brief): BriefState => ({ ...brief, past: [], future: [] });

/** Seven decimals are one centimetre. */
const rounded = (area: Area): Area =>
  area.map((polygon) => polygon.map((ring) => ring.map(([lon, lat]) => [seven(lon), seven(lat)] as const)));
const seven = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Areas are undone and redone; the work is not. */
export function changed(state: BriefState, change: Change): BriefState {
  const { area, source, past, future } = state;
  switch (change.type) {
    case 'mark':
      return {
        ...state,
        area: rounded(change.marked.area),
        source: change.marked.source,
        past: [...past, { area, source }].slice(-undoableSteps),
        future: [],
      };
    case 'clear':
      return area.length ? changed(state, { type: 'mark', marked: nothingMarked }) : state;
    case 'undo': {
      const before = past.at(-1);
      return before ? { ...state, ...before, past: past.slice(0, -1), future: [{ area, source }, ...future] } : state;
    }
    case 'redo': {
      const next = future[0];
      return next ? { ...state, ...next, past: [...past, { area, source }], future: future.slice(1) } : state;
    }
    case 'work':
      return { ...state, work: { ...state.work, ...change.work } };
    case 'type':
      return { ...state, typed: change.typed };
    case 'replace':
      return beginWith(change.brief);
  }
}
