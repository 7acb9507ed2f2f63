/** A worker that unpacks parts of a raster, for the pool of geotiff. */
export function createWorker(): Worker {
  return new Worker(new URL('./unpack.worker.ts', import.meta.url), { type: 'module' });
}
