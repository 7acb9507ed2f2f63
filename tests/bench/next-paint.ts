import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newPerson } from '#tests/support/app/visitor.ts';
import { newestEmail, visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { median } from './pages.ts';
import type { Row } from './row.ts';

const phone = { width: 390, height: 844 };
/** Simulates a phone a quarter as fast as this machine. */
const slowerBy = 4;
const runs = 5;

interface Journey {
  what: string;
  path: string;
  signedIn?: true;
  before?(page: Page): Promise<unknown>;
  /** The clicks and key presses that are measured. */
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
  {
    what: 'sign-up',
    path: '/signup',
    async act(page) {
      const { firstName, lastName, email, password } = newPerson();
      await page.getByLabel('First name').pressSequentially(firstName);
      await page.getByLabel('Last name').pressSequentially(lastName);
      await page.getByLabel('Email').pressSequentially(email);
      await page.getByLabel('Password', { exact: true }).pressSequentially(password);
      await page.getByLabel('Confirm password').pressSequentially(password);
      await page.getByRole('checkbox', { name: /I agree/ }).check();
      await button(page, 'Create account').click();
      await page.getByLabel('Activation code').waitFor();
    },
  },
  {
    what: 'booking',
    path: '/bookings?step=time',
    signedIn: true,
    async act(page) {
      // The first day of the month may have no free time left.
      await page
        .getByRole('table')
        .getByRole('button', { name: /\d\d free$/ })
        .last()
        .click();
      await page
        .getByRole('radio', { name: /Zimbabwe time/ })
        .and(page.locator(':enabled'))
        .first()
        .press('Space');
      await button(page, 'Your details').click();
      await page.getByRole('radio', { name: 'Phone call' }).check();
      await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('0771 234 567');
      await page.getByRole('textbox', { name: /^What is it about/ }).pressSequentially('Which fields were cleared?');
      await button(page, 'Confirm booking').click();
      await page.waitForURL('**/confirmation?booking=B-*');
    },
  },
  {
    what: 'checkout',
    path: '/checkout',
    signedIn: true,
    async before(page) {
      await page.goto('/services/hydrology');
      await button(page, 'Add to Cart').click();
      await page.getByRole('dialog', { name: 'Service Cart' }).waitFor();
    },
    async act(page) {
      await button(page, 'Continue').click();
      await page.getByRole('radio', { name: /Bank transfer/ }).check();
      await button(page, 'Continue').click();
      await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
      await button(page, 'Place order').click();
      await page.waitForURL('**/confirmation?order=ORD-*');
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

async function longestOf(browser: Browser, url: string, journey: Journey): Promise<number> {
  const { path, signedIn, before, act } = journey;
  const context = await browser.newContext({ viewport: phone, baseURL: url, serviceWorkers: 'block' });
  if (signedIn) await signIn(context, url);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  await before?.(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(observeInputs);
  await act(page);
  // An entry is reported only after the paint that ends it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const longest = Number(await page.evaluate(() => document.documentElement.dataset['longestInputMs'] ?? 0));
  await context.close();
  return longest;
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const visitor = visitorOf({ url, emailTo: (email, text) => newestEmail(url, email, text) });
  await visitor.signUpAndActivate();
  await context.addCookies(visitor.cookies.forBrowser(url));
}

/** Stores the longest interaction in a data attribute of the page. Event Timing omits those shorter than 16 ms. */
function observeInputs(): void {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) longest = Math.max(longest, entry.duration);
    }
    document.documentElement.dataset['longestInputMs'] = String(longest);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
