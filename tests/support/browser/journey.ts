import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished, TestRunner } from 'vitest';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import type { SiteProcess } from '#tests/support/app/site-process.ts';
import { hasReact, loadReact } from '#tests/support/browser/react.ts';
import { launchBrowser } from './browser.ts';
import { newestEmail } from './journey-visitor.ts';

export interface Journey {
  url: string;
  /**
   * A visitor's page: not signed in, with the cookie bar and the advert already closed. It is closed after the test
   * that opens it or, if a hook opened it, by `stop`.
   */
  newPage(options?: PageOptions): Promise<Page>;
  /** The newest email to an address that contains the text, from the demo's mailbox. */
  emailTo(email: string, text?: string): Promise<string>;
  /** Everything that a site of its own has printed. @throws if the site is shared */
  output(): string;
  /** Closes the pages and stops a site of its own. @throws if a page logged or threw an error */
  stop(): Promise<void>;
}

/** The address of the site shared by this worker's files, for requests without a browser. */
export function sharedSiteUrl(): string {
  const urls = inject('sharedSites');
  const url = urls[Number(process.env['VITEST_POOL_ID']) % urls.length];
  if (!url) throw new Error('No site was started for this worker');
  return url;
}

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
  /** Nothing is stored: the cookie bar is shown, and the advert after 10 seconds. */
  firstVisit?: boolean;
  /** The test makes requests fail: the resulting errors of the browser and the router are expected. */
  networkFails?: boolean;
}

/** Whether pages have a service worker in this run, as in a visitor's browser: once more in `npm run test:long`. */
export const withWorker = process.env['SERVICE_WORKERS'] === 'allow';

/** One browser for all files of a worker: each page has its own context. Playwright closes it with the process. */
let sharedBrowser: Promise<Browser> | null = null;
async function browserOfWorker(): Promise<Browser> {
  const running = await sharedBrowser?.catch(() => null);
  if (!running?.isConnected()) sharedBrowser = launchBrowser(inject('browser'));
  return sharedBrowser as Promise<Browser>;
}

/**
 * A browser and a running site for one file of journeys. Call `stop` in afterAll.
 * @param settings of a site of its own. Default: the site that this worker's files share, one after the other
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
    async newPage({ firstVisit = false, networkFails = false, ...options } = {}) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        // The routes of a page do not see the requests of a service worker.
        serviceWorkers: withWorker ? 'allow' : 'block',
        ...options,
      });
      // All pages share one renderer: those of a finished test would slow down the next.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      contexts.push(context);
      if (!firstVisit) await context.addCookies(answeredOverlays(site.url));
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      if (withWorker) {
        page.route = (...route) => context.route(...route);
        page.unroute = (...route) => context.unroute(...route);
      }
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() !== 'error' || isAnsweredRefusal(message.text(), url)) return;
        if (networkFails && missingResource.test(message.text())) return;
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

/** The cookies of a closed cookie bar and advert, which would otherwise cover what a journey presses. */
function answeredOverlays(url: string): { name: string; value: string; url: string }[] {
  const consent = { choice: 'necessary', at: new Date().toISOString(), version: 1 };
  return [
    { name: 'cookie_consent', value: encodeURIComponent(JSON.stringify(consent)), url },
    { name: 'advert_dismissed', value: '1', url },
  ];
}

const missingResource =
  /^Failed to load resource|^An unknown error occurred when fetching the script|^Error loading route module|dynamically imported module/;

// The browser logs every refusal of the API, or of a form sent without script, as an error, although the page handles
// it with a message. The same is true of pages that a test requests in vain and of a network that it disables.
const isAnsweredRefusal = (text: string, url: string): boolean =>
  /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/.test(text) ||
  // Without a network a service worker answers with a network error.
  (withWorker && /^Failed to load resource: net::ERR_FAILED/.test(text)) ||
  (/^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
    /^\/(?:api\/|contact\/|map-your-project$|no-such-)/.test(new URL(url).pathname));

/** Opens a page, loads React, and waits until React has checked the session. */
export async function open(page: Page, path: string): Promise<void> {
  const sessionChecked = sessionCheck(page);
  await page.goto(path);
  await page.evaluate(loadReact);
  await sessionChecked;
}

/** Waits for the reply to React's session check: a page without React has a session check of its own. */
export async function sessionCheck(page: Page): Promise<void> {
  const request = await page.waitForRequest(
    async (one) => one.url().endsWith('/api/auth/session') && (await page.evaluate(hasReact).catch(() => false)),
  );
  await request.response();
}

/**
 * Opens a page on a device whose clock is at `time`. A page left open during the jump could take it for hours without
 * activity, and sign out.
 */
export async function openAt(page: Page, time: number, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.clock.setFixedTime(time);
  await page.goto(path);
}
