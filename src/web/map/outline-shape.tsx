import { limits } from '#contract/limits.ts';

// The path leaves a quarter of its square free on each side (geo/map/outline-path.ts); an edge needs less.
const margin = limits.outlineSizePx / 4 - 3;
const side = limits.outlineSizePx - 2 * margin;

/** The outline of an area alone. */
export const OutlineShape = ({ outline }: { outline: string }) => (
  <svg viewBox={`${margin} ${margin} ${side} ${side}`} width={side} height={side} aria-hidden="true">
    <path d={outline} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
  </svg>
);
