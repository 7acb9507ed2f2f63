import { useEffect, useState } from 'react';

const tickMs = 250;

/** Whole seconds left until `endsAt` (epoch milliseconds), by the clock of the device: a sleeping tab catches up. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const [countedTo, setCountedTo] = useState(endsAt);
  // `now` was last read when the previous countdown ended: read it again, or the first figure is too high.
  if (countedTo !== endsAt) {
    setCountedTo(endsAt);
    setNow(Date.now());
  }
  const over = now >= endsAt;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [over]);
  // `now` is up to one tick old: without subtracting the tick, a count of 120 would begin at 121.
  return Math.max(0, Math.ceil((endsAt - now - tickMs) / 1000));
}

export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
