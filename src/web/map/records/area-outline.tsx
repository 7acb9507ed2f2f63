import './area-outline.css';
import type { ShownArea } from '#contract/areas/areas.ts';
import { limits } from '#contract/limits.ts';
import { inThousands } from '#web/ui/format/numbers.ts';

/** What a client marked on the map, north up, and its size. */
export function AreaOutline({ area }: { area: ShownArea | null }) {
  if (!area) return null;
  const side = limits.outlineSizePx;
  const { squareMetres, perimeterMetres, corners } = area;
  const hectares = squareMetres / 10_000;
  const size = hectares < 10 ? hectares.toFixed(2) : inThousands(Math.round(hectares));
  return (
    <figure className="area-outline">
      <svg viewBox={`0 0 ${side} ${side}`} width={side} height={side} aria-hidden="true">
        <path d={area.outline} fillRule="evenodd" />
      </svg>
      <figcaption className="text-small text-ink2">
        Area: {size} ha, perimeter {(perimeterMetres / 1000).toFixed(1)} km, {inThousands(corners)} corners
      </figcaption>
    </figure>
  );
}
