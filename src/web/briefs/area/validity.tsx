import { FixCrossings } from '#web/map/corners/fix-crossings.tsx';
import { verdictOf } from '#web/map/marks/verdict.ts';
import type { Measured } from '#web/map/measure.ts';
import type { BriefDraft } from '../state/use-brief.ts';

const tagClasses = { Valid: 'brief-tag-ok', 'Check it': 'brief-tag-rust', 'Not valid': 'brief-tag-danger' };

interface Props {
  check: Measured['check'];
  actions: BriefDraft;
  onActivate: (index: number | null) => void;
}

export function Validity({ check, actions, onActivate }: Props) {
  const verdict = verdictOf(check);
  const { crossings, message } = check;
  return (
    <>
      <p className={`brief-tag ${tagClasses[verdict]}`}>{verdict}</p>
      {message && <p className={verdict === 'Not valid' ? 'text-danger' : 'text-ink2'}>{message}</p>}
      {crossings.length > 0 && (
        <FixCrossings area={actions.brief.area} onMark={actions.mark} {...{ crossings, onActivate }} />
      )}
    </>
  );
}
