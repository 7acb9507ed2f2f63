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
    late.push(Math.max(0, now() - turnedAt - tickMs));
    if (late.length > turnsKept) late.shift();
    turnedAt = now();
  }, tickMs);
  timer.unref();
  return {
    steadyMs: () => (late.length < turnsKept ? 0 : Math.min(...late)),
    stop: () => clearInterval(timer),
  };
}
