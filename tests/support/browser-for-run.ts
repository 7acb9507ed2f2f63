import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser, type StartedBrowser, startBrowser } from './browser.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For each worker the address of its browser and of the site that its journeys share. */
    workplaces: Workplace[];
    /** The data folder of a site nobody has visited: making its database takes seconds, copying it does not. */
    emptySite: string;
  }
}

export interface Workplace {
  browser: string;
  site: string;
}

/** A browser and a running site for each worker. Journeys that need other settings start a site of their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const launch = await findBrowser();
  const emptySite = mkdtempSync(path.join(tmpdir(), 'site-empty-'));
  const browsers: StartedBrowser[] = [];
  const sites: SiteProcess[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(browsers.map((browser) => browser.close()));
    const codes = await Promise.all(sites.map((site) => site.stop()));
    rmSync(emptySite, { recursive: true, force: true });
    if (codes.some((code) => code !== 0)) throw new Error(`A site of the journeys ended with code ${codes.join(', ')}`);
  };
  try {
    await (await startSiteProcess({ DATA_DIR: emptySite })).stop();
    const workers = Array.from({ length: Number(project.vitest.config.maxWorkers) });
    await Promise.all(
      workers.map(async () => {
        browsers.push(await startBrowser(launch));
        sites.push(await startSiteProcess({ RATE_LIMIT_FACTOR: '100' }, { data: emptySite }));
      }),
    );
    project.provide('emptySite', emptySite);
    project.provide(
      'workplaces',
      workers.map((_, index) => ({ browser: browsers[index]?.wsEndpoint() ?? '', site: sites[index]?.url ?? '' })),
    );
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
  return end;
}
