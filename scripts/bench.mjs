// `npm run bench [-- name …]`: measures today's build, and brings what one of the benches alone needs.
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
