import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { Measured } from '../measures/measure.ts';
import { verdictOf } from '../measures/verdict.ts';
import type { BriefActions } from '../state/use-brief.ts';
import { outlineOf } from './corners/corners.ts';

type Check = Measured['check'];

const tagClasses = { Valid: 'brief-tag-ok', 'Check it': 'brief-tag-rust', 'Not valid': 'brief-tag-danger' };

interface Props {
  check: Check;
  actions: BriefActions;
  onActivate: (index: number | null) => void;
}

export function Validity({ check, actions, onActivate }: Props) {
  const verdict = verdictOf(check);
  const [isRepairing, setRepairing] = useState(false);

  async function repair(): Promise<void> {
    setRepairing(true);
    try {
      const { repairArea } = await import('#geo/polygons/repair-area.ts');
      actions.mark(repairArea(actions.brief.area));
    } finally {
      setRepairing(false);
    }
  }

  return (
    <>
      <p className={`brief-tag ${tagClasses[verdict]}`}>{verdict}</p>
      {check.message && <p className={verdict === 'Not valid' ? 'text-danger' : 'text-ink2'}>{check.message}</p>}
      {check.crossings.length > 0 && (
        <p className="actions mt-2">
          <Button small busy={isRepairing} onClick={() => void repair()}>
            Fix it for me
          </Button>
          <Button small kind="quiet" onClick={() => onActivate(nearestCorner(actions, check))}>
            Edit it
          </Button>
        </p>
      )}
    </>
  );
}

/** The corner that is nearest to the first crossing. */
function nearestCorner({ brief }: BriefActions, { crossings }: Check): number {
  const [lon, lat] = crossings[0] ?? [0, 0];
  const distances = outlineOf(brief.area).map(([x, y]) => Math.hypot(x - lon, y - lat));
  return distances.indexOf(Math.min(...distances));
}
