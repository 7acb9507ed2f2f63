import type { Position } from '#geo/geodesy/area.ts';
import { headingAdvice } from './columns.ts';
import { readCoordinates } from './read-coordinates.ts';

/** A place, or the corners of an outline without the first one again at the end; longitude and latitude, WGS 84. */
export type Where = { place: Position; outline: null } | { place: null; outline: Position[] };

/** One position is a place, several are the corners of an outline. @returns the problem in words if it was not read */
export function readWhere(text: string): Where | string {
  const { positions, problem } = readCoordinates(text);
  if (problem) return problem.text.split(headingAdvice)[0] ?? problem.text;
  const [first] = positions;
  const last = positions.at(-1);
  if (!first || !last) return 'Enter coordinates, for example -20.15, 28.58.';
  if (positions.length === 1) return { place: first, outline: null };
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const outline = isClosed ? positions.slice(0, -1) : positions;
  return outline.length < 3 ? 'An outline needs at least three corners, one a line.' : { place: null, outline };
}
