import { useState } from 'react';
import { href } from 'react-router';
import { deleteBrief, type StoredBrief, sendBrief } from '#contract/briefs/stored-briefs.ts';
import { ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { useLeave } from '#web/ui/state/use-leave.ts';
import type { BriefBody } from '../request/brief-request.ts';

interface Props {
  brief: StoredBrief;
  onSent: (brief: StoredBrief) => void;
}

const noStorage = 'This browser does not store the draft for the map. Send it as it is, or delete it.';

/** A stored brief as a request body. */
const bodyOfStored = ({ aoi, service, dates, options, crs, deadline, ...texts }: StoredBrief): BriefBody => ({
  ...{ aoi, dates, options },
  ...(service && { serviceId: service.id }),
  ...(crs && { crs }),
  ...(deadline && { deadline }),
  purpose: texts.purpose,
  existingData: texts.existingData,
  usedBy: texts.usedBy,
});

/** A draft can be edited on the map (and is then stored on this device again), sent for a firm quote, or deleted. */
export function DraftActions({ brief, onSent }: Props) {
  const { ref, estimate } = brief;
  const leave = useLeave();
  const { busy, failure, act } = useAction();
  const [expected, setExpected] = useState({ low: estimate.low, high: estimate.high });
  async function send(): Promise<void> {
    try {
      onSent(await call(sendBrief, { params: { ref }, body: { expected } }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ESTIMATE_CHANGED') {
        const { low, high } = error.details['estimate'] as typeof estimate;
        setExpected({ low, high });
      }
      throw error;
    }
  }
  return (
    <div className="no-print mt-6">
      {failure && (
        <Callout tone="danger" within="mb-5">
          {failure}
        </Callout>
      )}
      <p className="mb-4 text-ink2">
        {expected.low === null || expected.high === null
          ? 'We will quote this one.'
          : `Indicative price: USD ${expected.low} to ${expected.high}. Estimate. We confirm the price in writing.`}
      </p>
      <p className="actions">
        <Button busy={busy} onClick={() => void act(send)}>
          Send
        </Button>
        <ChangeDraft brief={brief} />
        <ActionButton
          label="Delete draft"
          small={false}
          run={async () => {
            await call(deleteBrief, { params: { ref } });
            showToast('The draft was deleted.');
            await leave(href('/account/briefs'));
          }}
        >
          Delete draft
        </ActionButton>
      </p>
    </div>
  );
}

function ChangeDraft({ brief }: { brief: StoredBrief }) {
  const leave = useLeave();
  return (
    <ActionButton
      label="Change it on the map"
      small={false}
      run={async () => {
        const { storeDraft } = await import('./store-draft.ts');
        if (!storeDraft(bodyOfStored(brief))) throw new Error(noStorage);
        await call(deleteBrief, { params: { ref: brief.ref } });
        await leave(href('/map-your-project'));
      }}
    >
      Change it
    </ActionButton>
  );
}
