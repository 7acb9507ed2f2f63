import type { TableMessage } from '#geo/tables/table.worker.ts';
import type { TableReplies, TableRequest } from '#geo/tables/table-work.ts';

const notLoaded = 'The converter could not be loaded. Check your connection and try again.';

/** A worker with one table. Its calls reject with a sentence for the person, and never settle after `end`. */
export interface TableClient {
  ask<K extends TableRequest['kind']>(
    request: TableRequest & { kind: K },
    progress?: (done: number) => void,
  ): Promise<TableReplies[K]>;
  end(): void;
}

export function startTableClient(): TableClient {
  const worker = new Worker(new URL('../../../geo/tables/table.worker.ts', import.meta.url), { type: 'module' });
  let before: Promise<unknown> = Promise.resolve();
  function send(request: TableRequest, progress: (done: number) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error(notLoaded));
      worker.onmessage = ({ data }: MessageEvent<TableMessage>) => {
        if ('done' in data) progress(data.done);
        else if ('problem' in data) reject(new Error(data.problem));
        else resolve(data.reply);
      };
      worker.postMessage(request);
    });
  }
  return {
    ask(request, progress = () => {}) {
      const reply = before.then(() => send(request, progress));
      before = reply.catch(() => {});
      return reply as Promise<never>;
    },
    end: () => worker.terminate(),
  };
}
