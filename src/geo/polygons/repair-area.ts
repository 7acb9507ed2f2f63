import { setPrecision, union } from 'polyclip-ts';
import { type Area, areaOf, closed, cornersOf, type Ring } from '#geo/geodesy/area.ts';
import { checkArea, leastArea } from './check-area.ts';
import { isOnEdge, isTangled } from './crossings.ts';

/** Decimals of degrees: where rounding leaves an outline that touches itself, a coarser one does not. */
const attempts = [9, 7, 6, 5];

/** Degrees, less than the last decimal: without it the library may compute crossings in one place for ever. */
const tolerance = 1e-12;

/** Pairs of edges that are near each other: some seconds of the library. */
const mostPairs = 20_000;

/**
 * The same land without crossings and overlaps: an outline that crosses itself becomes several, and parts of less than
 * 100 m² are left out. An area that cannot be repaired, or only in minutes, is returned as it is.
 */
export function repairArea(area: Area): Area {
  if (isTangled(area, mostPairs)) return area;
  for (const digits of attempts) {
    const repaired = unionOf(area, digits)
      .map((polygon) => polygon.map(withoutSpikes).filter((ring) => ring.length > 3))
      .filter((polygon) => areaOf([polygon]) > leastArea);
    if (repaired.length && checkArea(repaired).reason !== 'crosses') return repaired;
  }
  return area;
}

function unionOf(area: Area, digits: number): Area {
  const [first, ...others] = area.map((polygon) =>
    polygon.map((ring) =>
      ring.map(([x, y]): [number, number] => [Number(x.toFixed(digits)), Number(y.toFixed(digits))]),
    ),
  );
  // Also makes the library forget the coordinates of the union before.
  setPrecision(tolerance);
  try {
    return first ? union(first, ...others) : [];
  } catch {
    // The library throws when rounding leaves a ring open.
    return [];
  }
}

/** Removes corners where the line runs back over itself; the library leaves such spikes where edges were close. */
function withoutSpikes(ring: Ring): Ring {
  const corners = [...cornersOf(ring)];
  for (let index = 0; index < corners.length && corners.length > 2; ) {
    const [before, corner, after] = [corners.at(index - 1), corners[index], corners[(index + 1) % corners.length]];
    const isSpike = before && corner && after && (isOnEdge(corner, before, after) || isOnEdge(corner, after, before));
    if (isSpike) corners.splice(index, 1);
    index = isSpike ? Math.max(0, index - 1) : index + 1;
  }
  return closed(corners);
}
