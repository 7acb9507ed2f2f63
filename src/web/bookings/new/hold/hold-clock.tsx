import { useEffect, useEffectEvent } from 'react';
import { minutesAndSeconds, useCountdown } from '#web/auth/form-parts/use-countdown.ts';

interface Props {
  when: string;
  /** In milliseconds, by this device's clock. */
  endsAt: number;
  onEnd: () => void;
}

/** The time left of the hold: always visible, announced at 5 and 1 minutes. The page announces its end. */
export function HoldClock({ when, endsAt, onEnd }: Props) {
  const seconds = useCountdown(endsAt);
  useEnd(seconds === 0, onEnd);
  const left = minutesAndSeconds(seconds);
  const [minutes = '', rest = ''] = left.split(':');
  return (
    <div className="hold">
      <p>
        <strong>{when}</strong> is held for you for
      </p>
      <p className="hold-clock" role="timer" aria-label={`${left} left`}>
        {minutes.length > 1 && <span>{minutes.at(-2)}</span>}
        <span>{minutes.at(-1)}</span>:<span>{rest[0]}</span>
        <span>{rest[1]}</span>
      </p>
      <p className="sr-only" role="status">
        {seconds <= 60 ? 'Less than 1 minute left' : seconds <= 300 ? 'Less than 5 minutes left' : ''}
      </p>
    </div>
  );
}

function useEnd(ended: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ended) end();
  }, [ended]);
}
