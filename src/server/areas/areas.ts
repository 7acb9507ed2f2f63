import type { AreaGeometry, ShownArea } from '#contract/areas/areas.ts';
import type { Coefficients } from '#contract/briefs/coefficients.ts';
import type { Work } from '#contract/briefs/work.ts';
import { limits } from '#contract/limits.ts';
import type { Feasibility } from '#geo/estimate/feasibility.ts';
import { type AreaFileResult, tooSlowMessage } from '#geo/files/area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';
import type { Area } from '#geo/geodesy/area.ts';
import { outlinePath } from '#geo/map/outline-path.ts';
import { placeOfArea } from '#geo/places/district-at.ts';
import { outlineOf } from '#geo/places/outlines.ts';
import { placeNamed } from '#geo/places/places.ts';
import type { MultiPolygon } from '#geo/polygons/geojson.ts';
import { multiPolygon } from '#geo/polygons/multi-polygon.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { RunForClient } from '#server/platform/security/worker-time.ts';
import { type AreaInEmail, areaPicture, namedInEmail } from './area-emails.ts';
import { computeInWorker } from './compute-in-worker.ts';
import { areaOnPicture, countryPicture, countryView, pictureOf, viewAround } from './country-picture.ts';
import { mapPack } from './map-pack.ts';
import type { MeasuredArea } from './measure-area.ts';
import type { AreaResult, AreaTask } from './measure-area.worker.ts';
import { readAreaFileInWorker } from './read-area-file-in-worker.ts';

export { areaPicture, type MeasuredArea };

const retryAfterSeconds = 5;

/** @throws AppError AOI_INVALID, AOI_TOO_SMALL, AOI_TOO_LARGE, RATE_LIMITED, TEMPORARILY_UNAVAILABLE */
export async function checkedArea(run: RunForClient, written: AreaGeometry): Promise<MeasuredArea> {
  return (await computed(run, { written })).area;
}

/** @throws AppError AOI_INVALID, AOI_TOO_SMALL, AOI_TOO_LARGE, RATE_LIMITED, TEMPORARILY_UNAVAILABLE */
export async function assessedArea(
  run: RunForClient,
  written: AreaGeometry,
  plan: { work: Work; coefficients: Coefficients },
): Promise<{ area: MeasuredArea; feasibility: Feasibility }> {
  const { area, feasibility } = await computed(run, { written, plan });
  if (!feasibility) throw new Error('a plan has a feasibility');
  return { area, feasibility };
}

/**
 * The area in a file, read with the page's readers.
 * @throws AppError RATE_LIMITED, TEMPORARILY_UNAVAILABLE when too many wait
 */
export const areaInFile = async (run: RunForClient, file: FileToRead): Promise<AreaFileResult> =>
  (await run(() => readAreaFileInWorker(file))) ?? { error: tooSlowMessage };

/** An area as it is shown, before it belongs to a record. */
export type FileArea = Omit<ShownArea, 'nameOnMap'>;

/**
 * The area in a file, measured; null for one that cannot be read without a question, or whose area is not valid.
 * @throws AppError RATE_LIMITED, TEMPORARILY_UNAVAILABLE
 */
export async function shownAreaInFile(run: RunForClient, file: FileToRead): Promise<FileArea | null> {
  const read = await areaInFile(run, file);
  if (!('area' in read)) return null;
  try {
    const { geometry, ...measured } = await checkedArea(run, multiPolygon(read.area));
    const { squareMetres, perimeterMetres, corners } = measured;
    return {
      squareMetres,
      perimeterMetres,
      corners,
      district: districtOf(geometry),
      outline: outlineForPage(geometry),
    };
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('AOI_')) return null;
    throw error;
  }
}

const districtOf = ({ coordinates }: MultiPolygon): string | null => placeOfArea(coordinates, mapPack())?.name ?? null;
const outlineForPage = ({ coordinates }: MultiPolygon): string => outlinePath(coordinates, limits.outlineSizePx);

