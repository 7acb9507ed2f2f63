// Chunk: map-parts
import type { Area } from '#geo/geodesy/area.ts';
import { deviceStorage, tabStorage } from '../../ui/state/storage.ts';

/** The storage key under which /map-your-project stores its draft. */
export const briefDraftName = 'brief_draft';

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((degrees) => Number.isFinite(degrees));
const isRing = (value: unknown): boolean => Array.isArray(value) && value.every(isPosition);

export const isArea = (value: unknown): value is Area =>
  Array.isArray(value) && value.every((polygon) => Array.isArray(polygon) && polygon.every(isRing));

/** The area that was marked on this device and not sent yet, or null. */
export function readStoredArea(): Area | null {
  try {
    const draft: unknown = JSON.parse(tabStorage.get(briefDraftName) ?? deviceStorage.get(briefDraftName) ?? 'null');
    const area = typeof draft === 'object' && draft !== null && 'area' in draft ? draft.area : null;
    return isArea(area) && area.length > 0 ? area : null;
  } catch {
    return null;
  }
}

/** Puts an area from a file into the draft of /map-your-project, in place of the one before. False if it cannot be stored. */
export function storeArea(area: Area, name: string, boundary: 'file' | 'arc-1950'): boolean {
  let draft: object = {};
  try {
    draft = Object(JSON.parse(tabStorage.get(briefDraftName) ?? deviceStorage.get(briefDraftName) ?? '{}'));
  } catch {
    // Not a draft.
  }
  const text = JSON.stringify({ ...draft, area, source: { tool: 'upload', boundary, name } });
  const inTab = tabStorage.set(briefDraftName, text);
  return deviceStorage.set(briefDraftName, text) && inTab;
}
