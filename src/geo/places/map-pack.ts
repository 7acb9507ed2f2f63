import type { LineString, MultiLineString, MultiPolygon, Point, Polygon, Topology } from 'topojson-specification';
import type { Position } from '#geo/geodesy/area.ts';

/** The geometries of one layer; each has the properties `P`. */
interface Layer<G> {
  type: 'GeometryCollection';
  geometries: G[];
}
export type AreaShape<P extends object = object> = Polygon<P> | MultiPolygon<P>;
export type LineShape<P extends object = object> = LineString<P> | MultiLineString<P>;
type AreaLayer<P extends object> = Layer<AreaShape<P> & { id: string; properties: P }>;
type LineLayer<P extends object> = Layer<LineShape<P> & { properties?: P }>;
/** A file of the pack: TopoJSON whose layers are named `L`. */
type Pack<L> = Omit<Topology, 'objects'> & { objects: L };

/** `area` in km²; `lp` is a point inside, where a label fits. */
interface NamedArea {
  name: string;
  area: number;
  lp: Position;
}

/** `rank` from 3, the largest rivers, to 9. */
interface RiverProperties {
  name?: string;
  rank: number;
  w: number;
  inlake?: 1;
}

/** A district: `p` is the id of its province, `t` urban or rural. */
interface DistrictProperties extends NamedArea {
  p: string;
  t: 'U' | 'R';
}

/** A ward has a number `n` in the district `d`, and no name. */
interface WardProperties {
  n: number;
  d: string;
}

/** Roads are absent where layers of medium certainty are left out. */
export type BasePack = Pack<{
  countries: AreaLayer<{ name: string; area?: number }>;
  provinces: AreaLayer<NamedArea>;
  lakes: Layer<AreaShape & { properties?: { name?: string } }>;
  rivers: LineLayer<RiverProperties>;
  roads?: LineLayer<{ no: string }>;
  points: Layer<Point & { properties: { k: 'peak' | 'waterfall' | 'airport'; name: string; ele?: number } }>;
}>;
export type DistrictPack = Pack<{ districts: AreaLayer<DistrictProperties> }>;
export type WardPack = Pack<{ wards: AreaLayer<WardProperties> }>;
export type RoadPack = Pack<{ roads: LineLayer<{ no: string; paved: 0 | 1 }> }>;
export type HydroPack = Pack<{
  rivers: LineLayer<{ name?: string }>;
  lakes: Layer<AreaShape & { properties?: { name?: string; km2?: number } }>;
}>;

export interface PlaceRow {
  n: string;
  lat: number;
  lon: number;
  k: 'capital' | 'provincial' | 'town' | 'suburb' | 'settlement';
  /** ISO code of the country. */
  c: string;
  /** Population by GeoNames, of mixed years. */
  pop?: number;
  /** Ids of ward, district and province; absent abroad. */
  w?: string;
  d?: string;
  p?: string;
  /** The source: GeoNames, or the World Bank. */
  s?: 'g' | 'g2' | 'w';
  /** Number in GeoNames. */
  gid?: number;
}

/** The wards of each district: how many, numbered from 1, or their ids where they are numbered otherwise. */
export type WardList = Readonly<Record<string, number | readonly string[]>>;

export interface PlacePack {
  places: readonly PlaceRow[];
  wards: WardList;
}

/** The path of the files for the browser. */
export interface MapFiles {
  base: string;
  districts: string;
  places: string;
  hydro: string;
  /** Null where layers of medium certainty are left out. */
  roads: string | null;
  /** The folder of the wards: `${wards}${district}.json` holds those of one district. */
  wards: string;
}
