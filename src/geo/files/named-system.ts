import { isEpsg, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { type FileEpsg, UnreadableFile } from './area-file.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * The system that GeoJSON names in a member `crs` of a collection, a feature or a geometry; null when none does.
 * Throws UnreadableFile for two systems and for one that is not converted.
 */
export function systemOfGeoJson(objects: readonly unknown[]): FileEpsg | null {
  const named = objects
    .filter(isObject)
    .flatMap((object) => [object['crs'], isObject(object['geometry']) && object['geometry']['crs']]);
  const systems = new Set(named.filter(isObject).map(systemOfCrs));
  if (systems.size > 1) {
    throw new UnreadableFile('This file names more than one coordinate system. Export it again in one of them.');
  }
  const [system = null] = systems;
  return system;
}

function systemOfCrs({ properties }: Json): FileEpsg {
  const { name, code, href } = isObject(properties) ? properties : {};
  if (typeof code === 'number' || typeof code === 'string') return known(Number(code)) ?? unknown(`EPSG:${code}`);
  if (typeof name !== 'string') return unknown(typeof href === 'string' ? href : 'without a name');
  if (name.includes('[')) return systemOfPrj(name).epsg;
  if (/CRS:?84$|^WGS[\s_]*(?:19)?84$/i.test(name.trim())) return 4326;
  // EPSG:4326, urn:ogc:def:crs:EPSG:6.9:4326, http://www.opengis.net/def/crs/EPSG/0/4326 or …/epsg.xml#4326
  const number = /(?:EPSG|ESRI)(?::+|\/|\.xml#)(?:[\d.]*[:/])?(\d+)\]?$/i.exec(name.trim())?.[1];
  return known(Number(number)) ?? unknown(name);
}

/** Numbers with which programs named Web Mercator before it had its own. */
const webMercator = [3857, 3785, 900_913, 102_100, 102_113];

const known = (number: number): FileEpsg | null =>
  webMercator.includes(number) ? 3857 : isEpsg(number) ? number : null;

function unknown(name: string): never {
  throw new UnreadableFile(
    `This file uses the coordinate system “${name.slice(0, 80)}”, which we do not convert. ` +
      'Export it as WGS 84 (EPSG:4326), or send it with your inquiry.',
  );
}

/** A node of well-known text, such as DATUM["D_WGS_1984", …]. */
interface Node {
  keyword: string;
  /** Texts and numbers in their order. */
  values: string[];
  nodes: Node[];
}

/**
 * The system that the text of a .prj file describes, by its datum, projection and parameters; its name decides nothing.
 * Throws UnreadableFile for a system that is not converted and for a description that contradicts itself.
 */
export function systemOfPrj(text: string): { epsg: FileEpsg; notes: string[] } {
  const root = parseWkt(text);
  const projected = find(root, /^PROJ(?:CS|CRS|ECTEDCRS)$/);
  const geographic = find(projected ?? root, /^(?:BASE)?GEO(?:GCS|GCRS|DCRS|DETICCRS|GRAPHICCRS)$/);
  const name = (projected ?? geographic)?.values[0]?.trim() || text.trim().slice(0, 40);
  const datum = geographic && datumOf(geographic);
  if (!datum) return unknown(name);
  const epsg = projected ? projectedSystem(projected, datum) : systems[datum].degrees;
  if (!epsg) return unknown(name);
  const authority = numberIn(projected ?? geographic);
  if (authority && known(authority) !== epsg) contradicts(name, `the number EPSG:${authority}`, titleOf(epsg));
  // The name decides nothing, but somebody may have relied on it.
  const others = { 'WGS 84': /Arc[\s_]*(?:19)?50/i, 'Arc 1950': /WGS/i };
  return {
    epsg,
    notes: others[datum].test(name) ? [`Its .prj is named “${name}” but has the datum ${datum}, which we used.`] : [],
  };
}

const titleOf = (epsg: FileEpsg): string => (epsg === 3857 ? 'Web Mercator' : nameOf(epsg));

type Datum = 'WGS 84' | 'Arc 1950';

const systems: Record<Datum, { degrees: FileEpsg; utm: Readonly<Record<string, FileEpsg>> }> = {
  'WGS 84': { degrees: 4326, utm: { 27: 32735, 33: 32736 } },
  'Arc 1950': { degrees: 4209, utm: { 27: 20935, 33: 20936 } },
};

/** The datum with its ellipsoid, from Greenwich and in degrees; null for any other. */
function datumOf(geographic: Node): Datum | null {
  const node = find(geographic, /^(?:(?:GEODETIC)?DATUM|TRF|ENSEMBLE)$/);
  const name = node?.values[0]?.replace(/[\s_]+/g, ' ') ?? '';
  const datum = /^(?:D )?(?:WGS|World Geodetic System) ?(?:19)?84(?: ensemble)?$/i.test(name)
    ? 'WGS 84'
    : /^(?:D )?Arc 1950$/i.test(name)
      ? 'Arc 1950'
      : null;
  const [, major, inverse] = (node && find(node, /^(?:SPHEROID|ELLIPSOID)$/))?.values.map(Number) ?? [];
  if (datum && major !== undefined && inverse !== undefined && !hasEllipsoid(datum, major, inverse)) {
    contradicts(name, `an ellipsoid of ${major} m and 1/${inverse}`, datum);
  }
  const meridian = Number(find(geographic, /^PRIM(?:EM|EMERIDIAN)$/)?.values[1] ?? 0);
  return meridian === 0 && unitsOf(geographic).every((unit) => isAbout(unit, degree)) ? datum : null;
}

const degree = Math.PI / 180;

const hasEllipsoid = (datum: Datum, major: number, inverse: number): boolean =>
  datum === 'WGS 84'
    ? isAbout(major, 6_378_137) && isAbout(inverse, 298.257_223_563, 1e-6)
    : // Clarke 1880 (Arc); programs also write Clarke 1880 (RGS), 0.3 m beside it, or (IGN).
      isAbout(major, 6_378_249.2, 1e-7) && isAbout(inverse, 293.465_5, 1e-5);

const isAbout = (value: number, expected: number, share = 1e-9): boolean =>
  Math.abs(value - expected) <= Math.abs(expected) * share;

/** UTM 35 or 36 South of the datum in metres, or Web Mercator; null for any other projection. */
function projectedSystem(projected: Node, datum: Datum): FileEpsg | null {
  const conversion = find(projected, /^CONVERSION$/) ?? projected;
  const method = find(conversion, /^(?:PROJECTION|METHOD)$/)?.values[0]?.replace(/[\s_]+/g, ' ') ?? '';
  const parameters = new Map(
    conversion.nodes
      .filter(({ keyword }) => keyword === 'PARAMETER')
      .map(({ values: [name = '', value] }) => [name.toLowerCase().replace(/[\s_]+/g, ' '), Number(value)] as const),
  );
  const parameter = (names: readonly string[]): number =>
    names.map((name) => parameters.get(name)).find((value) => value !== undefined) ?? Number.NaN;
  const east = parameter(['false easting']);
  const north = parameter(['false northing']);
  const meridian = parameter(['central meridian', 'longitude of natural origin', 'longitude of center']);
  if (unitsOf(projected).some((unit) => unit !== 1)) return null;
  if (/^(?:Transverse Mercator|Gauss Kruger)$/i.test(method)) {
    const latitude = parameter(['latitude of origin', 'latitude of natural origin', 'latitude of center']);
    const scale = parameter(['scale factor', 'scale factor at natural origin']);
    const isUtm = scale === 0.9996 && east === 500_000 && north === 10_000_000 && Math.abs(latitude) === 0;
    return isUtm ? (systems[datum].utm[meridian] ?? null) : null;
  }
  const isSphere =
    /^Mercator Auxiliary Sphere$|^Popular Visualisation Pseudo[ -]?Mercator$/i.test(method) ||
    /\+proj=merc\b.*\+a=6378137(?:\.0)? \+b=6378137(?:\.0)? /.test(find(projected, /^EXTENSION$/)?.values[1] ?? '');
  const isWebMercator = isSphere && datum === 'WGS 84' && [meridian, east, north].every((value) => value === 0);
  return isWebMercator ? 3857 : null;
}

/** The units of a system in radians or metres: its own, or those of its axes in the newer form. */
function unitsOf({ nodes }: Node): number[] {
  const axes = nodes.filter(({ keyword }) => keyword === 'AXIS');
  const units = [nodes, ...axes.map((axis) => axis.nodes)].flatMap((within) =>
    within.filter(({ keyword }) => /^(?:ANGLE|LENGTH)?UNIT$/.test(keyword)),
  );
  return units.map(({ values }) => Number(values[1]));
}

/** The EPSG number that a description gives for itself. */
function numberIn({ nodes }: Node): number | null {
  const authority = nodes.find(({ keyword }) => /^(?:AUTHORITY|ID)$/.test(keyword));
  const [name, number] = authority?.values ?? [];
  // 4979 is 4326 with heights.
  return name?.toUpperCase() === 'EPSG' && number !== '4979' ? Number(number) : null;
}

function contradicts(name: string, one: string, other: string): never {
  throw new UnreadableFile(
    `The coordinate system “${name.slice(0, 80)}” of this file contradicts itself: it has ${one}, which is not ${other}. ` +
      'Export the file again as WGS 84 (EPSG:4326), or send it with your inquiry.',
  );
}

/** The first node with this keyword, from the outside in. */
function find(root: Node, keyword: RegExp): Node | undefined {
  const waiting = [root];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    if (keyword.test(node.keyword)) return node;
    waiting.push(...node.nodes);
  }
  return undefined;
}

/** Well-known text of either generation (OGC 01-009, ISO 19162) as nodes. Any text gives a node. */
function parseWkt(text: string): Node {
  const root: Node = { keyword: '', values: [], nodes: [] };
  const open = [root];
  for (const [, keyword, quoted, plain, end] of text
    .slice(0, wktMaxLength)
    .matchAll(/([A-Za-z_]\w*)\s*[[(]|"((?:[^"]|"")*)"|([^\s,[\]()"]+)|([\])])/g)) {
    const parent = open.at(-1) ?? root;
    if (keyword) {
      const node: Node = { keyword: keyword.toUpperCase(), values: [], nodes: [] };
      parent.nodes.push(node);
      open.push(node);
    } else if (end) {
      if (open.length > 1) open.pop();
    } else parent.values.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
  }
  return root;
}

/** Characters; the longest descriptions of one system have about 3,000. */
const wktMaxLength = 20_000;
