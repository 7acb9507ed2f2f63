import { asDegrees, grouped } from '#geo/coordinates/format-coordinates.ts';
import { type Area, areaOf, cornersOf, distinctCorners, type Position } from '#geo/geodesy/area.ts';
import { crossingsOf } from './crossings.ts';
import { overlapOf } from './overlaps.ts';

export interface AreaCheck {
  isValid: boolean;
  reason: null | 'no-area' | 'crosses' | 'too-small' | 'too-large' | 'outside-zimbabwe';
  /** The first 20 positions where the outline crosses itself or two parts overlap. */
  crossings: Position[];
  /** The corners of all rings. */
  pointCount: number;
  /** The message for the visitor; null without a reason. */
  message: string | null;
}

/** Square metres. */
export const leastArea = 100;
/** Square kilometres of Zimbabwe, as published. */
const areaOfZimbabwe = 390_757;
/** West, south, east and north of Zimbabwe in degrees. */
const zimbabwe = [25.23, -22.43, 33.07, -15.6] as const;

/** The reason an area is refused. One that reaches outside Zimbabwe is valid, with that reason. */
export function checkArea(area: Area): AreaCheck {
  const corners = area.flat().map(cornersOf);
  const found = (reason: AreaCheck['reason'], message: string | null, crossings: Position[] = []): AreaCheck => ({
    isValid: reason === null || reason === 'outside-zimbabwe',
    reason,
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
  return found(...(checkSize(areaOf(area)) ?? checkPlace(corners.flat())));
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

function checkPlace(corners: readonly Position[]): Finding {
  const [west, south, east, north] = zimbabwe;
  const outside = corners.filter(([lon, lat]) => lon < west || lon > east || lat < south || lat > north);
  if (!outside.length) return [null, null];
  const what = outside.length === corners.length ? 'This area' : 'Part of this area';
  return ['outside-zimbabwe', `${what} is outside Zimbabwe. Check it.`];
}

const at = (position: Position): string => asDegrees(position, 4).join(', ');
