// Chunk: forms
import type { Area } from '#geo/geodesy/area.ts';
import { tabStorage } from '../../ui/state/storage.ts';

/** The area that is sent with this tab's next inquiry or booking. */
export interface AttachedArea {
  area: Area;
  /** "850 km² in Umguza" */
  title: string;
  /** The brief as lines of text, for the message. */
  summary: string;
}

const name = 'attached_area';

/** Null removes the area. Returns false if the browser cannot store it. */
export const attachArea = (attached: AttachedArea | null): boolean =>
  tabStorage.set(name, attached && JSON.stringify(attached));

export function readAttachedArea(): AttachedArea | null {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(name) ?? 'null');
    return isAttachedArea(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isAttachedArea = (value: unknown): value is AttachedArea =>
  typeof value === 'object' &&
  value !== null &&
  'area' in value &&
  Array.isArray(value.area) &&
  'title' in value &&
  typeof value.title === 'string' &&
  'summary' in value &&
  typeof value.summary === 'string';
