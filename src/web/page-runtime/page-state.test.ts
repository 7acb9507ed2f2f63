import { expect, it } from 'vitest';
import { canEnter, hasReact, hydrated, hydrating, idle, loading, type Phase, reloading, wanted } from './page-state.ts';

const phases: readonly Phase[] = [reloading, idle, wanted, loading, hydrating, hydrated];
const [yes, no] = [true, false];

it.each<[name: string, phase: Phase, next: boolean[]]>([
  // to:                 reloading  idle  wanted  loading  hydrating  hydrated
  ['idle', idle, [yes, no, yes, yes, yes, yes]],
  ['wanted', wanted, [yes, no, no, yes, yes, yes]],
  ['loading', loading, [yes, no, no, no, yes, yes]],
  ['hydrating', hydrating, [yes, no, no, no, no, yes]],
  ['hydrated', hydrated, [no, no, no, no, no, no]],
  ['reloading', reloading, [yes, no, no, no, no, no]],
])('a page that is %s goes forward only', (_, phase, next) => {
  expect(phases.map((one) => canEnter(phase, one))).toEqual(next);
});

it('lets React handle presses from hydration on', () => {
  expect(phases.filter(hasReact)).toEqual([hydrating, hydrated]);
});
