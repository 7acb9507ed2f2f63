import { useEffect, useState } from 'react';

/** Until a moment of the server; 0 once it is over. Counts by its clock: a device's may be minutes off. */
export function useMillisecondsLeft(moment: string, readAt: string): number {
  const [until] = useState(() => Date.now() + Date.parse(moment) - Date.parse(readAt));
  const [left, setLeft] = useState(() => until - Date.now());
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft(until - Date.now()), 250);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return Math.max(0, left);
}
