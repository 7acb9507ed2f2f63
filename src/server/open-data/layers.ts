import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Area, areaOf, type Position } from '#geo/geodesy/area.ts';
import { type Bounds, boundsOf } from '#geo/map/mercator.ts';
import type {
  AreaShape,
  BasePack,
  DistrictPack,
  HydroPack,
  LineShape,
  PlaceRow,
  RoadPack,
  WardPack,
} from '#geo/places/map-pack.ts';
import { hasMediumCertaintyLayers, isOfMediumCertainty } from '#geo/places/medium-certainty.ts';
import { areaOfShape, linesOfShape } from '#geo/places/topology.ts';
import { inPackage } from '#server/platform/package-folder.ts';

/** Names have at most 10 characters, as in a DBF file. */
export interface Column {
  name: string;
  type: 'text' | 'integer';
}

/** Degrees of WGS 84, longitude first. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiLineString'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: Area };

export interface Feature {
  /** An official code, or a number from 1 in the order of the layer. Stable for one date of the data. */
  id: string;
  geometry: Geometry;
  /** By the names of the columns; null where the source has none. */
  properties: Readonly<Record<string, string | number | null>>;
  /** Degrees: west, south, east, north. */
  bounds: Bounds;
}

export interface OpenLayer {
  id: LayerId;
  /** The date of the data (docs/map-data.md): the only date in the files, so that every machine makes the same bytes. */
  date: string;
  geometry: Geometry['type'];
  columns: readonly Column[];
  features: readonly Feature[];
  /** Degrees: west, south, east, north. */
  bounds: Bounds;
}

export const layerIds = [
  'provinces',
  'districts',
  'wards',
  'places',
  'main-roads',
  'secondary-roads',
  'rivers',
  'lakes',
  'more-rivers',
  'more-lakes',
] as const;
export type LayerId = (typeof layerIds)[number];

const dates: Record<LayerId, string> = {
  provinces: '2018-08-31',
  districts: '2018-08-31',
  wards: '2018-08-31',
  places: '2023-02-01',
  'main-roads': '2009-01-01',
  'secondary-roads': '2009-01-01',
  rivers: '2017-11-01',
  lakes: '2017-11-01',
  'more-rivers': '2016-01-01',
  'more-lakes': '2016-01-01',
};

const text = (name: string): Column => ({ name, type: 'text' });
const integer = (name: string): Column => ({ name, type: 'integer' });

type File = Parameters<typeof areaOfShape>[0];
type Row = Omit<Feature, 'id' | 'bounds'> & { id?: string };

const folder = inPackage('geodata');
const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;

/** The paths of the files that the layers are read from, and of their attributions. */
export const mapPackFiles = (): string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name));

/** A layer without its features. */
export type LayerFacts = Pick<OpenLayer, 'id' | 'date' | 'geometry' | 'columns' | 'bounds'> & { count: number };

export const factsOf = ({ features, ...facts }: OpenLayer): LayerFacts => ({ ...facts, count: features.length });

export const readBasePack = (): BasePack => read<BasePack>('base.topo.json');

export const readPlaceRows = (): PlaceRow[] =>
  read<{ places: PlaceRow[] }>('places.json').places.filter(
    (row) => hasMediumCertaintyLayers || !isOfMediumCertainty(row),
  );

/** The layers of the map pack (docs/map-data.md), in the order in which they are offered. Takes a quarter of a second. */
export function readLayers(): OpenLayer[] {
  const base = readBasePack();
  const districts = read<DistrictPack>('districts.topo.json');
  const divisions = readDivisions(base, districts);
  return [
    provincesLayer(base),
    districtsLayer(districts, divisions),
    wardsLayer(divisions),
    placesLayer(divisions),
    ...roadLayers(base),
    ...waterLayers(base),
  ];
}

/** The names and codes of the district and the province of a code. */
type Divisions = ReturnType<typeof readDivisions>;

function readDivisions(base: BasePack, districts: DistrictPack) {
  const provinces = new Map(base.objects.provinces.geometries.map(({ id, properties }) => [id, properties.name]));
  const rows = new Map(districts.objects.districts.geometries.map(({ id, properties }) => [id, properties]));
  const ofProvince = (code: string | undefined) => ({
    province: provinces.get(code ?? '') ?? null,
    prov_code: code ?? null,
  });
  const ofDistrict = (code: string | undefined) => ({
    district: rows.get(code ?? '')?.name ?? null,
    dist_code: code ?? null,
    ...ofProvince(rows.get(code ?? '')?.p),
  });
  return { ofProvince, ofDistrict };
}

const provincesLayer = (base: BasePack): OpenLayer =>
  layer(
    'provinces',
    [text('code'), text('name'), integer('area_km2')],
    base.objects.provinces.geometries.map((shape) => ({
      id: shape.id,
      geometry: areaIn(base, shape),
      properties: { code: shape.id, name: shape.properties.name, area_km2: shape.properties.area },
    })),
  );

const districtsLayer = (pack: DistrictPack, { ofProvince }: Divisions): OpenLayer =>
  layer(
    'districts',
    [text('code'), text('name'), text('kind'), text('province'), text('prov_code'), integer('area_km2')],
    pack.objects.districts.geometries.map((shape) => ({
      id: shape.id,
      geometry: areaIn(pack, shape),
      properties: {
        code: shape.id,
        name: shape.properties.name,
        kind: shape.properties.t === 'U' ? 'urban' : 'rural',
        ...ofProvince(shape.properties.p),
        area_km2: shape.properties.area,
      },
    })),
  );

