// `npm test`: everything that is checked, in order. The last line is `N passed, N failed`.
//   --check   types, lint, unused code, layout      --journeys   the browser
//   --faults  races and crashes                     --long       what takes too long for every run: fuzz with 200,000 cases
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { environment, prepare, program, root, run, Stop, whenAskedToStop } from './prepare.mjs';

const only = ['--check', '--journeys', '--faults', '--long'].find((name) => process.argv.includes(name));
const results = path.join(root, 'test-results');
const tally = { passed: 0, failed: 0 };
const failures = [];

const types = {
  name: 'Types',
  async work(node) {
    const typegen = await run(node, [program('@react-router/dev', 'react-router'), 'typegen']);
    return typegen || run(node, [program('typescript', 'tsc'), '-p', '.']);
  },
};
const lint = {
  name: 'Lint',
  work: (node) => run(node, [program('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.']),
};
const unused = { name: 'Unused code', work: (node) => run(node, [program('knip', 'knip'), '--no-progress']) };
const layout = { name: 'Layout', tests: ['--project', 'unit', 'tests/layout.test.ts'] };
const units = {
  name: 'Layout, units, and calls on PGlite and on PostgreSQL',
  tests: ['--project', 'unit', '--project', 'pglite', '--project', 'postgres'],
};
const journeys = { name: 'Journeys in a browser', tests: ['--project', 'journeys'] };
const faults = { name: 'Races and crashes', tests: ['--project', 'faults'] };
const long = { name: 'Long runs', tests: ['--project', 'long'], limitMinutes: 180 };
const reached = { name: 'Every error was answered', tests: ['--project', 'reached'] };

const plans = {
  '--check': [types, lint, unused, layout],
  '--journeys': [journeys],
  '--faults': [faults],
  '--long': [long],
};
const plan = plans[only] ?? [types, lint, unused, units, journeys, faults, reached];

let stopped = false;
const stopListening = whenAskedToStop(() => {
  stopped = true;
});

try {
  const node = await prepare({ build: only !== '--check' });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const step of plan) {
    if (!stopped) await take(step, node);
  }
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  tally.failed += 1;
}
stopListening();
if (stopped) {
  console.error('Stopped before the end.');
  tally.failed += 1;
}
for (const failure of failures) console.error(`Failed: ${failure}`);
process.exitCode = tally.failed ? 1 : 0;
console.log(`${tally.passed} passed, ${tally.failed} failed`);

async function take(step, node) {
  console.log(`\n— ${step.name}`);
  const began = Date.now();
  const failedBefore = tally.failed;
  if (step.tests) await runTests(step, node);
  else count((await step.work(node)) === 0);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${tally.failed > failedBefore ? 'Failed' : 'Passed'}: ${step.name} (${seconds} s)`);
}

async function runTests(step, node) {
  const report = path.join(results, `${plan.indexOf(step)}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, [program('vitest', 'vitest'), 'run', ...reporters, ...step.tests], {
    env: environment({ NODE_ENV: 'test', CI: '1', REACHED_CODES: path.join(results, 'reached-codes') }),
    limitMinutes: step.limitMinutes ?? 45,
  });
  const { passed, failed } = existsSync(report) ? countTests(JSON.parse(readFileSync(report, 'utf8'))) : {};
  tally.passed += passed ?? 0;
  tally.failed += failed ?? 0;
  // A crash, a leak or an unhandled error fails the run without failing a test.
  if (code !== 0 && !failed) count(false);
  if (code === 0 && !passed) {
    console.error('No test ran.');
    count(false);
  }
}

/** Tests that were skipped count as failed, and so does a file that could not be read. */
function countTests({ testResults }) {
  const before = failures.length;
  let passed = 0;
  for (const file of testResults) {
    const name = path.relative(root, file.name);
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1;
      else failures.push(`${name} > ${test.fullName} (${test.status})\n${excerpt(test.failureMessages?.join('\n'))}`);
    }
    if (file.status === 'failed' && !file.assertionResults.length) failures.push(`${name}\n${excerpt(file.message)}`);
  }
  return { passed, failed: failures.length - before };
}

/** The first lines of a message, set in: enough to know the failure at the end of a long run. */
function excerpt(message = '') {
  const lines = message.trim().split('\n').slice(0, 40);
  return lines.map((line) => `    ${line}`).join('\n');
}

function count(passed) {
  tally[passed ? 'passed' : 'failed'] += 1;
}
