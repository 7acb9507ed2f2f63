import { useEffect, useState } from 'react';

const minuteMs = 60_000;
const thisMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The start of the current minute; checked every second, so that it is correct right after the device wakes up. */
export function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
