// `npm test`: all checks, in order. The last line is `N passed, N failed`.
//   --check   types, lint, unused code, layout      --journeys   the browser
//   --faults  races and crashes                     --long       what takes too long for every run: fuzz with 200,000
//   cases, every call on the embedded database, every fault with all of its rounds, journeys with all of their variants
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { environment, installIfDue, onStopSignal, prepare, program, root, run, Stop } from './prepare.mjs';

const only = ['--check', '--journeys', '--faults', '--long'].find((name) => process.argv.includes(name));
const results = path.join(root, 'test-results');
/** The expected and the maximum duration of `npm test` on two cores, in minutes. */
const slowMinutes = 15;
const limitMinutes = 80;
const times = [];
const tally = { passed: 0, failed: 0 };
const failures = [];

/** The typed routes are generated again only when the list of routes is newer. */
const typesOfRoutes = path.join(root, '.react-router/types/+routes.ts');
const madeFrom = ['src/web/routes.ts', 'react-router.config.ts', 'package-lock.json'].map((file) =>
  path.join(root, file),
);
const isDue = () =>
  !existsSync(typesOfRoutes) || madeFrom.some((file) => statSync(file).mtimeMs > statSync(typesOfRoutes).mtimeMs);
const buildInfo = path.join(root, 'node_modules/.cache/tsc/project.tsbuildinfo');

const checks = {
  name: 'Types, lint and unused code',
  work: (node) => [checkTypes(node), checkLint(node), checkUnused(node)],
};
async function checkTypes(node) {
  if (isDue()) {
    const code = await run(node, [program('@react-router/dev', 'react-router'), 'typegen']);
    if (code !== 0) return code;
  }
  return run(node, [program('typescript-native', 'tsc'), '-p', '.', '--incremental', '--tsBuildInfoFile', buildInfo]);
}
const checkLint = (node) => run(node, [program('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.']);
const checkUnused = (node) => run(node, [program('knip', 'knip'), '--no-progress']);
/** More workers than the two cores, because some tests only wait: for an email, a payment or a silent connection. */
const threeWorkers = '--maxWorkers=3';
const layout = { name: 'Layout', tests: ['--project', 'unit', 'tests/layout.test.ts'] };
const units = {
  name: 'Layout, units, every call on PostgreSQL, and the calls that depend on the database on PGlite',
  tests: [threeWorkers, '--project', 'unit', '--project', 'pglite-core', '--project', 'postgres'],
};
const journeys = { name: 'Journeys in a browser', tests: [threeWorkers, '--project', 'journeys'] };
const faults = { name: 'Races and crashes', tests: ['--project', 'faults*'] };
const reached = { name: 'Every error was answered', tests: ['--project', 'reached'] };
/** Adds what tests/support/run/extent.ts leaves out of `npm test`. */
const fullExtent = { TEST_EXTENT: 'all' };
const everyCall = {
  name: 'Every call on PGlite and on PostgreSQL',
  tests: ['--project', 'pglite', '--project', 'postgres'],
  env: fullExtent,
  limitMinutes: 90,
};
const oldestPostgres = {
  name: 'Every call on the oldest supported PostgreSQL, Debian package postgresql-15',
  tests: [threeWorkers, '--project', 'postgres'],
  env: { PG_BIN: '/usr/lib/postgresql/15/bin' },
};
const everyKill = {
  ...faults,
  name: 'Races and crashes, every kill',
  env: fullExtent,
  limitMinutes: 90,
};
const everyVariant = {
  ...journeys,
  name: 'Journeys with all of their variants, and those of long runs',
  tests: [...journeys.tests, 'tests/long/journeys', ...filesWithVariants()],
  env: fullExtent,
};
const withWorker = { ...journeys, name: 'Journeys with the service worker', env: { SERVICE_WORKERS: 'allow' } };
/** Those that `TEST_EXTENT` changes: by themselves, or in what they check of accessibility. */
function filesWithVariants() {
  const files = readdirSync(path.join(root, 'tests/journeys'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('tests/journeys', file))
    .filter((file) => /run\/extent\.ts|browser\/accessibility\.ts/.test(readFileSync(path.join(root, file), 'utf8')));
}
const long = { name: 'Long runs', tests: ['--project', 'long*'], limitMinutes: 180 };

const plans = {
  '--check': [checks, layout],
  '--journeys': [journeys],
  '--faults': [faults],
  '--long': [everyCall, oldestPostgres, everyKill, everyVariant, withWorker, long],
};
const plan = plans[only] ?? [checks, units, journeys, faults, reached];

let stopped = false;
const stopListening = onStopSignal(() => {
  stopped = true;
});

try {
  const node = await timed('Install and build', () => prepare({ build: only !== '--check' }));
  if (only === '--long') await installIfDue('tests/bench/lighthouse');
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
showTimes();
for (const failure of failures) console.error(`Failed: ${failure}`);
process.exitCode = tally.failed ? 1 : 0;
console.log(`${tally.passed} passed, ${tally.failed} failed`);

async function take(step, node) {
  console.log(`\n— ${step.name}`);
  const failedBefore = tally.failed;
  await timed(step.name, async () => {
    if (step.tests) await runTests(step, node);
    else for (const code of await Promise.all(step.work(node))) count(code === 0);
  });
  console.log(`${tally.failed > failedBefore ? 'Failed' : 'Passed'}: ${step.name} (${times.at(-1).seconds} s)`);
}

async function timed(name, work) {
  const began = Date.now();
  const answer = await work();
  times.push({ name, seconds: Math.round((Date.now() - began) / 1000) });
  return answer;
}

function showTimes() {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log('\nSeconds:');
  for (const { name, seconds } of [...times, { name: 'Total', seconds: total }]) {
    console.log(`${String(seconds).padStart(6)}  ${name}`);
  }
  if (only) return;
  if (total > slowMinutes * 60) console.warn(`Slow: more than ${slowMinutes} min.`);
  if (total > limitMinutes * 60) {
    failures.push(`npm test took more than ${limitMinutes} min`);
    count(false);
  }
}

async function runTests(step, node) {
  const report = path.join(results, `${plan.indexOf(step)}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, [program('vitest', 'vitest'), 'run', ...reporters, ...step.tests], {
    env: environment({ NODE_ENV: 'test', CI: '1', REACHED_CODES: path.join(results, 'reached-codes'), ...step.env }),
    limitMinutes: step.limitMinutes ?? limitMinutes,
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

/** Skipped tests count as failed, and so does a file that could not be loaded. */
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

/** The first lines of a message, indented: enough to identify the failure at the end of a long run. */
function excerpt(message = '') {
  const lines = message.trim().split('\n').slice(0, 40);
  return lines.map((line) => `    ${line}`).join('\n');
}

function count(passed) {
  tally[passed ? 'passed' : 'failed'] += 1;
}
