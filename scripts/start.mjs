// `npm start` and `npm run dev`: everything a fresh machine needs, then the site until it is stopped.
import { environment, prepare, run, Stop } from './prepare.mjs';

const dev = process.argv.includes('--dev');

try {
  const node = await prepare({ build: !dev });
  // React reads NODE_ENV when it is loaded, and is many times slower without it.
  const env = environment({ NODE_ENV: dev ? 'development' : 'production' });
  process.exitCode = await run(node, ['src/main.ts', ...process.argv.slice(2)], { env });
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
