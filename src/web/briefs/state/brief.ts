import type { Area } from '#geo/geodesy/area.ts';

export type Tool = 'polygon' | 'rectangle' | 'circle' | 'place' | 'type' | 'upload';

/** An area and what it was made from; both are undone together. */
export interface Marked {
  area: Area;
  source: Source | null;
}

export interface Source {
  tool: Tool;
  /** The place or the file. */
  name?: string;
  /** The coordinate system that a file was in. */
  epsg?: number;
}

export const dateChoices = ['one', 'two', 'series'] as const;
export const detailChoices = ['10', '30', 'finer'] as const;
export const formats = ['GeoTIFF', 'GeoPackage', 'Shapefile', 'KML', 'PDF map', 'Excel', 'web map'] as const;
export type Format = (typeof formats)[number];

/** The work that somebody wants done in the area. */
export interface Work {
  /** Empty: help me choose. Null: not chosen yet. */
  serviceId: string | null;
  purpose: string;
  dates: (typeof dateChoices)[number];
  /** The last year is the only one of `one`. */
  firstYear: number;
  lastYear: number;
  /** 1 to 12. */
  month: number;
  detail: (typeof detailChoices)[number];
  formats: readonly Format[];
  /** Null: that of the UTM zone of the area. */
  epsg: number | null;
  existingData: string;
  /** `YYYY-MM-DD`, or empty. */
  deadline: string;
  users: string;
}

/** The first whole year of Sentinel-2, and of Landsat with 30 m. */
export const firstYearOf = (detail: Work['detail']): number => (detail === '30' ? 1985 : 2016);

export const emptyWork = (year: number): Work => ({
  serviceId: null,
  purpose: '',
  dates: 'one',
  firstYear: year - 10,
  lastYear: year,
  month: 8,
  detail: '10',
  formats: ['GeoTIFF', 'GeoPackage', 'PDF map'],
  epsg: null,
  existingData: '',
  deadline: '',
  users: '',
});

export interface Brief extends Marked {
  work: Work;
  /** What stands in the field for coordinates. */
  typed: string;
}
