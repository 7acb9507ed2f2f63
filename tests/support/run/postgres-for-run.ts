import type { TestProject } from 'vitest/node';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPostgres } from '#server/platform/database/database.ts';
import { createDatabase, startPostgres } from '#tests/support/database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run: `createDatabase(inject('postgresUrl'))`. */
    postgresUrl: string;
    /** A database on it, migrated and empty: creating it takes seconds, copying it does not. */
    postgresTemplate: string;
  }
}

/** One PostgreSQL for the whole run; every test file creates its own database on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    project.provide('postgresUrl', server.url);
    project.provide('postgresTemplate', await makeTemplate(server.url));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

async function makeTemplate(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl);
  const database = await openPostgres(url);
  try {
    const config = readConfig({ SECRET: 'a secret for the automated tests only' });
    const site = await createApp({ database, clock: systemClock, config, transport: null });
    await site.stop();
  } finally {
    await database.close();
  }
  return new URL(url).pathname.slice(1);
}
