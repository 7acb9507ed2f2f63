import { availableParallelism } from 'node:os';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts';

/** One queue per endpoint, so that a slow endpoint delays only its own calls. */
export interface CallQueues {
  of(endpoint: Endpoint): BoundedQueue;
  /** The queue a request will wait in; undefined when no endpoint answers it. */
  forRequest(method: string | undefined, path: string): BoundedQueue | undefined;
}

// One more than there are processors, as calls also wait for the database. With more, each would only take longer.
const callsAtOnce = Math.min(limits.callsOfOneKindAtOnce, availableParallelism() + 1);

const partsOf = (path: string): string[] => path.split('/').slice(1);
const shelfOf = (method: string, [first = '', ...rest]: string[]): string => `${method} ${rest.length} ${first}`;

export function createCallQueues(lagMs: () => number): CallQueues {
  const queues = new Map<string, BoundedQueue>();
  // Indexed by the fixed beginning of each path; the rest is compared one by one.
  const shelves = new Map<string, { parts: string[]; queue: BoundedQueue }[]>();
  const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const name = nameOf(endpoint);
    const queue = createBoundedQueue({
      name,
      atOnce: callsAtOnce,
      calmMs: limits.callCalmMs,
      calmLeastMs: limits.callCalmLeastMs,
      lagMs,
    });
    queues.set(name, queue);
    const parts = partsOf(endpoint.path);
    const shelf = shelfOf(endpoint.method, parts);
    shelves.set(shelf, [...(shelves.get(shelf) ?? []), { parts, queue }]);
  }
  return {
    of: (endpoint) => queues.get(nameOf(endpoint)) as BoundedQueue,
    forRequest(method = 'GET', path) {
      if (!path.startsWith('/api/')) return undefined;
      const requested = partsOf(path.slice('/api'.length));
      const fits = (part: string, at: number): boolean => part.startsWith(':') || part === requested[at];
      return shelves.get(shelfOf(method, requested))?.find(({ parts }) => parts.every(fits))?.queue;
    },
  };
}