function wardsLayer({ ofDistrict }: Divisions): OpenLayer {
  const pack = read<WardPack>('wards.topo.json');
  return layer(
    'wards',
    [text('code'), integer('number'), text('district'), text('dist_code'), text('province'), text('prov_code')],
    pack.objects.wards.geometries.map((shape) => ({
      id: shape.id,
      geometry: areaIn(pack, shape),
      properties: { code: shape.id, number: shape.properties.n, ...ofDistrict(shape.properties.d) },
    })),
  );
}

function placesLayer({ ofDistrict }: Divisions): OpenLayer {
  const names = ['name', 'kind', 'country', 'ward_code', 'district', 'dist_code', 'province', 'prov_code'];
  return layer(
    'places',
    [...names.map(text), integer('population'), text('source'), integer('geonames')],
    readPlaceRows().map((row) => ({
      geometry: { type: 'Point', coordinates: [row.lon, row.lat] },
      properties: {
        name: row.n,
        kind: row.k,
        country: row.c,
        ward_code: row.w ?? null,
        ...ofDistrict(row.d),
        population: row.pop ?? null,
        source: isOfMediumCertainty(row) ? 'World Bank' : 'GeoNames',
        geonames: row.gid ?? null,
      },
    })),
  );
}

function roadLayers(base: BasePack): OpenLayer[] {
  if (!hasMediumCertaintyLayers) return [];
  const secondary = read<RoadPack>('roads-secondary.topo.json');
  return [
    layer(
      'main-roads',
      [text('number')],
      (base.objects.roads?.geometries ?? []).map((shape) => ({
        geometry: linesIn(base, shape),
        properties: { number: shape.properties?.no ?? null },
      })),
    ),
    layer(
      'secondary-roads',
      [text('number'), text('paved')],
      secondary.objects.roads.geometries.map((shape) => ({
        geometry: linesIn(secondary, shape),
        properties: { number: shape.properties?.no ?? null, paved: shape.properties?.paved ? 'yes' : 'no' },
      })),
    ),
  ];
}

function waterLayers(base: BasePack): OpenLayer[] {
  const hydro = read<HydroPack>('hydro-gshhg.topo.json');
  const { rivers, lakes } = base.objects;
  return [
    layer(
      'rivers',
      [text('name'), integer('rank')],
      rivers.geometries.map((shape) => ({
        geometry: linesIn(base, shape),
        properties: { name: shape.properties?.name ?? null, rank: shape.properties?.rank ?? null },
      })),
    ),
    layer('lakes', [text('name'), integer('area_km2')], namedAreas(base, lakes.geometries)),
    layer(
      'more-rivers',
      [text('name')],
      hydro.objects.rivers.geometries.map((shape) => ({
        geometry: linesIn(hydro, shape),
        properties: { name: shape.properties?.name ?? null },
      })),
    ),
    layer('more-lakes', [text('name'), integer('area_km2')], namedAreas(hydro, hydro.objects.lakes.geometries)),
  ];
}

function layer(id: LayerId, columns: readonly Column[], rows: readonly Row[]): OpenLayer {
  const features = rows.map((row, index) => ({
    ...row,
    id: row.id ?? String(index + 1),
    bounds: boundsOf(positionsOf(row.geometry)),
  }));
  const geometry = features[0]?.geometry.type ?? 'Point';
  return { id, date: dates[id], geometry, columns, features, bounds: joinedBounds(features) };
}

/** Degrees, or metres: the bounds of everything. */
export const joinedBounds = (parts: readonly { bounds: Bounds }[]): Bounds =>
  boundsOf(
    parts.flatMap(({ bounds: [west, south, east, north] }) => [
      [west, south],
      [east, north],
    ]),
  );

const areaIn = (file: File, shape: AreaShape): Geometry => ({
  type: 'MultiPolygon',
  coordinates: areaOfShape(file, shape),
});

const linesIn = (file: File, shape: LineShape): Geometry => ({
  type: 'MultiLineString',
  coordinates: linesOfShape(file, shape),
});

const namedAreas = (file: File, shapes: readonly (AreaShape & { properties?: { name?: string } })[]): Row[] =>
  shapes.map((shape) => {
    const area = areaOfShape(file, shape);
    return {
      geometry: { type: 'MultiPolygon', coordinates: area },
      properties: { name: shape.properties?.name ?? null, area_km2: Math.round(areaOf(area) / 1e6) },
    };
  });

/** All positions of a geometry, those of rings with the repeated first one. */
export function positionsOf({ type, coordinates }: Geometry): readonly Position[] {
  if (type === 'Point') return [coordinates];
  return type === 'MultiLineString' ? coordinates.flat() : coordinates.flat(2);
}

/** The same geometry with each position converted. */
export function mapPositions({ type, coordinates }: Geometry, convert: (position: Position) => Position): Geometry {
  if (type === 'Point') return { type, coordinates: convert(coordinates) };
  if (type === 'MultiLineString') return { type, coordinates: coordinates.map((line) => line.map(convert)) };
  return { type, coordinates: coordinates.map((polygon) => polygon.map((ring) => ring.map(convert))) };
}
