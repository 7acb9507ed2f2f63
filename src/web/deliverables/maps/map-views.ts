import type { Deliverable, DeliverablePicture } from '#contract/deliveries/deliverables.ts';

export interface MapFile {
  id: string;
  name: string;
  version: number;
  hasShapes: boolean;
  deliveredAt: string | null;
  picture: DeliverablePicture;
}

/** What one view shows: one file, or two of the same place. */
export interface MapView {
  /** Of its button. */
  title: string;
  files: readonly [MapFile] | readonly [before: MapFile, after: MapFile];
}

const isMap = (item: Deliverable): item is Deliverable & MapFile => item.picture !== null;

/** The views of an order: the first and the last date of one place, then each file with a picture. */
export function mapViews(deliverables: readonly Deliverable[]): MapView[] {
  const files = deliverables.filter(isMap);
  const pair = beforeAndAfter(files);
  return [
    ...(pair ? [{ title: 'Before and after', files: pair }] : []),
    ...files.map((file) => ({ title: file.name, files: [file] as const })),
  ];
}

/** By the dates in their names, else in the order of delivery. */
function beforeAndAfter(files: readonly MapFile[]): [MapFile, MapFile] | null {
  const rasters = files.filter(({ picture: { look, epsg } }) => look.kind !== 'outlines' && epsg !== null);
  const groups = rasters.map((one) => rasters.filter((other) => isSamePlace(one.picture, other.picture)));
  const [largest = []] = groups.toSorted((one, other) => other.length - one.length);
  const dates = largest.map(({ name }) => dateIn(name));
  const isDated = dates.every((date) => date !== null) && new Set(dates).size > 1;
  const ordered = isDated
    ? largest.toSorted((one, other) => String(dateIn(one.name)).localeCompare(String(dateIn(other.name))))
    : largest;
  const [before, after] = [ordered[0], ordered.at(-1)];
  return before && after && before !== after ? [before, after] : null;
}

/** Of the smaller one, so much lies in the other. */
const sharedLeast = 0.5;

function isSamePlace(one: DeliverablePicture, other: DeliverablePicture): boolean {
  if (one.epsg !== other.epsg || one.look.kind !== other.look.kind) return false;
  const [west, south, east, north] = [0, 1, 2, 3].map((side) => {
    const values = [one.bounds[side] as number, other.bounds[side] as number];
    return side < 2 ? Math.max(...values) : Math.min(...values);
  }) as [number, number, number, number];
  const smaller = Math.min(sizeOf(one.bounds), sizeOf(other.bounds));
  return east > west && north > south && (east - west) * (north - south) >= sharedLeast * smaller;
}

const sizeOf = ([west, south, east, north]: DeliverablePicture['bounds']): number => (east - west) * (north - south);

/** `2016`, `2016-08` or `2016-08-31` in a name: digits alone, as texts that sort by time. */
export const dateIn = (name: string): string | null =>
  /(?<!\d)((?:19|20)\d\d(?:[-_]?(?:0[1-9]|1[0-2])(?:[-_]?(?:0[1-9]|[12]\d|3[01]))?)?)(?!\d)/
    .exec(name)?.[1]
    ?.replace(/[-_]/g, '') ?? null;

/** `2016` or `2016-08`, else the name without its ending. */
export function titleOf({ name }: MapFile): string {
  const date = dateIn(name);
  return date ? (date.match(/^\d{4}|\d\d/g) ?? []).join('-') : name.replace(/\.\w+$/, '');
}

/** The bounds of both files. */
export function boundsOfView({ files }: MapView): DeliverablePicture['bounds'] {
  const all = files.map(({ picture }) => picture.bounds);
  const least = (side: 0 | 1): number => Math.min(...all.map((bounds) => bounds[side]));
  const most = (side: 2 | 3): number => Math.max(...all.map((bounds) => bounds[side]));
  return [least(0), least(1), most(2), most(3)];
}
