import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { type ParsedFile, UnreadableFile } from './area-file.ts';
import { wrongType } from './file-type.ts';
import { partsOf } from './parts.ts';

/** Reads KML or GPX. Throws UnreadableFile for other XML, for damaged XML, and for a document type. */
export function readXml(text: string): ParsedFile {
  // Entities in a document type could grow without end.
  if (/<!(?:DOCTYPE\s+html)/i.test(text)) throw wrongType('a web page');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new UnreadableFile('This file has a document type, which we do not read. Export it again as KML or GeoJSON.');
  }
  const [, prefix, root = ''] = /<(?:(\w{1,20}):)?([\w.-]{1,30})/.exec(withoutProlog(text)) ?? [];
  if (root === 'kml') return { kind: 'KML', epsg: 4326, notes: [], ...partsOf(readKml(withoutPrefix(text, prefix))) };
  if (root === 'gpx')
    return { kind: 'GPX', epsg: 4326, notes: [], ...partsOf(gpx(documentOf(withoutPrefix(text, prefix)))) };
  throw wrongType(/^html$/i.test(root) ? 'a web page' : `XML of another kind (${root})`);
}

/** From the root element on. Regular expressions would try each end of each comment. */
function withoutProlog(text: string): string {
  let at = 0;
  for (;;) {
    const next = text.indexOf('<', at);
    const end = text.startsWith('<!--', next) ? '-->' : text.startsWith('<?', next) ? '?>' : null;
    if (next < 0 || !end) return next < 0 ? '' : text.slice(next, next + 100);
    at = text.indexOf(end, next);
    if (at < 0) return '';
  }
}

const withoutPrefix = (text: string, prefix: string | undefined): string =>
  prefix ? text.replaceAll(new RegExp(`(</?)${prefix}:`, 'g'), '$1') : text;

function readKml(text: string): unknown {
  const { features } = kml(documentOf(text), { skipNullGeometry: true });
  if (!features.length && /<NetworkLink\b/.test(text)) {
    throw new UnreadableFile('This KML only links to another file. Open it in Google Earth and save the place as KML.');
  }
  // A ground overlay has four corners, but is not an outlined area.
  const outlined = features.filter(({ properties }) => properties?.['@geometry-type'] !== 'groundoverlay');
  return { type: 'FeatureCollection', features: outlined };
}

function documentOf(text: string): Document {
  const parser = new DOMParser({ onError: () => undefined });
  // Long runs of spaces are slow for some regular expressions of the libraries.
  const short = text.trimStart().replace(/\s{2,}/g, ' ');
  // The library reads the part of the DOM that xmldom has.
  return parser.parseFromString(short, 'text/xml') as unknown as Document;
}
