import { Tinypool } from 'tinypool';

// Rendering a PDF takes 50 ms of processor time: in its own thread it delays no other request. After this idle time
// the thread ends and its memory is freed.
const idleMs = 30_000;
const renderer = new Tinypool({
  filename: new URL('./render-in-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: idleMs,
  // By default 60 MB of garbage accumulate before a collection; an invoice of 500 lines needs less than this.
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
});

/** Calls a function that a file exports, with plain data, in the single thread for PDFs and pictures. */
export const renderInWorker = (file: URL, name: string, data: unknown): Promise<Uint8Array<ArrayBuffer>> =>
  renderer.run(data, { filename: file.href, name }) as Promise<Uint8Array<ArrayBuffer>>;
