// The embedded database in its own thread: while PostgreSQL blocks, pages and signals are still handled.
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { type Message, type Request, toSentError, type WorkerData } from './messages.ts';

// Both drivers must return the same types: integers as numbers, dates as text.
const asText = (value: string): string => value;
const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: asText,
  [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex'),
};
// Bytes are passed unchanged, contrary to the declared types: as hexadecimal, 20 MB took 2.4 s instead of 0.8 s, and
// 190 MB more memory.
const serializers = { [types.BYTEA]: (bytes: Uint8Array) => bytes as unknown as string };

// PGlite's own options start the backend with -F (no fsync); these replace them, so acknowledged writes are on disk.
const durability = ['fsync=on', 'wal_sync_method=open_datasync', 'shared_buffers=16MB'];
const inMemory = ['fsync=off', 'shared_buffers=16MB'];
const backend = [
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'search_path=public',
  'exit_on_error=false',
  'log_checkpoints=false',
  'max_worker_processes=0',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'io_method=sync',
];

const outputLinesKept = 20;

const { folder, image }: WorkerData = workerData;
const output: string[] = [];

const post = (message: Message): void => parentPort?.postMessage(message);
const printedOutput = (): string => output.join('\n');

function keepOutput(text: string): boolean {
  output.push(text);
  output.splice(0, output.length - outputLinesKept);
  return true;
}

async function open(): Promise<PGlite> {
  const settings = [...backend, ...(folder ? durability : inMemory)];
  return PGlite.create({
    dataDir: folder ?? 'memory://',
    parsers,
    serializers,
    ...(image && { loadDataDir: await openAsBlob(image) }),
    startParams: ['--single', '-O', '-j', ...settings.flatMap((setting) => ['-c', setting])],
    onStderr: keepOutput,
  });
}

async function answer(pglite: PGlite, request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return pglite.query(request.sql, request.parameters);
    case 'exec':
      return pglite.exec(request.sql);
    case 'dump':
      return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return pglite.close();
  }
}

/** Errors of a statement have a SQLSTATE; these errors leave the engine unusable. */
const isCrash = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus');

try {
  const pglite = await open();
  const { rows } = await pglite.query<{ bytes: number }>(
    "SELECT setting::int AS bytes FROM pg_settings WHERE name = 'wal_segment_size'",
  );
  parentPort?.on('message', async ({ id, request }: { id: number; request: Request }) => {
    try {
      post({ kind: 'answer', id, value: await answer(pglite, request) });
    } catch (error) {
      if (isCrash(error)) post({ kind: 'crashed', error: toSentError(error), output: printedOutput() });
      else post({ kind: 'refusal', id, error: toSentError(error) });
    }
  });
  post({ kind: 'ready', walSegmentBytes: rows[0]?.bytes ?? 0 });
} catch (error) {
  post({ kind: 'failed', error: toSentError(error), output: printedOutput() });
}
