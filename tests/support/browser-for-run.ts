import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type BrowserLaunch, findBrowser } from './browser.ts';
import { startSiteProcess } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of this run: `launchBrowser(inject('browser'))`. */
    browser: BrowserLaunch;
    /** The data folder of a site nobody has visited: making its database takes seconds, copying it does not. */
    emptySite: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => void> {
  project.provide('browser', await findBrowser());
  const emptySite = mkdtempSync(path.join(tmpdir(), 'site-empty-'));
  await (await startSiteProcess({ DATA_DIR: emptySite })).stop();
  project.provide('emptySite', emptySite);
  return () => rmSync(emptySite, { recursive: true, force: true });
}