/** The outline of the place with this id, label or full name; null without one. */
export function outlineNamed(text: string): Area | null {
  const pack = mapPack();
  const place = placeNamed(pack.index, text);
  return place && outlineOf(place, pack);
}

async function computed(run: RunForClient, task: AreaTask): Promise<Exclude<AreaResult, { problem: string }>> {
  const result = await run(() => computeInWorker(task));
  if (!result) throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds }, 'an area took too long');
  if ('problem' in result) {
    const { code, ...details } = result;
    throw new AppError(code, details);
  }
  return result;
}

/** The record that an area belongs to. */
type OwnerColumn = 'inquiry_id' | 'booking_id' | 'brief_id' | 'order_id';

interface AreaOwner {
  column: OwnerColumn;
  id: string;
  at: Date;
  /** False keeps the customer's name off the staff's map of all work. */
  nameOnMap?: boolean | undefined;
}

/** Runs in the transaction that stores the record of the area. */
export async function storeArea(
  trx: Trx,
  { geometry, squareMetres, perimeterMetres, corners }: Omit<MeasuredArea, 'remark'>,
  owner: AreaOwner,
): Promise<void> {
  await trx
    .insertInto('areas')
    .values({
      id: newId(),
      inquiry_id: null,
      booking_id: null,
      brief_id: null,
      order_id: null,
      [owner.column]: owner.id,
      geometry: JSON.stringify(geometry),
      square_metres: squareMetres,
      perimeter_metres: perimeterMetres,
      corners,
      name_on_map: owner.nameOnMap ?? true,
      district: districtOf(geometry),
      created_at: owner.at,
    })
    .execute();
}

export interface StoredArea {
  id: string;
  /** GeoJSON. */
  text: string;
  geometry: MultiPolygon;
  /** The same geometry with the type of a call. */
  aoi: AreaGeometry;
  shown: ShownArea;
}

/** The areas of these inquiries, bookings, briefs or orders, by their ids. */
export async function areasWith(
  db: Queries,
  column: OwnerColumn,
  ids: readonly string[],
): Promise<(id: string) => StoredArea | null> {
  const rows = ids.length ? await db.selectFrom('areas').selectAll().where(column, 'in', ids).execute() : [];
  const byOwner = new Map(rows.map((row) => [row[column], row]));
  return (id) => {
    const row = byOwner.get(id);
    if (!row) return null;
    const geometry = row.geometry;
    const shown = {
      squareMetres: row.square_metres,
      perimeterMetres: row.perimeter_metres,
      corners: row.corners,
      district: row.district,
      outline: outlineForPage(geometry),
      nameOnMap: row.name_on_map,
    };
    return { id: row.id, text: JSON.stringify(geometry), geometry, aoi: geometry, shown };
  };
}

/** For records that outlive their sender; false when there was no area. */
export async function deleteAreasWith(trx: Trx, column: OwnerColumn, ids: readonly string[]): Promise<boolean> {
  const deleted = ids.length ? await trx.deleteFrom('areas').where(column, 'in', ids).returning('id').execute() : [];
  return deleted.length > 0;
}

/** An area in an email: as text, and as a picture. */
export const areaInEmail = (area: StoredArea): AreaInEmail => namedInEmail(area);

/** Zimbabwe with its rivers, roads and towns as one picture, rendered at the first call. */
export const mapOfCountry = () => ({ ...countryPicture(), bounds: countryView.bounds });

/** An area on that picture. Its outline is empty if it would be too small to see. */
export const onMapOfCountry = (area: MultiPolygon['coordinates']) => areaOnPicture(area, countryView);

/** A picture of these areas and their surroundings; `onMap` places each area on it. `size`: in pixels. */
export function mapAround(
  areas: readonly MultiPolygon['coordinates'][],
  leastDegrees?: number,
  size?: { width: number; height: number },
) {
  const view = viewAround(areas, leastDegrees, size);
  return {
    picture: { ...pictureOf(view), bounds: view.bounds },
    onMap: (area: MultiPolygon['coordinates']) => areaOnPicture(area, view),
  };
}
