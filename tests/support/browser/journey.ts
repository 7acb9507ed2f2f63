import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished, TestRunner } from 'vitest';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { launchBrowser } from './browser.ts';
import { newestEmail } from './journey-visitor.ts';

export interface Journey {
  url: string;
  /**
   * A visitor's page: nobody signed in, and nothing stored but an answer to the cookie bar and the advert. It is closed
   * after the test that opens it, or by `stop` when a hook does.
   */
  newPage(options?: PageOptions): Promise<Page>;
  /** The newest email to an address, with these words in it when some are given, from the demo's mailbox. */
  emailTo(email: string, text?: string): Promise<string>;
  /** Everything a site of its own has printed. @throws when the site is shared */
  output(): string;
  /** Ends everything. @throws when a page has logged an error or thrown one */
  stop(): Promise<void>;
}

/** The address of the site that this worker's files share, for what is read without a browser. */
export function sharedSiteUrl(): string {
  const urls = inject('sharedSites');
  const url = urls[Number(process.env['VITEST_POOL_ID']) % urls.length];
  if (!url) throw new Error('No site was started for this worker');
  return url;
}

/** A site of its own, with a database that nobody has used. @param settings as in the environment */
export const startOwnSite = (settings: Record<string, string>): Promise<SiteProcess> =>
  startSiteProcess(settings, { data: inject('emptySite') });

function sharedSite(): Pick<SiteProcess, 'url' | 'output' | 'stop'> {
  return {
    url: sharedSiteUrl(),
    output() {
      throw new Error('What a shared site prints is not of one file: start the journey with settings');
    },
    stop: async () => 0,
  };
}

interface PageOptions extends BrowserContextOptions {
  /** Nothing stored at all: the cookie bar asks, and the advert comes after 10 seconds. */
  firstVisit?: boolean;
  /** The test has things not arrive: what the browser and the router log of that is no complaint. */
  lineFails?: boolean;
}

/** One for all files of a worker: each page has a context of its own. Playwright ends it with the process. */
let sharedBrowser: Promise<Browser> | null = null;
async function browserOfWorker(): Promise<Browser> {
  const running = await sharedBrowser?.catch(() => null);
  if (!running?.isConnected()) sharedBrowser = launchBrowser(inject('browser'));
  return sharedBrowser as Promise<Browser>;
}

/**
 * A browser and a running site for one file of journeys. Call `stop` in afterAll.
 * @param settings of a site of its own; absent: the site that this worker's files share, one after the other
 */
export async function startJourney(settings?: Record<string, string>): Promise<Journey> {
  const site = settings ? await startOwnSite(settings) : sharedSite();
  const browser = await browserOfWorker().catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  return {
    url: site.url,
    async newPage({ firstVisit = false, lineFails = false, ...options } = {}) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        // Playwright's routes do not see what a service worker requests.
        serviceWorkers: 'block',
        ...options,
      });
      // All pages share one renderer: those of a finished test would slow down the next.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      else contexts.push(context);
      if (!firstVisit) await context.addCookies(answeredOverlays(site.url));
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() !== 'error' || isAnsweredRefusal(message.text(), url)) return;
        if (lineFails && missingResource.test(message.text())) return;
        complaints.push(`${page.url()} console: ${message.text()} ${url}`);
      });
      page.on('pageerror', (error) => complaints.push(`${page.url()} threw: ${error.message}`));
      return page;
    },
    output: site.output,
    emailTo: (email, text) => newestEmail(site.url, email, text),
    async stop() {
      for (const context of contexts) await context.close();
      const code = await site.stop();
      expect(complaints).toEqual([]);
      expect(code).toBe(0);
    },
  };
}

/** Stored once the cookie bar and the advert are closed, which would cover what a journey presses. */
function answeredOverlays(url: string): { name: string; value: string; url: string }[] {
  const consent = { choice: 'necessary', at: new Date().toISOString(), version: 1 };
  return [
    { name: 'cookie_consent', value: encodeURIComponent(JSON.stringify(consent)), url },
    { name: 'advert_dismissed', value: '1', url },
  ];
}

const missingResource = /^Failed to load resource|^Error loading route module|dynamically imported module/;

// The browser logs every refusal of the API, and of a form sent without script, as an error; those are answers the
// page shows in its own words. So are a page that a test misses on purpose, and the network that it has switched off.
const isAnsweredRefusal = (text: string, url: string): boolean =>
  /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/.test(text) ||
  (/^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
    /^\/(?:api\/|contact\/|map-your-project$|no-such-)/.test(new URL(url).pathname));

/** Opens a page, has it load React, and waits until React has checked the session. */
export async function open(page: Page, path: string): Promise<void> {
  const sessionChecked = sessionCheck(page);
  await page.goto(path);
  await page.evaluate(() => (window as { loadScripts?: () => void }).loadScripts?.());
  await sessionChecked;
}

/** Waits for the answer to the session check of React: a page without React makes one of its own. */
export async function sessionCheck(page: Page): Promise<void> {
  const request = await page.waitForRequest(
    async (one) =>
      one.url().endsWith('/api/auth/session') && (await page.evaluate(() => 'hydrated' in window).catch(() => false)),
  );
  await request.response();
}

/**
 * Opens a page on a device whose clock stands at `time`. A page that stayed open meanwhile could take the jump for
 * hours without a sign of life, and sign out.
 */
export async function openAt(page: Page, time: number, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.clock.setFixedTime(time);
  await page.goto(path);
}
