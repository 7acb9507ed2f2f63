import { histogram } from '../metrics/process-metrics.ts';

const delays = histogram({
  name: 'site_event_loop_delay_seconds',
  help: 'How late the event loop was, measured about 50 times a second.',
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});

/** How late the event loop is: requests that arrived meanwhile have waited without being counted. */
export interface LoopLag {
  /** The shortest delay of the last turns, in milliseconds: a single long turn is no overload. */
  steadyMs(): number;
  stop(): void;
}

const tickMs = 20;
const turnsKept = 3;

export function watchLoopLag(now: () => number = () => performance.now()): LoopLag {
  let turnedAt = now();
  const late: number[] = [];
  const timer = setInterval(() => {
    const lateMs = Math.max(0, now() - turnedAt - tickMs);
    delays.of().observe(lateMs / 1_000);
    late.push(lateMs);
    if (late.length > turnsKept) late.shift();
    turnedAt = now();
  }, tickMs);
  timer.unref();
  return {
    steadyMs: () => (late.length < turnsKept ? 0 : Math.min(...late)),
    stop: () => clearInterval(timer),
  };
}
