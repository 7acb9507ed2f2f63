import { defineConfig } from 'vitest/config';

/** Calls are tested on both databases: the same files, another DATABASE. */
const calls = [
  'src/server/**/*routes.test.ts',
  'src/server/platform/{http/idempotency,email/email,security/rate-limits}.test.ts',
  'tests/support/app.test.ts',
  'tests/fuzz/*-routes.test.ts',
];
const afterEachFile = './tests/support/after-each-file.ts';
const reachedCodes = './tests/support/reached-codes.ts';
const postgres = './tests/support/postgres-for-run.ts';
const pglite = './tests/support/pglite-for-run.ts';
/** The machine may be busy with something else: waiting longer costs nothing where all is well. */
const patient = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    // Two cores, and a database beside the tests.
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/{fuzz,support}/*.test.ts'],
          exclude: calls,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pglite',
          include: calls,
          env: { DATABASE: 'pglite' },
          globalSetup: pglite,
          setupFiles: reachedCodes,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: calls,
          env: { DATABASE: 'postgres' },
          globalSetup: postgres,
          setupFiles: reachedCodes,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'reached', include: ['tests/reached/*.test.ts'] } },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: './tests/support/browser-for-run.ts',
          setupFiles: afterEachFile,
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          env: { DATABASE: 'postgres' },
          globalSetup: postgres,
          setupFiles: [afterEachFile, reachedCodes],
          fileParallelism: false,
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: [postgres, pglite],
          setupFiles: afterEachFile,
          expect: patient,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
