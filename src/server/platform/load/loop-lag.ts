/** How late the event loop is: what has arrived meanwhile has waited, and nobody could say so. */
export interface LoopLag {
  /** Milliseconds since the loop should have turned last. */
  nowMs(): number;
  /** By how much, in milliseconds, each of the last turns was late: one that took long by itself is no overload. */
  steadyMs(): number;
  stop(): void;
}

const tickMs = 20;
const turnsKept = 5;

export function watchLoopLag(now: () => number = () => performance.now()): LoopLag {
  let turnedAt = now();
  const late: number[] = [];
  const lateBy = (): number => Math.max(0, now() - turnedAt - tickMs);
  const timer = setInterval(() => {
    late.push(lateBy());
    if (late.length > turnsKept) late.shift();
    turnedAt = now();
  }, tickMs);
  timer.unref();
  return {
    nowMs: lateBy,
    steadyMs: () => (late.length < turnsKept ? 0 : Math.min(...late)),
    stop: () => clearInterval(timer),
  };
}
