import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface SteadyLoad {
  /** How often each kind of reply occurred: a status with its `Connection` header, or an error code. */
  seen: Map<string, number>;
  /** Sends no more requests and resolves when all of them are answered. */
  stop(): Promise<void>;
}

/** Sends requests on kept-alive connections, as a load balancer does, `atOnce` at a time. */
export function startSteadyLoad(url: string, paths: readonly string[], atOnce = 8): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const seen = new Map<string, number>();
  let isOver = false;
  const sendInTurn = async (from: number): Promise<void> => {
    for (let turn = from; !isOver; turn += 1) {
      const kind = await fetchText(new URL(paths[turn % paths.length] ?? '/', url), agent);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      await delay(5);
    }
  };
  const asking = Promise.all(Array.from({ length: atOnce }, (_, from) => sendInTurn(from)));
  return {
    seen,
    async stop() {
      isOver = true;
      await asking;
      agent.destroy();
    },
  };
}

/** The outcome of one request: `200 keep-alive`, `200 close`, or an error such as `ECONNRESET`. */
export function fetchText(url: URL, agent?: Agent): Promise<string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
    get(url, agent ? { agent } : {}, (response) => {
      response.on('error', failed).resume();
      response.once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
    }).on('error', failed);
  });
}
