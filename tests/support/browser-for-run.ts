import type { TestProject } from 'vitest/node';
import { type BrowserLaunch, findBrowser } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of this run: `launchBrowser(inject('browser'))`. */
    browser: BrowserLaunch;
  }
}

export default async function setUp(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser());
}
