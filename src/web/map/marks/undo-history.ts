/** The earlier states, and the states that were undone. */
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

/** Null if there is nothing to undo. */
export function undone<One>({ past, future }: UndoHistory<One>, now: One): Step<One> | null {
  const [before] = past.slice(-1);
  return before === undefined ? null : { now: before, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** Null if there is nothing to redo. */
export function redone<One>({ past, future }: UndoHistory<One>, now: One): Step<One> | null {
  const [next] = future;
  return next === undefined ? null : { now: next, history: { past: [...past, now], future: future.slice(1) } };
}
