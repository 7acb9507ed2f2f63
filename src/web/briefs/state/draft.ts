import type { Source } from '#web/area-editor/area-editor.ts';
import { isArea, briefDraftName as name } from '#web/map/attached/stored-area.ts';
import { deviceStorage, tabStorage } from '#web/ui/state/storage.ts';
import { type Brief, type BriefWork, dateKinds, details, emptyWork, formats } from './brief.ts';

// Parsed without a schema library, so that the page does not have to load one.
type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice =>
  choices.find((choice) => choice === value) ?? otherwise;
const numberOf = (value: unknown, otherwise: number): number => (Number.isInteger(value) ? Number(value) : otherwise);

const boundaries = ['marked', 'place', 'file', 'file-without-system', 'arc-1950'] as const;

function sourceOf(value: unknown): Source | null {
  if (!isObject(value) || !isText(value['tool'])) return null;
  return {
    tool: oneOf(['polygon', 'rectangle', 'circle', 'place', 'type', 'upload'], value['tool'], 'polygon'),
    boundary: oneOf(boundaries, value['boundary'], 'marked'),
    ...(isText(value['name']) && { name: value['name'] }),
  };
}

function datesOf(value: unknown, otherwise: BriefWork['dates']): BriefWork['dates'] {
  if (!isObject(value)) return otherwise;
  const [fromYear, toYear] = [numberOf(value['fromYear'], 0), numberOf(value['toYear'], 0)];
  const month = numberOf(value['month'], 0);
  if (fromYear < 1972 || toYear > otherwise.toYear || fromYear >= toYear || month < 1 || month > 12) return otherwise;
  return { kind: oneOf(dateKinds, value['kind'], otherwise.kind), fromYear, toYear, month };
}

function workOf(value: unknown, year: number): BriefWork {
  const empty = emptyWork(year);
  if (!isObject(value)) return empty;
  const text = (field: keyof BriefWork): string => (isText(value[field]) ? value[field] : '');
  const chosen = Array.isArray(value['formats']) ? value['formats'] : empty.formats;
  return {
    serviceId: isText(value['serviceId']) ? value['serviceId'] : null,
    dates: datesOf(value['dates'], empty.dates),
    detail: oneOf(details, value['detail'], empty.detail),
    formats: formats.filter((format) => chosen.includes(format)),
    hasFieldWork: value['hasFieldWork'] === true,
    purpose: text('purpose'),
    epsg: Number.isInteger(value['epsg']) ? Number(value['epsg']) : null,
    existingData: text('existingData'),
    deadline: text('deadline'),
    users: text('users'),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Parses a brief; invalid parts are replaced by defaults. */
export function briefOf(text: string | null, year: number): Brief {
  const value = parsed(text);
  const draft = isObject(value) ? value : {};
  return {
    area: isArea(draft['area']) ? draft['area'] : [],
    source: sourceOf(draft['source']),
    work: workOf(draft['work'], year),
    typed: isText(draft['typed']) ? draft['typed'] : '',
  };
}

/** The draft of this tab, or else of this device. */
export const storedBrief = (year: number): Brief => briefOf(tabStorage.get(name) ?? deviceStorage.get(name), year);

export const storeInTab = (text: string | null): boolean => tabStorage.set(name, text);

/** Removes the draft at once, also from the device: the page may be left before it is stored again. */
export function discardDraft(): void {
  storeInTab(null);
  storeOnDevice(null);
}

/** False if the browser cannot store it. */
export const storeOnDevice = (text: string | null): boolean => deviceStorage.set(name, text);
