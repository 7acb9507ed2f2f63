import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact, loadReact } from '#tests/support/browser/react.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const lite = { extraHTTPHeaders: { 'Save-Data': 'on' } };
const readingPages = ['/', '/services2', '/services/hydrology', '/articles/ndvi-nbr-ndwi', '/about'];

/** The paths of all pictures that a page requests. */
function requestedPictures(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/images/')) paths.push(pathname);
  });
  return paths;
}

async function readWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
}

it.each(readingPages)('requests no picture with the data saver on a page read to its end: %s', async (path) => {
  const page = await journey.newPage({ ...lite, viewport: { width: 390, height: 844 } });
  const pictures = requestedPictures(page);
  await readWhole(page, path);
  expect(pictures).toEqual([]);
  expect(await page.locator('html').getAttribute('data-lite')).toBe('');
});

it.each([390, 320])('is accessible in both themes with the data saver, %i px wide', async (width) => {
  const page = await journey.newPage({ ...lite, viewport: { width, height: 844 } });
  for (const path of ['/', '/services2', '/services/hydrology']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

it('shows a picture when it is pressed, before and after hydration, at a stable size', async () => {
  const page = await journey.newPage({ ...lite, viewport: { width: 390, height: 844 } });
  const pictures = requestedPictures(page);
  await page.goto('/services2', { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: 'Show picture of Website Development' });
  const slot = page.locator('.picture-slot').first();
  const before = await slot.boundingBox();
  await link.click();
  const picture = slot.locator('img');
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await slot.boundingBox()).toEqual(before);
  expect([pictures, await link.isVisible()]).toEqual([['/images/services/web-dev.svg'], false]);

  // When React hydrates the page, the picture that the page script has shown stays.
  await page.getByRole('button', { name: 'Explore All 10+ Geospatial Services' }).click();
  await page.evaluate(loadReact);
  await page.waitForFunction(hasReact);
  await page.getByRole('link', { name: 'Show picture of Hydrological Modelling' }).click();
  await expect.poll(() => pictures).toHaveLength(2);
  expect(await picture.isVisible()).toBe(true);
});

it('keeps the variant on a page that React opens', async () => {
  const page = await journey.newPage(lite);
  const pictures = requestedPictures(page);
  await open(page, '/services');
  await page.getByRole('link', { name: 'Hydrological Modelling' }).first().click();
  await page.waitForURL('**/services/hydrology');
  await page.getByRole('link', { name: 'Show picture' }).waitFor();
  expect(pictures).toEqual([]);
});

it('changes the variant by the switch in the footer, stays on the page and remembers the choice', async () => {
  const page = await journey.newPage();
  await page.goto('/about?from=test');
  expect(await page.locator('main img').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Turn data saver on' }).click();
  await page.getByRole('button', { name: 'Turn data saver off' }).waitFor();
  expect(page.url()).toBe(`${journey.url}/about?from=test`);
  await page.goto('/services/hydrology');
  await page.getByRole('link', { name: 'Show picture' }).waitFor();
  await page.getByRole('button', { name: 'Turn data saver off' }).click();
  await page.getByRole('button', { name: 'Turn data saver on' }).waitFor();
  expect(await page.getByRole('link', { name: 'Show picture' }).count()).toBe(0);
});

it('prefers the switch over the setting of the browser', async () => {
  const page = await journey.newPage(lite);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Turn data saver off' }).click();
  await page.getByRole('button', { name: 'Turn data saver on' }).waitFor();
  expect(await page.getByRole('link', { name: 'Show picture' }).count()).toBe(0);
});

it('works without JavaScript: a form for the switch, a link for a picture', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/services/hydrology');
  await page.getByRole('button', { name: 'Turn data saver on' }).click();
  await page.getByRole('link', { name: 'Show picture' }).click();
  await page.waitForURL('**/images/services/hydrology.svg');
});

it('hydrates the whole page in the lite variant without changes', async () => {
  const page = await journey.newPage(lite);
  for (const path of [...readingPages, '/contact', '/bookings']) {
    await open(page, path);
    expect(await page.locator('html').getAttribute('data-lite')).toBe('');
  }
});
