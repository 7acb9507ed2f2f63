import type { Area, Position } from '../geodesy/area.ts';
import type {
  AreaShape,
  BasePack,
  DistrictPack,
  HydroPack,
  LineShape,
  PlaceRow,
  RoadPack,
  WardPack,
} from '../places/map-pack.ts';
import { areaOfShape, bordersOf, linesOfShape } from '../places/topology.ts';
import type { Name } from './labels.ts';
import type { LayerName } from './style.ts';

/** A line, or a ring that is filled. */
export interface Line {
  positions: readonly Position[];
  /** Of a river: how much wider or thinner than the others, 1 is the Zambezi. */
  weight?: number;
}

/** Lines by layer. A fill takes all lines of its layer as one shape, so that holes stay unfilled. */
type Layers = Partial<Record<LayerName, readonly Line[]>>;

/** The layers and names that one file of the map pack adds to the map. */
export interface Sheet {
  layers: Layers;
  names: readonly Name[];
}

type File = Parameters<typeof areaOfShape>[0];

/** An area as the shape to fill. */
export const areaLines = (area: Area): Line[] => area.flat().map((positions) => ({ positions }));

const areas = (file: File, shapes: readonly AreaShape[]): Line[] =>
  shapes.flatMap((shape) => areaLines(areaOfShape(file, shape)));

const lines = (file: File, shapes: readonly LineShape[] = []): Line[] =>
  shapes.flatMap((shape) => linesOfShape(file, shape).map((positions) => ({ positions })));

/** The borders that two of a layer share: the edge of the data is no border. */
const innerBorders = <S extends AreaShape>(file: File, layer: { geometries: S[] }): Line[] =>
  bordersOf(file, layer, (one, other) => one !== other).map((positions) => ({ positions }));

const areaNames = (
  { geometries }: { geometries: readonly { properties: { name: string; lp: Position } }[] },
  kind: Name['kind'],
): Name[] => geometries.map(({ properties: { name, lp } }) => ({ text: name, position: lp, kind, rank: 0 }));

/**
 * The positions of the names of neighbouring countries. The map pack has none, and the middle of the part that is shown
 * is often outside the map.
 */
const neighbourNames: readonly Name[] = [
  ['Zambia', 27.1, -16.2],
  ['Mozambique', 33.4, -21.4],
  ['South Africa', 29.2, -22.85],
  ['Botswana', 26.2, -21.2],
].map(([text, longitude, latitude]) => ({
  text: String(text),
  position: [Number(longitude), Number(latitude)],
  kind: 'country',
  rank: 0,
}));

export function readBase(pack: BasePack): Sheet {
  const { countries, provinces, lakes, rivers, roads } = pack.objects;
  return {
    layers: {
      neighbours: areas(
        pack,
        countries.geometries.filter(({ id }) => id !== 'ZW'),
      ),
      country: areas(
        pack,
        countries.geometries.filter(({ id }) => id === 'ZW'),
      ),
      lakes: areas(pack, lakes.geometries),
      rivers: rivers.geometries.flatMap((shape) =>
        lines(pack, [shape]).map((line) => ({ ...line, weight: shape.properties?.w ?? 0 })),
      ),
      provinces: innerBorders(pack, provinces),
      border: innerBorders(pack, countries),
      roads: lines(pack, roads?.geometries),
    },
    names: [...neighbourNames, ...areaNames(provinces, 'province'), ...riverNames(pack)],
  };
}

export const readDistricts = (pack: DistrictPack): Sheet => ({
  layers: { districts: innerBorders(pack, pack.objects.districts) },
  names: areaNames(pack.objects.districts, 'district'),
});

/** The wards of one district. */
export const readWards = (pack: WardPack): Sheet => ({
  layers: { wards: innerBorders(pack, pack.objects.wards) },
  names: [],
});

export const readSecondaryRoads = (pack: RoadPack): Sheet => ({
  layers: { secondary: lines(pack, pack.objects.roads.geometries) },
  names: [],
});

/** Lines and lakes without a name: named ones repeat the base map, slightly shifted. */
export function readHydro(pack: HydroPack): Sheet {
  const { rivers, lakes } = pack.objects;
  const isUnnamed = ({ properties }: { properties?: { name?: string } }): boolean => !properties?.name;
  return {
    layers: {
      streams: lines(pack, rivers.geometries.filter(isUnnamed)),
      lakes: areas(pack, lakes.geometries.filter(isUnnamed)),
    },
    names: [],
  };
}

const ranks: Record<PlaceRow['k'], number> = { capital: 1, provincial: 2, town: 3, suburb: 5, settlement: 6 };
/** The population from which a town is named on the map of the whole country. */
const largeTown = 17_000;

export const readPlaces = (places: readonly PlaceRow[]): Name[] =>
  places.map(({ n, lat, lon, k, pop = 0 }) => ({
    text: n,
    position: [lon, lat],
    kind: k === 'capital' || k === 'provincial' ? 'capital' : 'town',
    rank: ranks[k] + (k === 'town' && pop < largeTown ? 1 : 0),
  }));

/** Each river's name once, along the middle of its longest line. */
function riverNames(pack: BasePack): Name[] {
  const longest = new Map<string, readonly Position[]>();
  for (const shape of pack.objects.rivers.geometries) {
    const name = shape.properties?.name;
    for (const path of name ? linesOfShape(pack, shape) : []) {
      if (name && path.length > (longest.get(name)?.length ?? 3)) longest.set(name, path);
    }
  }
  return [...longest].flatMap(([text, path]) => {
    const middle = Math.floor(path.length / 2);
    const [from, at, to] = [path[middle - 2], path[middle], path[middle + 1]];
    if (!from || !at || !to) return [];
    const angle = (Math.atan2(from[1] - to[1], to[0] - from[0]) * 180) / Math.PI;
    const upright = angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
    return [{ text, position: at, kind: 'river', rank: 5, angle: upright }];
  });
}

/** Several files as one map. */
export function joinSheets(sheets: readonly Sheet[]): Sheet {
  const layers: Layers = {};
  for (const sheet of sheets) {
    for (const [name, more] of Object.entries(sheet.layers) as [LayerName, readonly Line[]][]) {
      layers[name] = [...(layers[name] ?? []), ...more];
    }
  }
  return { layers, names: sheets.flatMap(({ names }) => names) };
}
