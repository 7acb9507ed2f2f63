import path from 'node:path';
import { withBytes } from '../bytes/open-bytes.ts';
import type { Attributes } from '../drawing/drawing.ts';
import { type CheckedContent, type FileToCheck, failed, passed } from '../file-check.ts';
import { emptyShape, type Line } from '../shape.ts';
import { epsgSystem, LayerCheck, newTestBudget } from '../shapes/layer-check.ts';
import { counted } from '../words.ts';
import { XmlElements } from './xml-elements.ts';

/** KML (OGC 12-007r2) of any size, placemark by placemark. @throws DamagedFile, UncheckedFile */
export function checkKml(file: FileToCheck): CheckedContent {
  const check = new LayerCheck({
    name: null,
    system: epsgSystem(4326),
    agreed: file.agreed,
    budget: newTestBudget(),
    drawing: file.drawing,
  });
  const placemarks = new Placemarks(check);
  withBytes(file.path, (bytes) => {
    const decoder = new TextDecoder(encodingOf(bytes.atMost(0, 2)));
    for (const piece of bytes.pieces()) placemarks.elements.add(decoder.decode(piece, { stream: true }));
    placemarks.elements.add(decoder.decode());
  });
  placemarks.elements.finish();
  const outside = placemarks.links.filter((link) => !isArchived(link, file));
  const isMap = placemarks.links.length > outside.length && check.features === 0;
  return {
    summary: `KML, ${check.counts}`,
    findings: [
      passed('whole', 'Complete'),
      ...(isMap ? [passed('content', 'It shows other files of the archive')] : check.findings()),
      ...(outside.length
        ? [failed('extras', `${counted(outside.length, 'link')} to other files, which are not delivered with it`)]
        : []),
    ],
  };
}

/** Whether a link leads to a file of the same archive. */
const isArchived = (link: string, { name, archived = [] }: FileToCheck): boolean =>
  archived.includes(path.posix.join(path.posix.dirname(name), link));

const encodingOf = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

class Placemarks {
  /** The addresses that network links name. */
  readonly links: string[] = [];
  readonly elements = new XmlElements({
    start: (name) => this.#start(name),
    end: (name, text) => this.#end(name, text),
    keepsText: (name) => ['coordinates', 'coord', 'href', 'name', 'description'].includes(name),
  });
  readonly #check: LayerCheck;
  #shape = emptyShape();
  #attributes: Attributes = {};
  #rings: { outer: Line[]; holes: Line[] } = { outer: [], holes: [] };
  #track: number[] = [];

  constructor(check: LayerCheck) {
    this.#check = check;
  }

  #start(name: string): void {
    if (name === 'Placemark') {
      this.#shape = emptyShape();
      this.#attributes = {};
    }
    if (name === 'Polygon') this.#rings = { outer: [], holes: [] };
    if (name === 'Track') this.#track = [];
  }

  #end(name: string, text: string): void {
    if (name === 'coordinates') this.#addPositions(positionsIn(text));
    else if (name === 'coord') this.#track.push(...positionsIn(text.trim().split(/\s+/).join(',')));
    else if (name === 'href' && this.elements.open.includes('NetworkLink')) this.links.push(text.trim());
    else if (name === 'Track') this.#shape.lines.push(Float64Array.from(this.#track));
    else if (name === 'Polygon') this.#shape.polygons.push([...this.#rings.outer, ...this.#rings.holes]);
    else if ((name === 'name' || name === 'description') && this.elements.open.at(-1) === 'Placemark')
      this.#attributes = { ...this.#attributes, [name]: text.trim() };
    else if (name === 'Placemark') {
      this.#check.add(this.#check.features + 1, this.#shape);
      this.#check.setAttributes(this.#check.features, this.#attributes);
    }
  }

  #addPositions(line: Line): void {
    const { open } = this.elements;
    const [parent, around] = [open.at(-1), open.at(-2)];
    if (parent === 'Point') this.#shape.points.push(...line);
    else if (around === 'outerBoundaryIs') this.#rings.outer.push(line);
    else if (around === 'innerBoundaryIs') this.#rings.holes.push(line);
    else if (parent === 'LineString' || parent === 'LinearRing') this.#shape.lines.push(line);
  }
}

/** Longitude and latitude of tuples apart by blanks; what is no number becomes one that is not finite. */
function positionsIn(text: string): Line {
  const tuples = text.trim() ? text.trim().split(/\s+/) : [];
  const line = new Float64Array(2 * tuples.length);
  for (const [index, tuple] of tuples.entries()) {
    const [longitude, latitude] = tuple.split(',', 2);
    line[2 * index] = numberIn(longitude);
    line[2 * index + 1] = numberIn(latitude);
  }
  return line;
}

const numberIn = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN);
