import type { ShownArea } from '#contract/areas/areas.ts';
import { limits } from '#contract/limits.ts';
import { areaFigures, areaText, lengthText } from '#geo/estimate/figures.ts';
import { inThousands } from '../ui/format/numbers.ts';
import './area-outline.css';

type Outlined = Omit<ShownArea, 'nameOnMap'>;

/** What a client marked on the map, north up, and its size. */
export function AreaOutline({ area, brief = false }: { area: Outlined | null; brief?: boolean }) {
  if (!area) return null;
  const side = limits.outlineSizePx;
  const { perimeterMetres, corners } = area;
  return (
    <figure className={brief ? 'area-outline area-brief' : 'area-outline'}>
      <svg viewBox={`0 0 ${side} ${side}`} width={side} height={side} aria-hidden="true">
        <path d={area.outline} fillRule="evenodd" />
      </svg>
      <figcaption className="text-small text-ink2">
        {brief ? sizeOf(area) : `Area: ${areaText(area)}`}
        {!brief && `, perimeter ${lengthText(perimeterMetres)}, ${inThousands(corners)} corners`}
      </figcaption>
    </figure>
  );
}

function sizeOf({ squareMetres }: Pick<Outlined, 'squareMetres'>): string {
  const { value, unit } = areaFigures(squareMetres);
  return `${value} ${unit}`;
}
