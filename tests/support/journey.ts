import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startSiteProcess } from './site-process.ts';

export interface Journey {
  url: string;
  /** A new visitor's page: nothing stored, nobody signed in. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** The newest letter to an address, from the demo's mailbox. */
  letterTo(email: string): Promise<string>;
  /** Ends everything. @throws when a page has logged an error or thrown one */
  stop(): Promise<void>;
}

/** A running site and a browser for one file of journeys. Call `stop` in afterAll. */
export async function startJourney(settings: Record<string, string> = {}): Promise<Journey> {
  const site = await startSiteProcess(settings);
  const browser: Browser = await launchBrowser(inject('browser')).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  return {
    url: site.url,
    async newPage(options = {}) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() !== 'error' || isAnsweredRefusal(message.text(), url)) return;
        complaints.push(`${page.url()} console: ${message.text()} ${url}`);
      });
      page.on('pageerror', (error) => complaints.push(`${page.url()} threw: ${error.message}`));
      return page;
    },
    async letterTo(email) {
      const mailbox = await (await fetch(`${site.url}/demo/mail`)).text();
      const letters = mailbox.split('<article').filter((letter) => letter.includes(email));
      if (!letters[0]) throw new Error(`No letter to ${email} in the demo's mailbox`);
      return letters[0];
    },
    async stop() {
      for (const context of contexts) await context.close();
      await browser.close();
      const code = await site.stop();
      expect(complaints).toEqual([]);
      expect(code).toBe(0);
    },
  };
}

// The browser logs every refusal of the API as an error; those are answers the page shows in its own words.
const isAnsweredRefusal = (text: string, url: string): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  new URL(url).pathname.startsWith('/api/');

/** Opens a page and waits until its script has taken over: only then does a link open a modal. */
export async function open(page: Page, path: string): Promise<void> {
  const sessionChecked = page.waitForResponse('**/api/auth/session');
  await page.goto(path);
  await sessionChecked;
}

/** WCAG 2.2 AA by axe, on the page as it stands, in one theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`),
  );
  expect(found).toEqual([]);
}

/** The same in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}
