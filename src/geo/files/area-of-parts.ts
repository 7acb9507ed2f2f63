import { limits } from '#contract/limits.ts';
import { type Area, circleAround, closed, distinctCorners, type Polygon, type Position } from '#geo/geodesy/area.ts';
import { repairArea } from '#geo/polygons/repair-area.ts';
import { type FileChoice, type FileParts, type FileQuestion, UnreadableFile } from './area-file.ts';
import { counted } from './file-features.ts';

/** The area of a file, or the question whether lines are closed, or points joined or buffered. Throws UnreadableFile. */
export function areaOfParts(parts: FileParts, choice: FileChoice): { area: Area; notes: string[] } | FileQuestion {
  const { polygons, lines, points } = parts;
  const others = [lines.length && counted(lines.length, 'line'), points.length && counted(points.length, 'point')];
  const othersNamed = others.filter(Boolean).join(' and ');
  const areas = cleaned(polygons);
  if (areas.area.length) {
    const used = `We used the ${counted(polygons.length, 'area')} and left out ${othersNamed}.`;
    return { area: areas.area, notes: [...areas.notes, ...(othersNamed ? [used] : [])] };
  }
  if (!othersNamed) {
    const few = 'The outline in this file has fewer than three corners.';
    throw new UnreadableFile(polygons.length ? few : 'This file has no areas, lines or points.');
  }
  const outlines = cleaned(lines.map((line) => [closed(line)]));
  if (choice.closeLines && outlines.area.length) return closedLines(parts, outlines);
  const joined = cleaned(points.length > 2 ? [[closed(points)]] : []);
  const withoutLines = lines.length ? [`We left out ${counted(lines.length, 'line')}.`] : [];
  if (choice.closeLines && joined.area.length) {
    const note = `We joined the ${counted(points.length, 'point')} in their order.`;
    return { area: joined.area, notes: [note, ...withoutLines] };
  }
  if (choice.bufferM !== undefined && points.length) {
    return { area: buffered(points, choice.bufferM), notes: withoutLines };
  }
  return questionOn(parts, outlines.area, joined.area);
}

function closedLines({ lines, points }: FileParts, { area, notes }: Cleaned): { area: Area; notes: string[] } {
  const each = lines.length > 1 ? [`We closed each of the ${lines.length} lines by itself.`] : [];
  const withoutPoints = points.length ? [`We left out ${counted(points.length, 'point')}.`] : [];
  return { area, notes: [...each, ...notes, ...withoutPoints] };
}

function questionOn({ lines, points }: FileParts, outlines: Area, joined: Area): FileQuestion {
  const found = [counted(lines.length, 'line'), counted(points.length, 'point')].join(' and ');
  const message = `This file has ${found} but no areas.`;
  if (outlines.length) {
    const close = lines.length > 1 ? 'Close each line to make areas?' : 'Close the line to make an area?';
    return { question: 'close-lines', message: `${message} ${close}`, preview: outlines };
  }
  if (joined.length) {
    const join = 'Join the points in their order, or buffer them by a distance?';
    return { question: 'buffer', message: `${message} ${join}`, preview: joined };
  }
  if (points.length) return { question: 'buffer', message: `${message} Buffer the points by a distance?` };
  throw new UnreadableFile(`${message} A line needs three corners to become one.`);
}

function buffered(points: readonly Position[], radiusM: number): Area {
  if (points.length > limits.areaBufferedPointsMax) {
    throw new UnreadableFile(`We buffer up to ${limits.areaBufferedPointsMax} points. This file has ${points.length}.`);
  }
  if (!(radiusM > 0 && radiusM <= limits.areaBufferMaxM)) {
    throw new UnreadableFile(`The distance is a number up to ${limits.areaBufferMaxM / 1000} km.`);
  }
  const circles = points.map((point) => circleAround(point, radiusM));
  return circles.length > 1 ? repairArea(circles) : circles;
}

interface Cleaned {
  area: Area;
  notes: string[];
}

/** Without corners that repeat the one before, and without the rings that then have fewer than three, with a note. */
function cleaned(polygons: readonly Polygon[]): Cleaned {
  const rings = polygons.map((polygon) => polygon.map((ring) => closed(distinctCorners(ring))));
  const isOutline = (ring: readonly Position[] = []): boolean => ring.length > 3;
  const area = rings.filter(([outer]) => isOutline(outer)).map((polygon) => polygon.filter(isOutline));
  const holes = rings.filter(([outer]) => isOutline(outer)).flatMap((polygon) => polygon.slice(1));
  const flat = [
    [polygons.length - area.length, 'outline'] as const,
    [holes.filter((hole) => !isOutline(hole)).length, 'hole'] as const,
  ].flatMap(([count, noun]) => (count ? [counted(count, noun)] : []));
  return { area, notes: flat.length ? [`We left out ${flat.join(' and ')} with fewer than three corners.`] : [] };
}
