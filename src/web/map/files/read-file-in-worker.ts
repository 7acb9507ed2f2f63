import { limits } from '#contract/limits.ts';
import { type AreaFileResult, type FileChoice, tooLargeMessage, tooSlowMessage } from '#geo/files/area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';

const notLoaded = 'The file reader could not be loaded. Check your connection and try again.';
const notRead = 'Your browser could not open this file. Choose it again.';

/**
 * Reads the area in a file, in a worker. After 20 s it gives up and ends the worker; a worker that cannot be loaded
 * gives an error too. Never throws.
 */
export async function readFileInWorker(file: File, choice: FileChoice = {}): Promise<AreaFileResult> {
  if (file.size > limits.areaFileMaxBytes) return { error: tooLargeMessage(file.size) };
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer) return { error: notRead };
  const bytes = new Uint8Array(buffer);
  const worker = new Worker(new URL('../../../geo/files/read-area-file.worker.ts', import.meta.url), {
    type: 'module',
  });
  const result = await new Promise<AreaFileResult>((resolve) => {
    setTimeout(() => resolve({ error: tooSlowMessage }), limits.areaFileReadingMs);
    worker.onmessage = ({ data }: MessageEvent<AreaFileResult>) => resolve(data);
    worker.onerror = () => resolve({ error: notLoaded });
    worker.postMessage({ name: file.name, bytes, choice } satisfies FileToRead, [buffer]);
  });
  worker.terminate();
  return result;
}
