import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdBack } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { cartPanel } from '#tests/support/data/cart.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const modal = (page: Page) => page.getByRole('dialog', { name: 'Web GIS Development' });
// Within the region, because the home page has a link of this name too and the address changes before the page.
const card = (page: Page) =>
  page.getByRole('region', { name: 'All services' }).getByRole('link', { name: '02 Web GIS Development' });
const gone = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const addressOf = (page: Page): string => page.url().slice(journey.url.length);

/** Opens the home page, then a service on the services page, which Back must not leave. */
async function openService(page: Page): Promise<void> {
  await open(page, '/');
  await page.locator('main a[href="/services2"]').first().click();
  await page.waitForURL('**/services2');
  await card(page).click();
  await modal(page).waitFor();
}

it('has its own address, requests its service once and no page, and closes by Back', async () => {
  const page = await journey.newPage();
  await open(page, '/services2');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await card(page).click();
  await modal(page).waitFor();
  expect(addressOf(page)).toBe('/services2?service=web-gis');
  const ofData = () => requests.filter((url) => url.includes('.data') || url.includes('/api/'));
  expect(ofData()).toEqual([`${journey.url}/api/services/web-gis`]);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${journey.url}/services2`);
  await page.goBack();
  await gone(page);
  expect(addressOf(page)).toBe('/services2');
  await page.goForward();
  await modal(page).waitFor();
  expect(ofData()).toHaveLength(1);
  await expect.poll(() => page.title()).toBe('Kopje Geospatial - Web GIS Development');
});

onlyInLongRun(() => {
  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['×', (page: Page) => modal(page).getByRole('button', { name: 'Close' }).click()],
    ['a click beside it', (page: Page) => page.mouse.click(5, 5)],
  ])('leaves no history entry when it is closed by %s', async (_, close) => {
    const page = await journey.newPage();
    await openService(page);
    await close(page);
    await gone(page);
    await expect.poll(() => addressOf(page)).toBe('/services2');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('stays open after a reload, and closes by Back then too', async () => {
    const page = await journey.newPage();
    await openService(page);
    await page.reload();
    await modal(page).waitFor();
    await expect.poll(() => page.title()).toBe('Kopje Geospatial - Web GIS Development');
    await page.goBack();
    await gone(page);
    expect(addressOf(page)).toBe('/services2');
  });

  it('opens from a shared link, and closes to the services page', async () => {
    const page = await journey.newPage();
    await open(page, '/services2?service=web-gis');
    await modal(page).waitFor();
    await page.keyboard.press('Escape');
    await gone(page);
    await expect.poll(() => addressOf(page)).toBe('/services2');
  });
});

it.each(
  variants(['none', '', '../admin', '%3Cscript%3E']),
)('shows the page alone for the unknown id "%s"', async (id) => {
  const page = await journey.newPage();
  await open(page, `/services2?service=${id}`);
  await card(page).waitFor();
  expect(await page.locator('dialog').count()).toBe(0);
});

onlyInLongRun(() => {
  it('shows a related service in its place, and closes by one Back', async () => {
    const page = await journey.newPage();
    await openService(page);
    const related = modal(page).locator('dd').getByRole('link').first();
    const name = (await related.textContent()) ?? '';
    await related.click();
    await page.getByRole('dialog', { name }).waitFor();
    await page.goBack();
    await gone(page);
    expect(addressOf(page)).toBe('/services2');
  });

  it('leaves no history entry once Book Now was pressed', async () => {
    const page = await journey.newPage();
    await openService(page);
    await modal(page).getByRole('button', { name: 'Book Now' }).click();
    await page.waitForURL('**/bookings?service=web-gis');
    const { usr } = await page.evaluate(() => history.state);
    expect(usr.serviceDetails).toMatchObject({ id: 'web-gis', name: 'Web GIS Development', duration: '5 weeks' });
    // The page loads a document of its own, which Back would interrupt.
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/services2');
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('keeps all services expanded when closed and reloaded', async () => {
    const page = await journey.newPage();
    await open(page, '/services2');
    await page.getByRole('button', { name: 'Explore All 10+ Geospatial Services' }).click();
    await page.getByRole('link', { name: '13 Dashboards' }).click();
    await page.getByRole('dialog', { name: 'Dashboards' }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name: 'Dashboards' }).waitFor();
    await page.keyboard.press('Escape');
    await gone(page);
    expect(await page.getByRole('link', { name: '13 Dashboards' }).isVisible()).toBe(true);
  });

  it('opens after hydration when its card was pressed before', async () => {
    const page = await journey.newPage();
    const letThemCome = await holdBack(page, '**/assets/*.js');
    await page.goto('/services2', { waitUntil: 'domcontentloaded' });
    await card(page).click();
    letThemCome();
    await modal(page).waitFor();
    expect(addressOf(page)).toBe('/services2?service=web-gis');
  });

  it('links to the page of the service when React does not load', async () => {
    const page = await journey.newPage();
    const letThemCome = await holdBack(page, '**/assets/*.js');
    await page.goto('/services2', { waitUntil: 'domcontentloaded' });
    await card(page).click();
    await page.waitForURL('**/services/web-gis');
    letThemCome();
  });

  it('shows its price first, and home shows the price of each service', async () => {
    const page = await journey.newPage();
    await open(page, '/services2?service=web-gis');
    await modal(page).waitFor();
    expect(await modal(page).locator('dl > div').first().innerText()).toMatch(/^Price\s+USD 150$/);
    await open(page, '/');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Web GIS Development' });
    expect(await row.innerText()).toMatch(/5 weeks[\s\S]*USD 150/);
  });

  it('stays in place below the cart', async () => {
    const page = await journey.newPage();
    await open(page, '/services2');
    await card(page).click();
    await modal(page).getByRole('button', { name: 'Add to Cart' }).click();
    await cartPanel(page).waitFor();
    await page.keyboard.press('Escape');
    await cartPanel(page).waitFor({ state: 'detached' });
    expect(await modal(page).isVisible()).toBe(true);
  });
});
