import type { TestProject } from 'vitest/node';
import { type SiteProcess, startSiteProcess, withoutWasmOptimizer } from '#tests/support/app/site-process.ts';
import { ownerEmail } from '#tests/support/app/visitor.ts';
import { type BrowserLaunch, findBrowser } from '#tests/support/browser/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of this run: `launchBrowser(inject('browser'))`. */
    browser: BrowserLaunch;
    /** For each worker the address of the site that its journeys share. */
    sharedSites: string[];
  }
}

/** Finds a browser and starts a site for each worker. Journeys that need other settings start a site of their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { emptySite } = project.getProvidedContext();
  const sites: SiteProcess[] = [];
  const end = async (): Promise<void> => {
    const codes = await Promise.all(sites.map((site) => site.stop()));
    if (codes.some((code) => code !== 0)) throw new Error(`The shared sites ended with the codes ${codes.join(', ')}`);
  };
  try {
    project.provide('browser', await findBrowser());
    const workers = Number(project.vitest.config.maxWorkers);
    for (let worker = 0; worker < workers; worker += 1) {
      sites.push(
        await startSiteProcess(
          { RATE_LIMIT_FACTOR: '100', OWNER_EMAIL: ownerEmail },
          { data: emptySite, nodeOptions: withoutWasmOptimizer },
        ),
      );
    }
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
  project.provide(
    'sharedSites',
    sites.map(({ url }) => url),
  );
  return end;
}
