import type { TableMessage, TableQuestion } from '#geo/tables/table.worker.ts';
import type { TableReplies } from '#geo/tables/table-work.ts';

const notLoaded = 'The converter could not be loaded. Check your connection and try again.';

/** A worker with one table. Its calls reject with a sentence for the person, and never settle after `end`. */
export interface TableClient {
  ask<K extends TableQuestion['kind']>(
    question: TableQuestion & { kind: K },
    progress?: (done: number) => void,
  ): Promise<TableReplies[K]>;
  end(): void;
}

export function startTableClient(): TableClient {
  const worker = new Worker(new URL('../../../geo/tables/table.worker.ts', import.meta.url), { type: 'module' });
  let before: Promise<unknown> = Promise.resolve();
  function send(question: TableQuestion, progress: (done: number) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error(notLoaded));
      worker.onmessage = ({ data }: MessageEvent<TableMessage>) => {
        if ('done' in data) progress(data.done);
        else if ('problem' in data) reject(new Error(data.problem));
        else resolve(data.reply);
      };
      worker.postMessage(question);
    });
  }
  return {
    ask(question, progress = () => {}) {
      const reply = before.then(() => send(question, progress));
      before = reply.catch(() => {});
      return reply as Promise<never>;
    },
    end: () => worker.terminate(),
  };
}
