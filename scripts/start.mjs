// `npm start` and `npm run dev`: prepares a fresh machine, then runs the site until it is stopped.
import { environment, littleGarbage, mallocSettings, prepare, run, Stop } from './prepare.mjs';

const dev = process.argv.includes('--dev');

try {
  const node = await prepare({ build: !dev });
  // React reads NODE_ENV when it is loaded, and is many times slower without it.
  const env = environment({ NODE_ENV: dev ? 'development' : 'production', ...mallocSettings });
  const site = dev ? 'src/main.ts' : 'build/site/main.js';
  process.exitCode = await run(node, [...littleGarbage, site, ...process.argv.slice(2)], { env });
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
