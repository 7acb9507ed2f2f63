// `npm start` and `npm run dev`: prepares a fresh machine, then runs the site until it is stopped.
import { environment, prepare, run, Stop } from './prepare.mjs';

// Without these two, 50 searches at once took the site over its 500 MB limit (npm run bench -- footprint): V8 let more
// garbage accumulate before each collection, and glibc kept a heap for every thread that had compressed a page.
const smallNursery = '--max-semi-space-size=8';
const oneHeapForAllThreads = { MALLOC_ARENA_MAX: '1' };

const dev = process.argv.includes('--dev');

try {
  const node = await prepare({ build: !dev });
  // React reads NODE_ENV when it is loaded, and is many times slower without it.
  const env = environment({ NODE_ENV: dev ? 'development' : 'production', ...oneHeapForAllThreads });
  process.exitCode = await run(node, [smallNursery, 'src/main.ts', ...process.argv.slice(2)], { env });
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
