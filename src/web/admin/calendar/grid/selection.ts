import { limits } from '#contract/limits.ts';
import type { Minutes } from '../day-entries.ts';

const cell = limits.slotCellMinutes;

/** A span of cells in one day of the week, from where the drag began to where it is now. Minutes since midnight. */
export interface Selection {
  day: number;
  /** The starts of its first and last cell, in the order in which they were chosen. */
  anchor: number;
  head: number;
}

export const spanOf = ({ anchor, head }: Selection): Minutes => ({
  from: Math.min(anchor, head),
  to: Math.max(anchor, head) + cell,
});

const within = (scale: Minutes, minutes: number): number =>
  Math.min(scale.to - cell, Math.max(scale.from, Math.floor(minutes / cell) * cell));

export const selectAt = (day: number, minutes: number, scale: Minutes): Selection => {
  const at = within(scale, minutes);
  return { day, anchor: at, head: at };
};

export const extendTo = (selection: Selection, minutes: number, scale: Minutes): Selection => ({
  ...selection,
  head: within(scale, minutes),
});

/** From a typed span, whose end is exclusive. */
export const selectSpan = (day: number, { from, to }: Minutes): Selection => ({ day, anchor: from, head: to - cell });

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -cell,
  ArrowDown: cell,
  PageUp: -60,
  PageDown: 60,
};

/** The selection after a key press; null if the key has no meaning. Shift extends it within its day. */
export function afterKey(
  selection: Selection,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  scale: Minutes,
  days: number,
): Selection | null {
  const step = steps[key] ?? (key === 'Home' ? -1_440 : key === 'End' ? 1_440 : null);
  if (step !== null) {
    return shiftKey
      ? extendTo(selection, selection.head + step, scale)
      : selectAt(selection.day, selection.head + step, scale);
  }
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (sideways === 0) return null;
  return { ...selection, day: Math.min(days - 1, Math.max(0, selection.day + sideways)) };
}
