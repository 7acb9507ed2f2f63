import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';

/** How the servers stop without losing a request (docs/decisions/0026). */
export interface Draining {
  /** Passes a request on; while draining its answer is the last of its connection. */
  through(listener: RequestListener): RequestListener;
  /** Ends when every connection is closed. */
  drain(): Promise<void>;
}

/** `sayNotReady`: from then on /readyz answers 503. */
export function createDraining(servers: readonly Server[], sayNotReady: () => void): Draining {
  const probes: number[] = [];
  let isDraining = false;

  /** So long does a balancer need to notice: nothing when none has asked lately. */
  function noticeMs(): number {
    const [before = 0, last = 0] = probes.slice(-2);
    if (Date.now() - last > limits.probeSeenMs) return 0;
    const intervalMs = before ? Math.min(last - before, limits.probeIntervalMs) : limits.probeIntervalMs;
    return limits.probesUntilDown * intervalMs + limits.probeSpareMs;
  }

  function answering(listener: RequestListener, request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/readyz') {
      probes.push(Date.now());
      if (probes.length > 2) probes.shift();
    }
    if (isDraining) response.shouldKeepAlive = false;
    listener(request, response);
  }

  return {
    through: (listener) => (request, response) => answering(listener, request, response),
    async drain() {
      sayNotReady();
      const waitMs = noticeMs();
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
