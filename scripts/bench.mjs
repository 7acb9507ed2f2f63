// `npm run bench [-- name …]`: measures the current build. Installs Lighthouse first if its bench is to run.
import { installIfDue, prepare, run, Stop } from './prepare.mjs';

const requested = process.argv.slice(2);

try {
  const node = await prepare({ build: true });
  if (requested.length === 0 || requested.includes('lighthouse')) await installIfDue('tests/bench/lighthouse');
  process.exitCode = await run(node, ['tests/bench/run.ts', ...requested]);
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
