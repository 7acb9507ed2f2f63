// `npm start` and `npm run dev`: prepares a fresh machine, then runs the site until it is stopped.
import { environment, prepare, run, Stop } from './prepare.mjs';

// Without these, the site exceeds its limit of memory (npm run bench -- footprint, overload): V8 lets more garbage
// accumulate before each collection, and glibc keeps a heap for every thread that has compressed a page, and freed
// buffers of up to 32 MB.
const littleGarbage = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const mallocSettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

const dev = process.argv.includes('--dev');

try {
  const node = await prepare({ build: !dev });
  // React reads NODE_ENV when it is loaded, and is many times slower without it.
  const env = environment({ NODE_ENV: dev ? 'development' : 'production', ...mallocSettings });
  process.exitCode = await run(node, [...littleGarbage, 'src/main.ts', ...process.argv.slice(2)], { env });
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
