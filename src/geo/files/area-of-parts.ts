import { limits } from '#contract/limits.ts';
import { type Area, circleAround, closed, cornersOf, isSame, type Polygon, type Position } from '#geo/geodesy/area.ts';
import { repairArea } from '#geo/polygons/repair-area.ts';
import { type FileChoice, type FileParts, type FileQuestion, UnreadableFile } from './area-file.ts';

/** The area of a file, or the question whether lines are closed or points are buffered. Throws UnreadableFile. */
export function areaOfParts(parts: FileParts, choice: FileChoice): { area: Area; notes: string[] } | FileQuestion {
  const { polygons, lines, points } = parts;
  const others = lines.length + points.length;
  if (polygons.length) {
    const used = `We used the ${counted(polygons.length, 'area')} and left out ${counted(others, 'other feature')}.`;
    return { area: cleaned(polygons), notes: others ? [used] : [] };
  }
  const outlines = cleaned(lines.map((line) => [closed(line)]));
  if (choice.closeLines && outlines.length) return { area: outlines, notes: [] };
  if (choice.bufferM !== undefined && points.length) return { area: buffered(points, choice.bufferM), notes: [] };
  if (!others) throw new UnreadableFile('This file has no areas, lines or points.');
  return questionOn(parts, outlines);
}

function questionOn({ lines, points }: FileParts, outlines: Area): FileQuestion {
  const found = [counted(lines.length, 'line'), counted(points.length, 'point')].join(' and ');
  const message = `This file has ${found} but no areas.`;
  if (outlines.length) {
    return { question: 'close-lines', message: `${message} Close the line to make an area?`, preview: outlines };
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

/** Corners that repeat the one before are left out, and rings with fewer than three. */
function cleaned(polygons: readonly Polygon[]): Area {
  const rings = polygons.map((polygon) =>
    polygon.map((ring) =>
      closed(cornersOf(ring.filter((at, index) => index === 0 || !isSame(at, ring[index - 1] ?? at)))),
    ),
  );
  return rings.filter(([outer = []]) => outer.length > 3).map((polygon) => polygon.filter((ring) => ring.length > 3));
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
