import { useMemo, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { type Area, areaOf } from '#geo/geodesy/area.ts';
import { outlinePath } from '#geo/map/outline-path.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { readStoredArea } from '../attached/stored-area.ts';
import { OutlineShape } from '../outline/outline-shape.tsx';
import '../outline/area-outline.css';

/** Offers the area that was marked on the map page and is stored on this device. */
export function StoredAreaOffer({ onUse }: { onUse: (area: Area) => void }) {
  const [stored] = useState(readStoredArea);
  return stored && <Offer stored={stored} onUse={() => onUse(stored)} />;
}

function Offer({ stored, onUse }: { stored: Area; onUse: () => void }) {
  const { value, unit } = useMemo(() => areaFigures(areaOf(stored)), [stored]);
  return (
    <div className="choose-stored">
      <figure className="area-outline area-brief">
        <OutlineShape outline={outlinePath(stored, limits.outlineSizePx)} />
        <figcaption className="text-small text-ink2">
          {value} {unit}
        </figcaption>
      </figure>
      <p>
        You marked this area on the map. <span className="block text-small text-ink2">It is on this device only.</span>
      </p>
      <Button small onClick={onUse}>
        Use this area
      </Button>
    </div>
  );
}
