import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';

/** How the servers stop without losing a request (docs/decisions/0026). */
export interface Draining {
  through(listener: RequestListener): RequestListener;
  drain(): Promise<void>;
}

/** Milliseconds until a balancer notices; 0 when none has probed lately. `probes`: its last times, oldest first. */
export function drainMs(probes: readonly number[], now: number): number {
  const last = probes.at(-1);
  if (last === undefined || now - last > limits.probeSeenMs) return 0;
  // The longest gap: with two balancers probing in turn, the shorter gaps are less than either one's interval.
  const gaps = probes.slice(1).map((at, index) => at - (probes[index] ?? at));
  const intervalMs = gaps.length ? Math.min(Math.max(...gaps), limits.probeIntervalMs) : limits.probeIntervalMs;
  return limits.probesUntilDown * intervalMs + limits.probeSpareMs;
}

/** `markNotReady`: from then on /readyz answers 503. */
export function createDraining(servers: readonly Server[], markNotReady: () => void): Draining {
  const probes: number[] = [];
  let isDraining = false;

  function answering(listener: RequestListener, request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/readyz') {
      probes.push(Date.now());
      if (probes.length > limits.probesKept) probes.shift();
    }
    if (isDraining) response.shouldKeepAlive = false;
    listener(request, response);
  }

  return {
    through: (listener) => (request, response) => answering(listener, request, response),
    async drain() {
      markNotReady();
      const waitMs = drainMs(probes, Date.now());
      isDraining = true;
      await delay(waitMs);
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      const closeIdle = (): void => {
        for (const server of servers) server.closeIdleConnections();
      };
      closeIdle();
      const sweep = setInterval(closeIdle, 100);
      const deadline = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, limits.stopMs - waitMs);
      await Promise.all(closed);
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}
