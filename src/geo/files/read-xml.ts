import { DOMParser } from '@xmldom/xmldom';
import type { Position } from '#geo/geodesy/area.ts';
import { damagedMessage, type ParsedFile, UnreadableFile } from './area-file.ts';
import {
  addFeature,
  addLine,
  addPoints,
  addPolygon,
  attributesOf,
  type OpenFeature,
  openFeature,
  type Positions,
  type Reading,
} from './file-features.ts';
import { rootOf, wrongType } from './file-type.ts';

type Document = ReturnType<DOMParser['parseFromString']>;
type Element = NonNullable<Document['documentElement']>;

/** A KML or GPX file, and the files that its links name. */
interface ParsedXml extends ParsedFile {
  linked: string[];
}

const onlyLinks = 'This KML only links to another file. Open it in Google Earth and save the place as KML.';

/**
 * Reads KML or GPX; links for which `fileOf` has no file are left out. Throws UnreadableFile for other XML, for damaged
 * XML, for a document type, and for a KML that only links to others.
 */
export function readXml(text: string, fileOf: (link: string) => string | null = () => null): ParsedXml {
  const root = rootOf(text);
  if (root.name !== 'kml' && root.name !== 'gpx') {
    throw wrongType(/^html$/i.test(root.name) ? 'a web page' : `XML of another kind (${root.name})`);
  }
  const { document, notes } = documentOf(text, root.end);
  const reading: Reading = { features: [], leftOut: [] };
  if (root.name === 'gpx') {
    readGpx(document, reading);
    return { kind: 'GPX', epsg: 4326, notes, linked: [], ...reading };
  }
  readKml(document, reading);
  const links = elements(document, 'NetworkLink').map((link) => textOf(elements(link, 'href')[0]).trim());
  const outside = links.filter((link) => !fileOf(link));
  if (links.length && outside.length === links.length && !reading.features.length) throw new UnreadableFile(onlyLinks);
  reading.leftOut.push(
    ...outside.map((link) => ({ part: 'link', reason: 'to another file', where: link.slice(0, 60) })),
  );
  return { kind: 'KML', epsg: 4326, notes, linked: links.flatMap((link) => fileOf(link) ?? []), ...reading };
}

/** The document, also of a file that breaks off, as on a device whose battery is empty. Throws for other damage. */
function documentOf(text: string, rootEnd: number): { document: Document; notes: string[] } {
  const declared = withPrefixes(text, rootEnd);
  // Before parsing: the parser and what follows descend into every level.
  const open = openElements(declared);
  if (open === null) throw damaged();
  try {
    return { document: parse(declared), notes: [] };
  } catch {
    const closed = closedText(declared, open);
    try {
      return { document: parse(closed), notes: ['This file breaks off. We read it up to there.'] };
    } catch {
      throw damaged();
    }
  }
}

const damaged = (): UnreadableFile => new UnreadableFile(damagedMessage);

// Long runs of spaces are slow for some regular expressions below.
const parse = (text: string): Document =>
  new DOMParser({ onError: () => undefined }).parseFromString(text.trimStart().replace(/\s{2,}/g, ' '), 'text/xml');

const prefixesMost = 50;

/** Declares the prefixes that the root element does not: editors cut declarations, and the parser needs them. */
function withPrefixes(text: string, rootEnd: number): string {
  const used = new Set<string>();
  for (const [, prefix] of text.matchAll(/[<\s/]([A-Za-z_][\w.-]{0,30}):[A-Za-z_]/g)) {
    if (prefix && prefix !== 'xmlns' && prefix !== 'xml') used.add(prefix);
    if (used.size > prefixesMost) break;
  }
  const start = text.slice(0, text.indexOf('>', rootEnd) + 1);
  const missing = [...used].filter((prefix) => !start.includes(`xmlns:${prefix}=`));
  const declarations = missing.map((prefix) => ` xmlns:${prefix}="urn:undeclared"`);
  return text.slice(0, rootEnd) + declarations.join('') + text.slice(rootEnd);
}

const depthMost = 100;
const tags = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w.:-]*)[^<>]*?(\/?)>/g;

/** The elements that are open at the end of the text, outermost first; null where more than 100 are nested. */
function openElements(text: string): string[] | null {
  const open: string[] = [];
  for (const [, end, name, empty] of text.matchAll(tags)) {
    if (end) open.pop();
    else if (name && !empty) open.push(name);
    if (open.length > depthMost) return null;
  }
  return open;
}

/** The text up to its last complete tag, with the end tags of the open elements. */
const closedText = (text: string, open: readonly string[]): string =>
  text.slice(0, text.lastIndexOf('>') + 1) +
  open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');

const elements = (within: Document | Element, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS('*', name));

const childElements = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((child): child is Element => child.nodeType === 1);

const textOf = (element: Element | undefined): string => element?.textContent ?? '';

function readKml(document: Document, reading: Reading): void {
  for (const [index, placemark] of elements(document, 'Placemark').entries()) {
    const feature = openFeature(reading, kmlAttributes(placemark), `placemark ${index + 1}`);
    addGeometry(reading, feature, placemark);
    addFeature(reading, feature, 'placemark');
  }
  for (const name of ['GroundOverlay', 'PhotoOverlay']) {
    for (const overlay of elements(document, name)) {
      // Its four corners are those of a picture, not an outlined area.
      const { where } = openFeature(reading, kmlAttributes(overlay), '');
      reading.leftOut.push({ part: 'picture', reason: '', where });
    }
  }
}

