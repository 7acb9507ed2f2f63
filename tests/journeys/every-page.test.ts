import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleInBothThemes, type Journey, open, startJourney } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** Every address a visitor can reach from the home page, by the links themselves. */
async function crawl(origin: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/'];
  const dead: string[] = [];
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '';
    if (pages.has(path)) continue;
    const response = await fetch(origin + path);
    const html = await response.text();
    pages.set(path, html);
    if (response.status !== 200) dead.push(`${path} answers ${response.status}`);
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) if (href) waiting.push(href);
  }
  expect(dead).toEqual([]);
  return pages;
}

/** `#place` links that lead nowhere on their own page. */
function deadAnchors(html: string): string[] {
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');
  return links.filter((id) => !html.includes(`id="${id}"`));
}

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

it('leads to no dead end: every link and anchor answers, every page has one h1 and a title of its own', async () => {
  const pages = await crawl(journey.url);
  pages.delete('/demo/mail');
  expect(pages.size).toBeGreaterThan(30);
  const titles = [...pages.values()].map(titleOf);
  expect(titles.filter((title, index) => !title || titles.indexOf(title) !== index)).toEqual([]);
  for (const [path, html] of pages) {
    expect(html.match(/<h1[ >]/g)?.length, `h1 of ${path}`).toBe(1);
    expect(deadAnchors(html), `anchors of ${path}`).toEqual([]);
    expect(html, `description of ${path}`).toMatch(/<meta name="description" content="[^"]{50,}/);
    expect(html, `inline style on ${path}`).not.toMatch(/ style="/);
  }
});

const paths = [
  '/',
  '/menu',
  '/about',
  '/services',
  '/services2',
  '/services/hydrology',
  '/smartcitysolutions',
  '/Artificial-Intelligence',
  '/contact',
  '/terms',
  '/privacy',
  '/articles-and-projects',
  '/articles/ndvi-nbr-ndwi',
  '/gis-forest-resources-zimbabwe',
  '/login',
  '/signup',
  '/booking-login-prompt',
  '/bookings',
  '/confirmation',
];

describe.each(paths)('%s', (path) => {
  it('is accessible in both themes and fits 320 px', async () => {
    const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
    await open(page, path);
    await expectAccessibleInBothThemes(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

it('answers an unknown address with 404 and the ways on', async () => {
  const page = await journey.newPage();
  const response = await fetch(`${journey.url}/no-such-sheet`);
  expect(response.status).toBe(404);
  await page.route('**/no-such-sheet', async (route) => {
    const answer = await route.fetch();
    // The browser itself would log the 404 as an error; the page is what is looked at here.
    await route.fulfill({ response: answer, status: 200 });
  });
  await open(page, '/no-such-sheet');
  await page.getByRole('heading', { name: 'This sheet has not been drawn' }).waitFor();
  await expectAccessibleInBothThemes(page);
});

it('opens and closes the menu of a phone', async () => {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await open(page, '/');
  const menu = page.getByLabel('Menu', { exact: true });
  await menu.click();
  const about = page.getByRole('banner').getByRole('link', { name: 'About' }).and(page.locator(':visible'));
  await about.waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'hidden' });
  await menu.click();
  await about.click();
  await page.waitForURL('**/about');
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().isVisible())
    .toBe(false);
  await menu.click();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().isVisible())
    .toBe(false);
});

it('remembers the theme chosen in the footer', async () => {
  const page = await journey.newPage({ colorScheme: 'light' });
  await open(page, '/about');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});
