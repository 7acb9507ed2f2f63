import { asDegrees, grouped } from '#geo/coordinates/format-coordinates.ts';
import { type Area, areaOf, cornersOf, distinctCorners, type Position } from '#geo/geodesy/area.ts';
import { sideOfBorder } from '#geo/geodesy/zimbabwe.ts';
import { crossingsOf } from './crossings.ts';
import { overlapOf } from './overlaps.ts';

export interface AreaCheck {
  isValid: boolean;
  reason: null | 'no-area' | 'crosses' | 'too-small' | 'too-large' | 'outside-zimbabwe';
  /** The first 20 positions where the outline crosses itself or two parts overlap. */
  crossings: Position[];
  /** Computed whatever the reason is: an outline that crosses itself may be abroad too. */
  place: 'inside' | 'border' | 'outside';
  /** The corners of all rings. */
  pointCount: number;
  /** The message for the visitor; null without a reason. */
  message: string | null;
}

/** Square metres. */
export const leastArea = 100;
/** Square kilometres of Zimbabwe, as published. */
const areaOfZimbabwe = 390_757;
/** The reason an area is refused. One that reaches outside Zimbabwe is valid, with that reason. */
export function checkArea(area: Area): AreaCheck {
  const corners = area.flat().map(cornersOf);
  const sides = new Set(corners.flatMap(positionsAlong).map(sideOfBorder));
  const found = (reason: AreaCheck['reason'], message: string | null, crossings: Position[] = []): AreaCheck => ({
    isValid: reason === null || reason === 'outside-zimbabwe',
    reason,
    place: sides.has('outside') ? 'outside' : sides.has('border') ? 'border' : 'inside',
    crossings,
    pointCount: corners.flat().length,
    message,
  });
  if (!corners.length || area.flat().some((ring) => distinctCorners(ring).length < 3))
    return found('no-area', 'Mark at least three corners.');
  const crossings = crossingsOf(area);
  if (crossings[0]) return found('crosses', `The outline crosses itself near ${at(crossings[0])}.`, crossings);
  const overlap = overlapOf(area);
  if (overlap) return found('crosses', `Two parts of the outline overlap near ${at(overlap)}.`, [overlap]);
  return found(...(checkSize(areaOf(area)) ?? checkPlace(sides)));
}

type Finding = [reason: AreaCheck['reason'], message: string | null];

function checkSize(squareMetres: number): Finding | null {
  if (squareMetres <= leastArea) {
    return ['too-small', `This area is ${grouped(squareMetres)} m². Draw something larger than ${leastArea} m².`];
  }
  const size = squareMetres / 1e6;
  if (size <= areaOfZimbabwe) return null;
  const than = `more than Zimbabwe (about ${grouped(areaOfZimbabwe)} km²)`;
  return ['too-large', `This area is ${grouped(size)} km², ${than}. Check it.`];
}

function checkPlace(sides: ReadonlySet<ReturnType<typeof sideOfBorder>>): Finding {
  if (!sides.has('outside')) return [null, null];
  const what = sides.size === 1 ? 'This area' : 'Part of this area';
  return ['outside-zimbabwe', `${what} is outside Zimbabwe. Check it.`];
}

/** Degrees between positions of an edge, which may leave the country between its corners; and the most of them. */
const stepDegrees = 0.02;
const mostSteps = 500;

function positionsAlong(corners: readonly Position[]): Position[] {
  return corners.flatMap(([lon, lat], index) => {
    const [x, y] = corners[(index + 1) % corners.length] ?? [lon, lat];
    const steps = Math.ceil(Math.max(Math.abs(x - lon), Math.abs(y - lat)) / stepDegrees);
    const count = Math.min(mostSteps, Math.max(1, steps));
    return Array.from({ length: count }, (_, step): Position => {
      const share = step / count;
      return [lon + share * (x - lon), lat + share * (y - lat)];
    });
  });
}

const at = (position: Position): string => asDegrees(position, 4).join(', ');
