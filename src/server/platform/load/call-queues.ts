import { availableParallelism } from 'node:os';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts';

/** Calls whose work is of one kind share its queue. Every other endpoint has one: a slow one delays its own calls only. */
export type SharedQueue = 'passwords' | 'pdfs';

export interface CallQueues {
  /** The queue of an endpoint, which it gets when it is first mounted. */
  open(endpoint: Endpoint, shared?: SharedQueue): BoundedQueue;
  /** The queue a request will wait in, and the path of its endpoint; undefined when there is none. */
  forRequest(method: string | undefined, path: string): { route: string; queue: BoundedQueue } | undefined;
}

// One more than there are processors, as calls also wait for the database. With more, each would only take longer.
const callsAtOnce = Math.min(limits.callsOfOneKindAtOnce, availableParallelism() + 1);

const partsOf = (path: string): string[] => path.split('/').slice(1);
const groupOf = (method: string, [first = '', ...rest]: string[]): string => `${method} ${rest.length} ${first}`;

export function createCallQueues(): CallQueues {
  const queue = (name: string, atOnce: number, deadlineMs: number, measuredAs = name): BoundedQueue =>
    createBoundedQueue({ name, measuredAs, atOnce, deadlineMs, lengthMax: limits.waitingMax });
  const shared: Record<SharedQueue, BoundedQueue> = {
    passwords: queue('passwords', limits.passwordHashesRunning, limits.passwordWaitMs),
    pdfs: queue('pdfs', limits.pdfsAtOnce, limits.pdfWaitMs),
  };
  // Indexed by the fixed beginning of each path; the rest is compared one by one.
  const groups = new Map<string, { parts: string[]; route: string; queue: BoundedQueue }[]>();
  return {
    open({ method, path }, kind) {
      const parts = partsOf(path);
      const group = groupOf(method, parts);
      const opened = groups.get(group)?.find(({ route }) => route === `/api${path}`);
      if (opened) return opened.queue;
      const own = kind ? shared[kind] : queue(`${method} ${path}`, callsAtOnce, limits.callWaitMs, 'calls');
      groups.set(group, [...(groups.get(group) ?? []), { parts, route: `/api${path}`, queue: own }]);
      return own;
    },
    forRequest(method = 'GET', path) {
      if (!path.startsWith('/api/')) return undefined;
      const requested = partsOf(path.slice('/api'.length));
      const fits = (part: string, at: number): boolean => part.startsWith(':') || part === requested[at];
      return groups.get(groupOf(method, requested))?.find(({ parts }) => parts.every(fits));
    },
  };
}
