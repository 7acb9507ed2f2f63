import { limits } from '#contract/limits.ts';
import { type AreaFileResult, type FileChoice, tooLargeMessage, tooSlowMessage } from '#geo/files/area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';

const notLoaded = 'The file reader could not be loaded. Check your connection and try again.';
const notRead = 'Your browser could not open this file. Choose it again.';

/**
 * Reads the area in a file, or in the parts of a shapefile, in a worker. After 20 s it gives up and ends the worker; a worker that cannot be loaded
 * gives an error too. Never throws.
 */
export async function readFileInWorker(chosen: readonly File[], choice: FileChoice): Promise<AreaFileResult> {
  const files = chosen.filter(({ name, size }) => size <= limits.areaFileMaxBytes || !/\.dbf$/i.test(name));
  const large = files.find(({ size }) => size > limits.areaFileMaxBytes);
  if (large) return { error: tooLargeMessage(large.size) };
  const buffers = await Promise.all(files.map((file) => file.arrayBuffer())).catch(() => []);
  const [first, ...besides] = buffers.map((buffer, index) => ({
    name: files[index]?.name ?? '',
    bytes: new Uint8Array(buffer),
  }));
  if (!first) return { error: notRead };
  const worker = new Worker(new URL('../../geo/files/read-area-file.worker.ts', import.meta.url), {
    type: 'module',
  });
  const result = await new Promise<AreaFileResult>((resolve) => {
    setTimeout(() => resolve({ error: tooSlowMessage }), limits.areaFileReadingMs);
    worker.onmessage = ({ data }: MessageEvent<AreaFileResult>) => resolve(data);
    worker.onerror = () => resolve({ error: notLoaded });
    worker.postMessage({ ...first, choice, besides } satisfies FileToRead, buffers);
  });
  worker.terminate();
  return result;
}
