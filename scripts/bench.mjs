// `npm run bench [-- name …]`: measures today's build, and brings what one of the benches alone needs.
import { installIfDue, prepare, run, Stop } from './prepare.mjs';

const asked = process.argv.slice(2);

try {
  const node = await prepare({ build: true });
  if (asked.length === 0 || asked.includes('lighthouse')) await installIfDue('tests/bench/lighthouse');
  process.exitCode = await run(node, ['tests/bench/run.ts', ...asked]);
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
