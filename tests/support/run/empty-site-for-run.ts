import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSiteProcess, withoutWasmOptimizer } from '#tests/support/app/site-process.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a new site, to copy: creating its database takes seconds, copying it does not. */
    emptySite: string;
  }
}

const built = path.join(projectRoot, 'build');
const kept = path.join(built, 'empty-site');

/** Makes the data folder once for each build: several projects of a run use it, and the runs after it. */
export default async function setUp(project: TestProject): Promise<void> {
  const migrations = readdirSync(path.join(projectRoot, 'migrations')).join();
  const current = `${readFileSync(path.join(built, 'site/made-from'), 'utf8')} ${migrations}`;
  const stamp = path.join(kept, 'made-from');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== current) await make(current);
  project.provide('emptySite', path.join(kept, 'data'));
}

async function make(madeFrom: string): Promise<void> {
  const folder = mkdtempSync(`${kept}-`);
  try {
    const DATA_DIR = path.join(folder, 'data');
    await (await startSiteProcess({ DATA_DIR }, { nodeOptions: withoutWasmOptimizer })).stop();
    writeFileSync(path.join(folder, 'made-from'), madeFrom);
    rmSync(kept, { recursive: true, force: true });
    renameSync(folder, kept);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
