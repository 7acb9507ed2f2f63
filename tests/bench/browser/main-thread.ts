import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** CPU time of the thread, which excludes other work on the machine. */
  tdur?: number;
  args: { name?: string };
}

/** CPU time of the main thread, in milliseconds. */
export interface MainThreadWork {
  /** Work per frame. */
  frames: number[];
  longestTask: number;
}

const microsecondsInMs = 1_000;

/** The work of a page's main thread during an action. */
export async function mainThreadWork(browser: Browser, page: Page, act: () => Promise<void>): Promise<MainThreadWork> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  const trace = (await browser.stopTracing()).toString();
  return workOf((JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents);
}

function workOf(events: readonly TraceEvent[]): MainThreadWork {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const onMain = events.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`)).sort((a, b) => a.ts - b.ts);
  const tasks = onMain.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const paints = onMain.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frameTasks = tasks.filter(({ ts, dur = 0 }) => paints.some((at) => at >= ts && at <= ts + dur));
  const frames = frameTasks.slice(0, -1).map(({ ts: from }, index) => {
    const to = frameTasks[index + 1]?.ts ?? from;
    const within = tasks.filter(({ ts }) => ts >= from && ts < to);
    return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / microsecondsInMs;
  });
  return { frames, longestTask: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / microsecondsInMs };
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
