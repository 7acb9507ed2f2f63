import { addSeconds, type Clock } from './clock.ts';
import { type Facts, type Level, log } from './log.ts';

const quietSeconds = 60;

/** For events that others can cause: one line a minute, with `count`, the number of events since the last line. */
export function countedLog(clock: Clock, level: Level, event: string): (facts: Facts) => void {
  let count = 0;
  let quiet = { from: new Date(0), until: new Date(0) };
  return (facts) => {
    count += 1;
    const now = clock.now();
    if (now >= quiet.from && now < quiet.until) return;
    log(level, event, { ...facts, count });
    count = 0;
    quiet = { from: now, until: addSeconds(now, quietSeconds) };
  };
}
