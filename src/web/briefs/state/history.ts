import type { Area } from '#geo/geodesy/area.ts';
import { redone, type UndoHistory, undone, withStep } from '#web/map/marks/undo-history.ts';
import type { Brief, BriefWork, MarkedArea } from './brief.ts';

export interface BriefState extends Brief, UndoHistory<MarkedArea> {}

export type Change =
  | { type: 'mark'; marked: MarkedArea }
  | { type: 'undo' | 'redo' | 'clear' }
  | { type: 'work'; work: Partial<BriefWork> }
  | { type: 'type'; typed: string }
  | { type: 'replace'; brief: Brief };

const nothingMarked: MarkedArea = { area: [], source: null };

export const beginWith = (brief: Brief): BriefState => ({ ...brief, past: [], future: [] });

/** Seven decimals are one centimetre. */
const rounded = (area: Area): Area =>
  area.map((polygon) => polygon.map((ring) => ring.map(([lon, lat]) => [seven(lon), seven(lat)] as const)));
const seven = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Undo and redo apply to the area, not to the work. */
export function changed(state: BriefState, change: Change): BriefState {
  const { area, source, past, future } = state;
  switch (change.type) {
    case 'mark':
      return {
        ...state,
        area: rounded(change.marked.area),
        source: change.marked.source,
        ...withStep({ past, future }, { area, source }),
      };
    case 'clear':
      return area.length ? changed(state, { type: 'mark', marked: nothingMarked }) : state;
    case 'undo':
    case 'redo': {
      const step = (change.type === 'undo' ? undone : redone)({ past, future }, { area, source });
      return step ? { ...state, ...step.now, ...step.history } : state;
    }
    case 'work':
      return { ...state, work: { ...state.work, ...change.work } };
    case 'type':
      return { ...state, typed: change.typed };
    case 'replace':
      return beginWith(change.brief);
  }
}
