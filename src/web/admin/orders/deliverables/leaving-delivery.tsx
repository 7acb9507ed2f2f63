import { useEffect, useEffectEvent } from 'react';
import { type OfficeDeliverables, sendDelivery, takeBackDelivery } from '#contract/admin/orders/deliverables.ts';
import { call } from '#web/api.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { useMillisecondsLeft } from '../../use-milliseconds-left.ts';

interface Props {
  reference: string;
  leaving: NonNullable<OfficeDeliverables['leaving']>;
  onChange: (deliverables: OfficeDeliverables) => void;
}

/** A delivery that can still be taken back. At the end of its seconds this page sends it, or else the site within a minute. */
export function LeavingDelivery({ reference: ref, leaving: { leavesAt, readAt }, onChange }: Props) {
  const left = useMillisecondsLeft(leavesAt, readAt);
  const isOver = left === 0;
  const send = async (): Promise<void> => onChange(await call(sendDelivery, { params: { ref } }));
  // After a failure the site sends it, and the list is read again.
  const sendAtEnd = useEffectEvent(() => void send().catch(() => {}));
  useEffect(() => {
    if (isOver) sendAtEnd();
  }, [isOver]);
  return (
    <div className="mt-5 grid gap-3 no-print">
      <p>{isOver ? 'The delivery is being sent.' : `The client gets it in ${Math.ceil(left / 1_000)} s.`}</p>
      <p className="actions">
        <ActionButton label="Take back" run={async () => onChange(await call(takeBackDelivery, { params: { ref } }))}>
          Take back
        </ActionButton>
        <ActionButton label="Send now" run={send}>
          Send now
        </ActionButton>
      </p>
    </div>
  );
}
