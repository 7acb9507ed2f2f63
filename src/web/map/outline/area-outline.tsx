import type { ShownArea } from '#contract/areas/areas.ts';
import { areaFigures, areaText, lengthText } from '#geo/estimate/figures.ts';
import { inThousands } from '#web/ui/format/numbers.ts';
import { OutlineShape } from './outline-shape.tsx';
import './area-outline.css';

type Outlined = Omit<ShownArea, 'nameOnMap'>;

/** The outline of an area of interest, north up, with its size. */
export function AreaOutline({ area, brief = false }: { area: Outlined | null; brief?: boolean }) {
  if (!area) return null;
  const { perimeterMetres, corners } = area;
  return (
    <figure className={brief ? 'area-outline area-brief' : 'area-outline'}>
      <OutlineShape outline={area.outline} />
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
