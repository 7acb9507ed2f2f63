/** What was there before, and what was undone. */
export interface UndoHistory<One> {
  past: readonly One[];
  future: readonly One[];
}

interface Step<One> {
  now: One;
  history: UndoHistory<One>;
}

const undoableSteps = 100;

export const withStep = <One>({ past }: UndoHistory<One>, before: One): UndoHistory<One> => ({
  past: [...past, before].slice(-undoableSteps),
  future: [],
});

/** Null at the beginning. */
export function undone<One>({ past, future }: UndoHistory<One>, now: One): Step<One> | null {
  const [before] = past.slice(-1);
  return before === undefined ? null : { now: before, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** Null where nothing was undone. */
export function redone<One>({ past, future }: UndoHistory<One>, now: One): Step<One> | null {
  const [next] = future;
  return next === undefined ? null : { now: next, history: { past: [...past, now], future: future.slice(1) } };
}
