import { UnreadableTable } from './table.ts';
import { createTableWork, type TableRequest } from './table-work.ts';

/** A message of the worker: how many rows are done, what was asked for, or the sentence why not. */
export type TableMessage = { done: number } | { reply: unknown } | { problem: string };

const work = createTableWork();

addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  try {
    const reply = work(data, (done) => postMessage({ done } satisfies TableMessage));
    postMessage({ reply } satisfies TableMessage);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    postMessage({ problem: error.message } satisfies TableMessage);
  }
});