function kmlAttributes(placemark: Element): Record<string, string> {
  const name = childElements(placemark).find(({ localName }) => localName === 'name');
  return attributesOf([
    ...(name ? [['name', textOf(name)] as const] : []),
    ...elements(placemark, 'SimpleData').map((data) => [data.getAttribute('name') ?? '', textOf(data)] as const),
    ...elements(placemark, 'Data').map(
      (data) => [data.getAttribute('name') ?? '', textOf(elements(data, 'value')[0])] as const,
    ),
  ]);
}

function addGeometry(reading: Reading, feature: OpenFeature, placemark: Element): void {
  const waiting = [placemark];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const shape of childElements(parent)) {
      const { localName: type } = shape;
      if (type === 'MultiGeometry' || type === 'MultiTrack') waiting.push(shape);
      if (type === 'Polygon') addRings(reading, feature, shape);
      if (type === 'LineString' || type === 'LinearRing') addLine(reading, feature, coordinatesIn(shape));
      if (type === 'Point') addPoints(reading, feature, coordinatesIn(shape));
      if (type === 'Track') addLine(reading, feature, trackIn(shape));
      if (type === 'Model') reading.leftOut.push({ part: '3D model', reason: '', where: feature.where });
    }
  }
}

/** Some programs write several outlines into a polygon, or several holes into one boundary. */
function addRings(reading: Reading, feature: OpenFeature, polygon: Element): void {
  const holes = new Set(elements(polygon, 'innerBoundaryIs').flatMap((boundary) => elements(boundary, 'LinearRing')));
  const [outer, ...others] = elements(polygon, 'LinearRing').filter((ring) => !holes.has(ring));
  addPolygon(
    reading,
    feature,
    [outer, ...holes].map((ring) => (ring ? coordinatesIn(ring) : { unread: '' })),
  );
  for (const other of others) addPolygon(reading, feature, [coordinatesIn(other)]);
}

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
/** Longitude, latitude and a height that may be missing. */
const tuple = new RegExp(`^(${number}),(${number})(?:,(?:${number}|nan)?)?$`, 'i');

/**
 * The positions in the element `coordinates`: tuples with commas, kept apart by blanks. Blanks beside the commas are
 * read too, where that leaves one meaning.
 */
function coordinatesIn(shape: Element): Positions {
  const text = textOf(elements(shape, 'coordinates')[0]).trim();
  if (!text) return { unread: '' };
  const strict = tuplesOf(text);
  if (!('unread' in strict)) return strict;
  const joined = tuplesOf(text.replace(/\s?,\s?/g, ','));
  return 'unread' in joined ? strict : joined;
}

function tuplesOf(text: string): Positions {
  const positions: Position[] = [];
  for (const part of text.split(/\s+/)) {
    const [, longitude, latitude] = tuple.exec(part) ?? [];
    if (latitude === undefined) return { unread: part };
    positions.push([Number(longitude), Number(latitude)]);
  }
  return positions;
}

const coord = new RegExp(`^(${number}) (${number})(?: .*)?$`);

function trackIn(track: Element): Positions {
  const positions: Position[] = [];
  for (const element of elements(track, 'coord')) {
    const text = textOf(element).trim();
    const [, longitude, latitude] = coord.exec(text) ?? [];
    // A moment without a position.
    if (!text) continue;
    if (latitude === undefined) return { unread: text };
    positions.push([Number(longitude), Number(latitude)]);
  }
  return positions.length ? positions : { unread: '' };
}

function readGpx(document: Document, reading: Reading): void {
  for (const [type, part] of [
    ['trk', 'track'],
    ['rte', 'route'],
  ] as const) {
    for (const [index, track] of elements(document, type).entries()) {
      const feature = openFeature(reading, gpxAttributes(track), `${part} ${index + 1}`);
      const segments = type === 'trk' ? elements(track, 'trkseg') : [track];
      for (const segment of segments) feature.lines.push(stopsIn(reading, feature, elements(segment, `${type}pt`)));
      feature.lines = feature.lines.filter((line) => line.length > 0);
      addFeature(reading, feature, part);
    }
  }
  for (const [index, waypoint] of elements(document, 'wpt').entries()) {
    const feature = openFeature(reading, gpxAttributes(waypoint), `waypoint ${index + 1}`);
    feature.points.push(...stopsIn(reading, feature, [waypoint]));
    addFeature(reading, feature, 'waypoint');
  }
}

const gpxAttributes = (element: Element): Record<string, string> =>
  attributesOf(
    childElements(element)
      .filter(({ localName }) => ['name', 'desc', 'cmt', 'type', 'sym'].includes(localName ?? ''))
      .map((child) => [child.localName ?? '', textOf(child)] as const),
  );

/** The neighbours of a position without numbers are metres away, so it is left out alone. */
function stopsIn({ leftOut }: Reading, { where }: OpenFeature, stops: readonly Element[]): Position[] {
  return stops.flatMap((stop, index) => {
    const [longitude, latitude] = ['lon', 'lat'].map((name) => degreesIn(stop.getAttribute(name)));
    if (longitude !== undefined && latitude !== undefined) return [[longitude, latitude] as const];
    const at = stops.length > 1 ? `${where} at position ${index + 1}` : where;
    leftOut.push({ part: 'position', reason: 'we could not read', where: at });
    return [];
  });
}

const decimal = new RegExp(`^${number}$`);

/** Some devices write a decimal comma. */
function degreesIn(written: string | null): number | undefined {
  const text = written?.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2') ?? '';
  return decimal.test(text) ? Number(text) : undefined;
}
