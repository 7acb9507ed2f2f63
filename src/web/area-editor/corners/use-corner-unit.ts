// Chunk: area-panel
import { useMemo, useState } from 'react';
import type { Position } from '#geo/geodesy/area.ts';
import { couldNotReach } from '#web/ui/async/lazy-module.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { type CornerUnit, degreesWith } from './degrees.ts';

export type UnitName = 'degrees' | 'dms' | 'utm';
type Units = typeof import('./corner-units.ts');

/** The unit of the corners table; all units except degrees are loaded when chosen. */
export function useCornerUnit(first: Position | undefined, areaM2: number) {
  const [name, setName] = useState<UnitName>('degrees');
  const [units, setUnits] = useState<Units | null>(null);
  const digits = areaM2 > 1e6 ? 4 : 6;
  const unit = useMemo((): CornerUnit => {
    if (!units || name === 'degrees') return degreesWith(digits);
    return name === 'dms' || !first ? units.dms : units.utmOf(first);
  }, [units, name, digits, first]);
  async function choose(next: UnitName): Promise<void> {
    if (next !== 'degrees' && !units) {
      try {
        setUnits(await import('./corner-units.ts'));
      } catch {
        showToast(couldNotReach, 'warning');
        return;
      }
    }
    setName(next);
  }
  return { name, unit, choose };
}
