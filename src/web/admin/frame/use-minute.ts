import { useEffect, useState } from 'react';

const minuteMs = 60_000;
const thisMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The beginning of the current minute; looked at each second, so that a device that slept is right at once. */
export function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
