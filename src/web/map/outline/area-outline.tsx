import type { ShownArea } from '#contract/areas/areas.ts';
import { areaFigures, areaText, lengthText } from '#geo/estimate/figures.ts';
import { inThousands } from '#web/ui/format/numbers.ts';
import { OutlineShape } from './outline-shape.tsx';
import './area-outline.css';

type Outlined = Omit<ShownArea, 'nameOnMap'>;

/** The outline of an area of interest, north up, with its size. */
export function AreaOutline({ area, brief = false }: { area: Outlined | null; brief?: boolean }) {
  if (!area) return null;
  return (
    <figure className={brief ? 'area-outline area-brief' : 'area-outline'}>
      <OutlineShape outline={area.outline} />
      <figcaption className="text-small text-ink2">{brief ? sizeOf(area) : areaDescription(area)}</figcaption>
    </figure>
  );
}

/** `Area: 76.1 km² (7,610 ha) in Umguza, perimeter 38.2 km, 41 corners` */
export const areaDescription = (area: Outlined): string =>
  `Area: ${areaText(area)}, perimeter ${lengthText(area.perimeterMetres)}, ${inThousands(area.corners)} corners`;

function sizeOf({ squareMetres }: Pick<Outlined, 'squareMetres'>): string {
  const { value, unit } = areaFigures(squareMetres);
  return `${value} ${unit}`;
}
