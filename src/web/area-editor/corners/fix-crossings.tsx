import { useState } from 'react';
import type { Area, Position } from '#geo/geodesy/area.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useEditor } from '../use-area-editor.ts';
import { outlineOf } from './corners.ts';

/** Repairs an outline that crosses itself, or moves to the corner nearest to the first crossing. */
export function FixCrossings({ crossings }: { crossings: readonly Position[] }) {
  const { area, edit, activate } = useEditor();
  const [isRepairing, setRepairing] = useState(false);

  async function repair(): Promise<void> {
    setRepairing(true);
    try {
      const { repairArea } = await import('#geo/polygons/repair-area.ts');
      edit(repairArea(area));
    } finally {
      setRepairing(false);
    }
  }

  return (
    <p className="actions mt-2">
      <Button small busy={isRepairing} onClick={() => void repair()}>
        Fix it for me
      </Button>
      <Button small kind="quiet" onClick={() => activate(nearestCorner(area, crossings))}>
        Edit it
      </Button>
    </p>
  );
}

function nearestCorner(area: Area, [[lon, lat] = [0, 0]]: readonly Position[]): number {
  const distances = outlineOf(area).map(([x, y]) => Math.hypot(x - lon, y - lat));
  return distances.indexOf(Math.min(...distances));
}
