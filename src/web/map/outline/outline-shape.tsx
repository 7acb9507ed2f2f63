import { limits } from '#contract/limits.ts';

// The path leaves a quarter of its square empty on each side (geo/map/outline-path.ts); the stroke needs less.
const margin = limits.outlineSizePx / 4 - 3;
const side = limits.outlineSizePx - 2 * margin;

/** The outline of an area without a map. */
export const OutlineShape = ({ outline }: { outline: string }) => (
  <svg viewBox={`${margin} ${margin} ${side} ${side}`} width={side} height={side} aria-hidden="true">
    <path d={outline} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
  </svg>
);
