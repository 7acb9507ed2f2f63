import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run: `createDatabase(inject('postgresUrl'))`. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run; every test file makes its own database in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}
