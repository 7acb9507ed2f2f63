import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';
import { isLongRun } from './tests/support/run/extent.ts';

/** Calls are tested on both databases: the same files with a different DATABASE. */
const calls = [
  'src/server/**/*routes.test.ts',
  'src/server/platform/{email/email,security/rate-limits}.test.ts',
  'tests/support/app/app.test.ts',
  'tests/fuzz/*-routes.test.ts',
];
/**
 * Calls on which the two databases might differ, and no journey: those use the embedded one. Only `npm run test:long`
 * runs the rest on it.
 */
const callsThatDependOnDatabase = [
  // Every endpoint; those of roles, invalid input and generated requests are among the rest.
  'src/server/routes.test.ts',
  'src/server/platform/security/rate-limits.test.ts',
  'src/server/platform/database/migrations-routes.test.ts',
  'src/server/platform/backup/backup-routes.test.ts',
  // Locks, dates and time ranges.
  'src/server/bookings/routes.test.ts',
  'src/server/bookings/availability-routes.test.ts',
  // Cursors, sorting and text search.
  'src/server/reviews/listing-routes.test.ts',
  'src/server/search/routes.test.ts',
  'src/server/contact/own-inquiries-routes.test.ts',
  // Bytes.
  'src/server/contact/files/download-routes.test.ts',
];
/** Tests that expect a reply, a refusal or an exit within seconds: run after the races, which use both cores. */
const faultsWithDeadlines = [
  'tests/faults/crashes.test.ts',
  'tests/faults/database-away.test.ts',
  'tests/faults/embedded-hangs.test.ts',
  'tests/faults/full-disk.test.ts',
  'tests/faults/http-front.test.ts',
  'tests/faults/silent-postgres.test.ts',
];
/** These load the site themselves and check each reply: nothing else may run at the same time. */
const faultsUnderLoad = [
  'tests/faults/graceful-stop.test.ts',
  ...(isLongRun ? ['tests/long/faults/overload.test.ts', 'tests/long/faults/traces.test.ts'] : []),
];
/** Slow for their size, by which files are sorted otherwise: they start first, so that none of them starts last. */
const longFiles = [
  // These mostly wait, so other files use the cores meanwhile.
  'src/server/platform/email/delivery-routes.test.ts',
  'src/server/platform/database/embedded/connection.test.ts',
  'src/server/platform/email/email.test.ts',
  'src/server/platform/database/embedded/damage.test.ts',
  'src/server/guards-routes.test.ts',
  'tests/fuzz/fuzz-routes.test.ts',
  'tests/layout.test.ts',
  'tests/pictures.test.ts',
  'tests/journeys/sweeps/every-page.test.ts',
  'tests/journeys/sweeps/budgets.test.ts',
  'tests/journeys/sweeps/every-width.test.ts',
  'tests/journeys/admin/owner-workflow.test.ts',
  'tests/journeys/admin/new-owner.test.ts',
  'tests/journeys/briefs/quote.test.ts',
  'tests/journeys/shop/payments.test.ts',
  'tests/faults/order-kills.test.ts',
  'tests/faults/embedded-kills.test.ts',
];
/** They measure times, so nothing else runs at the same time. */
const longMeasurements = [
  'tests/long/admin-scale.test.ts',
  'tests/long/bursts.test.ts',
  'tests/long/lighthouse.test.ts',
];
const named = [longFiles, callsThatDependOnDatabase, faultsWithDeadlines, faultsUnderLoad, longMeasurements];
for (const file of named.flat()) {
  // Otherwise `npm test` would silently lose a file that is moved.
  if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which is not there`);
}

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => longFiles.findIndex((file) => moduleId.endsWith(file));
    const long = sorted.filter((file) => place(file) >= 0).sort((one, other) => place(one) - place(other));
    return [...long, ...sorted.filter((file) => place(file) < 0)];
  }
}

/** The journeys or the faults: in `npm run test:long` with those that take too long for every run. */
const extent = (kind: 'journeys' | 'faults'): string[] =>
  [`tests/${kind}`, ...(isLongRun ? [`tests/long/${kind}`] : [])].map((folder) => `${folder}/**/*.test.ts`);

const afterEachFile = './tests/support/run/after-each-file.ts';
const afterCalls = './tests/support/run/after-calls.ts';
const build = './tests/support/run/build-for-run.mjs';
const emptySite = './tests/support/run/empty-site-for-run.ts';
const postgres = './tests/support/run/postgres-for-run.ts';
const pglite = './tests/support/run/pglite-for-run.ts';
/** The machine may be busy: a long timeout costs nothing if a test passes. */
const patient = { poll: { timeout: 20_000 } };

const onPglite = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    env: { DATABASE: 'pglite' },
    // The optimizing compiler for WebAssembly costs a short-lived database more time than it saves.
    execArgv: ['--liftoff-only'],
    globalSetup: pglite,
    setupFiles: afterCalls,
    isolate: false,
    expect: patient,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});

type FileOptions = Pick<
  InlineConfig,
  'include' | 'exclude' | 'fileParallelism' | 'globalSetup' | 'maxWorkers' | 'sequence'
>;
const faults = (name: string, files: FileOptions) => ({
  test: {
    globalSetup: [build, emptySite, postgres],
    ...files,
    name,
    env: { DATABASE: 'postgres' },
    setupFiles: [afterEachFile, afterCalls],
    isolate: false,
    expect: patient,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});

const long = (name: string, files: FileOptions) => ({
  test: {
    include: ['tests/long/*.test.ts'],
    ...files,
    name,
    globalSetup: [build, postgres, pglite],
    setupFiles: afterEachFile,
    expect: patient,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // There are two cores, and a database next to the tests.
    maxWorkers: 2,
    allowOnly: false,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/{fuzz,support/*}/*.test.ts'],
          exclude: calls,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      onPglite('pglite', calls),
      onPglite('pglite-core', callsThatDependOnDatabase),
      {
        test: {
          name: 'postgres',
          // The tests in tests/scale check the query plans of PostgreSQL.
          include: [...calls, 'tests/scale/*.test.ts'],
          env: { DATABASE: 'postgres' },
          globalSetup: postgres,
          setupFiles: afterCalls,
          isolate: false,
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'reached', include: ['tests/reached/*.test.ts'] } },
      {
        test: {
          name: 'journeys',
          include: extent('journeys'),
          globalSetup: [build, emptySite, './tests/support/run/journeys-for-run.ts'],
          setupFiles: afterEachFile,
          // One browser for all files of a worker.
          isolate: false,
          expect: patient,
          // A browser on a busy machine may miss a key or a frame; the report names the tests that passed on retry.
          retry: 1,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      faults('faults', {
        include: extent('faults'),
        exclude: [...faultsWithDeadlines, ...faultsUnderLoad],
        // A race mostly waits for its servers to start and stop.
        maxWorkers: 3,
      }),
      // These tests mostly wait for their deadlines.
      faults('faults-with-deadlines', { include: faultsWithDeadlines, maxWorkers: 4, sequence: { groupOrder: 1 } }),
      faults('faults-under-load', {
        include: faultsUnderLoad,
        fileParallelism: false,
        // In `npm test` they use the embedded database alone.
        globalSetup: [build, emptySite, ...(isLongRun ? [postgres] : [])],
        sequence: { groupOrder: 2 },
      }),
      long('long', { exclude: longMeasurements }),
      long('long-measurements', { include: longMeasurements, fileParallelism: false, sequence: { groupOrder: 1 } }),
    ],
  },
});
