import { Tinypool } from 'tinypool';

// A PDF takes 50 ms of a processor: in a thread of its own it delays no other request. When none has been asked for in
// this time the thread ends, and its memory is free again.
const idleMs = 30_000;
const renderer = new Tinypool({
  filename: import.meta.url,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: idleMs,
  // By default the thread holds 60 MB of garbage before a collection; an invoice of 500 lines needs less than this.
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
});

/** Calls a function that a file exports with plain data, in the one thread for PDFs and pictures. */
export const renderInThread = (file: URL, name: string, data: unknown): Promise<Uint8Array<ArrayBuffer>> =>
  renderer.run(data, { filename: file.href, name }) as Promise<Uint8Array<ArrayBuffer>>;
