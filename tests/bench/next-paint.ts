import type { Browser, Page } from 'playwright-core';
import { median } from './pages.ts';
import type { Row } from './row.ts';

const phone = { width: 390, height: 844 };
/** A phone a quarter as fast as this machine. */
const slowerBy = 4;
const runs = 5;

interface Journey {
  what: string;
  path: string;
  /** Presses and typing, as far as a visitor gets without an account. */
  act(page: Page): Promise<unknown>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

const journeys: readonly Journey[] = [
  {
    what: 'all services and one of them',
    path: '/services2',
    async act(page) {
      await button(page, 'Explore All 10+ Geospatial Services').click();
      await page
        .getByRole('link', { name: /Website Development/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    what: 'cart',
    path: '/services/hydrology',
    async act(page) {
      await button(page, 'Add to Cart').click();
      await page.getByRole('dialog', { name: 'Service Cart' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    what: 'inquiry',
    path: '/contact/general',
    async act(page) {
      const name = page.getByRole('textbox').first();
      await name.click();
      await name.pressSequentially('Thandiwe');
      await button(page, 'Send message').click();
    },
  },
  {
    what: 'login',
    path: '/login',
    async act(page) {
      await page.getByRole('textbox').first().click();
      await page.keyboard.type('someone@example.com');
      await page.keyboard.press('Enter');
    },
  },
];

/** The longest time from an input to the next paint in each journey, the median of several runs, in milliseconds. */
export async function nextPaints(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const journey of journeys) {
    const longest: number[] = [];
    while (longest.length < runs) longest.push(await longestOf(browser, url, journey));
    console.log(`next paint, ${journey.what}: ${longest.join(', ')} ms`);
    rows.push({ what: `input to next paint, ms: ${journey.what}`, measured: median(longest), atMost: 200, aim: 100 });
  }
  return rows;
}

async function longestOf(browser: Browser, url: string, { path, act }: Journey): Promise<number> {
  const context = await browser.newContext({ viewport: phone, baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(observeInputs);
  await act(page);
  // Entries are reported after the paint they end with.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const longest = Number(await page.evaluate(() => document.documentElement.dataset['longestInputMs'] ?? 0));
  await context.close();
  return longest;
}

/** Writes the longest event of an interaction on the page; Event Timing leaves out what took less than 16 ms. */
function observeInputs(): void {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) longest = Math.max(longest, entry.duration);
    }
    document.documentElement.dataset['longestInputMs'] = String(longest);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
