import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded } from '#server/platform/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The image of an embedded database, migrated and empty: creating it takes seconds, copying it does not. */
    databaseImage: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-image-'));
  const database = await openEmbedded(null);
  const config = readConfig({ SECRET: 'a secret for the automated tests only' });
  const site = await createApp({ database, clock: systemClock, config, transport: null });
  await site.stop();
  const file = path.join(folder, 'database.tar');
  if (database.kind === 'pglite') writeFileSync(file, await database.embedded.dump());
  await database.close();
  project.provide('databaseImage', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
