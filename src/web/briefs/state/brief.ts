import type { Work } from '#contract/briefs/work.ts';
import type { MarkedArea } from '#web/area-editor/area-editor.ts';

export const dateKinds: readonly Work['dates']['kind'][] = ['one', 'two', 'series'];
export const details: readonly Work['detail'][] = ['10m', '30m', 'finer'];
export const formats: readonly Work['formats'][number][] = [
  'geotiff',
  'geopackage',
  'shapefile',
  'kml',
  'pdf',
  'excel',
  'web-map',
];

/** The client's answers about the work. */
export interface BriefWork extends Omit<Work, 'boundary'> {
  purpose: string;
  /** Null: the system of the UTM zone that contains the area. */
  epsg: number | null;
  existingData: string;
  /** `YYYY-MM-DD`, or empty. */
  deadline: string;
  users: string;
}

export const emptyWork = (year: number): BriefWork => ({
  serviceId: null,
  dates: { kind: 'one', fromYear: year - 10, toYear: year, month: 8 },
  detail: '10m',
  formats: ['geotiff', 'geopackage', 'pdf'],
  hasFieldWork: false,
  purpose: '',
  epsg: null,
  existingData: '',
  deadline: '',
  users: '',
});

export interface Brief extends MarkedArea {
  work: BriefWork;
  /** The text of the coordinates field. */
  typed: string;
}

/** The part that determines price and feasibility. */
export function workOf({ work, source }: Brief): Work {
  const { serviceId, dates, detail, hasFieldWork } = work;
  const boundary = source?.boundary ?? 'marked';
  return { serviceId, dates, detail, formats: [...work.formats], hasFieldWork, boundary };
}
