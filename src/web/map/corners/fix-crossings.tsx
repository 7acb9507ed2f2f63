import { useState } from 'react';
import type { Area, Position } from '#geo/geodesy/area.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { outlineOf } from './corners.ts';

interface Props {
  area: Area;
  crossings: readonly Position[];
  onMark: (area: Area) => void;
  onActivate: (corner: number) => void;
}

/** Repairs an outline that crosses itself, or moves to the corner nearest to the first crossing. */
export function FixCrossings({ area, crossings, onMark, onActivate }: Props) {
  const [isRepairing, setRepairing] = useState(false);

  async function repair(): Promise<void> {
    setRepairing(true);
    try {
      const { repairArea } = await import('#geo/polygons/repair-area.ts');
      onMark(repairArea(area));
    } finally {
      setRepairing(false);
    }
  }

  return (
    <p className="actions mt-2">
      <Button small busy={isRepairing} onClick={() => void repair()}>
        Fix it for me
      </Button>
      <Button small kind="quiet" onClick={() => onActivate(nearestCorner(area, crossings))}>
        Edit it
      </Button>
    </p>
  );
}

function nearestCorner(area: Area, [[lon, lat] = [0, 0]]: readonly Position[]): number {
  const distances = outlineOf(area).map(([x, y]) => Math.hypot(x - lon, y - lat));
  return distances.indexOf(Math.min(...distances));
}
