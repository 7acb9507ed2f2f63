// Chunk: area-panel

import { useMemo, useState } from 'react';
import type { Area, Position } from '#geo/geodesy/area.ts';
import { couldNotReach } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import type { Measured } from '../measure.ts';
import { useEditor } from '../use-area-editor.ts';
import { CornerRow } from './corner-row.tsx';
import { fewestCorners } from './corners.ts';
import { type CornerUnit, degreesWith } from './degrees.ts';
import { type CornerEdits, rowsOnPage, useCornerEdits } from './use-corner-edits.ts';
import './corners-table.css';

const unitNames: readonly { id: UnitName; label: string }[] = [
  { id: 'degrees', label: 'Degrees' },
  { id: 'dms', label: 'DMS' },
  { id: 'utm', label: 'UTM' },
];

/** The outline as a table: the content of the map for the keyboard and for screen readers. */
export function CornersTable({ measured }: { measured: Measured }) {
  const { area, activeCorner, activate } = useEditor();
  const edits = useCornerEdits();
  const { name, unit, choose } = useCornerUnit(edits.rows[0]?.corner, measured.areaM2);
  return (
    <section aria-label="Corners">
      <div className="corners-head">
        <h3 className="text-h4">Corners</h3>
        <fieldset className="corner-units">
          <legend className="sr-only">Coordinates as</legend>
          {unitNames.map(({ id, label }) => (
            <label key={id}>
              <input type="radio" name="corner-unit" checked={id === name} onChange={() => void choose(id)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <table ref={edits.table} className="corners-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Corner</span>
            </th>
            <th scope="col">{unit.columns[0]}</th>
            <th scope="col">{unit.columns[1]}</th>
            <th scope="col">To next</th>
          </tr>
        </thead>
        <tbody>
          {edits.rows.map(({ corner, index }) => (
            <CornerRow
              key={index}
              {...{ index, corner, unit, edits }}
              onActivate={activate}
              edgeM={measured.edgesM[index] ?? 0}
              isActive={activeCorner === index}
            />
          ))}
        </tbody>
      </table>
      {edits.count > rowsOnPage && <Pages edits={edits} />}
      {activeCorner !== null && <CornerActions edits={edits} active={activeCorner} />}
      <OtherRings area={area} />
    </section>
  );
}

const Pages = ({ edits: { first, count, isLastPage, turn } }: { edits: CornerEdits }) => (
  <p className="actions mt-3 items-center">
    <Button small kind="quiet" disabled={first === 0} onClick={() => turn(-1)}>
      Corners before
    </Button>
    <Button small kind="quiet" disabled={isLastPage} onClick={() => turn(1)}>
      Next corners
    </Button>
    <span className="text-small text-ink2">
      {inThousands(first + 1)} to {inThousands(Math.min(first + rowsOnPage, count))} of {inThousands(count)}
    </span>
  </p>
);

const CornerActions = ({ edits, active }: { edits: CornerEdits; active: number }) => (
  <p className="actions mt-3">
    <Button small kind="quiet" onClick={() => edits.insertAfter(active)}>
      Add a corner after {active + 1}
    </Button>
    <Button small kind="quiet" disabled={edits.count <= fewestCorners} onClick={() => edits.remove(active)}>
      Remove corner {active + 1}
    </Button>
  </p>
);

function OtherRings({ area }: { area: Area }) {
  const holes = area.reduce((sum, polygon) => sum + polygon.length - 1, 0);
  const more = [
    ...(area.length > 1 ? [`${area.length} parts`] : []),
    ...(holes ? [holes === 1 ? '1 hole' : `${holes} holes`] : []),
  ];
  if (!more.length) return null;
  return (
    <p className="mt-2 text-small text-ink2">{more.join(', ')}, all measured. The table lists the first outline.</p>
  );
}

type UnitName = 'degrees' | 'dms' | 'utm';
type Units = typeof import('./corner-units.ts');

/** The unit of the corners table; all units except degrees are loaded when chosen. */
function useCornerUnit(first: Position | undefined, areaM2: number) {
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
