import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { hasPageScript } from '#tests/support/browser/react.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const field = (page: Page) => page.getByRole('combobox', { name: 'Where is your project?' });
const options = (page: Page) => page.getByRole('option');
const mapRequests = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};
const mapFiles = (paths: readonly string[]): string[] => paths.filter((path) => path.startsWith('/assets/map/'));

it.each(
  variants([
    [390, 844],
    [1440, 1000],
    [320, 640],
  ]),
)('finds a place on the home page by keyboard, at %i pixels', async (width, height) => {
  const page = await journey.newPage({ viewport: { width, height } });
  await page.goto('/');
  await field(page).focus();
  await page.keyboard.type('umgu');
  // Wait for the places, which load later than the other options.
  await page.getByRole('option', { name: 'Umguza, ward 1 Matabeleland North' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('option', { selected: true }).innerText()).toMatch(/^Umguza\s+district/);
  if (width > 768) await page.locator('.hero-place-map .map-area').waitFor();
  else expect(await page.locator('.hero-place-map').count()).toBe(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await page.keyboard.press('Enter');
  expect(await field(page).inputValue()).toBe('Umguza');
  expect(await options(page).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/map-your-project**');
  await expect.poll(() => page.locator('.brief-figure-value').innerText()).toMatch(/^6,040\s*km²$/);
});

onlyInLongRun(() => {
  it('moves the map of the home page to a chosen ward, and shows its size and price', async () => {
    const page = await journey.newPage({ viewport: { width: 1440, height: 1000 } });
    await page.goto('/');
    await field(page).fill('Umguza, ward 1');
    await page.getByRole('option', { name: 'Umguza, ward 1 Matabeleland North' }).hover();
    const shown = page.locator('.hero-place-map .map-area');
    const widthOf = async (): Promise<number> => (await shown.boundingBox())?.width ?? 0;
    await shown.waitFor();
    const onCountry = await widthOf();
    await page.getByRole('option', { name: 'Umguza, ward 1 Matabeleland North' }).click();
    await page.mouse.move(0, 0);
    await expect.poll(widthOf).toBeGreaterThan(2 * onCountry);
    await expect.poll(() => page.locator('.hero-place-card').innerText()).toMatch(/7,6\d0 ha[\s\S]*from USD \d+/);
    await expectAccessible(page);
  });

  it('searches on the map page for a name that no place has, and shows the place of coordinates', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await open(page, '/');
    await field(page).fill('Umguza plot of Rudo');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.waitForURL('**/map-your-project**');
    const again = page.getByRole('combobox', { name: 'District, ward or town' });
    await expect.poll(() => again.inputValue()).toBe('Umguza plot of Rudo');
    await page.getByText('No place of this name. Try a district or the nearest town.').first().waitFor();
    await again.fill('ward 1');
    await page.getByText('Add the district: Umguza, ward 1.').first().waitFor();
    await expectAccessible(page);

    await again.fill('20.15S 28.58E');
    await page.getByRole('option', { name: '−20.15000, 28.58000 coordinates' }).click();
    await page.getByLabel('Radius around −20.15000, 28.58000 in km').waitFor();
  });

  it('closes the list with Escape, then empties the field', async () => {
    const page = await journey.newPage();
    await open(page, '/');
    await field(page).focus();
    await page.keyboard.type('binga');
    await options(page).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');
  });

  it('loads no map before the field is focused or pointed at', async () => {
    const page = await journey.newPage();
    const paths = mapRequests(page);
    await page.goto('/');
    await page.waitForFunction(hasPageScript);
    expect(mapFiles(paths)).toEqual([]);
    await field(page).hover();
    await page.locator('.hero-place-map svg').waitFor();
    expect(mapFiles(paths)).toContainEqual(expect.stringContaining('/base-'));
  });

  it('loads no map with the data saver', async () => {
    const page = await journey.newPage();
    await page.context().addCookies([{ name: 'lite', value: '1', url: journey.url }]);
    const paths = mapRequests(page);
    await page.goto('/');
    await page.getByLabel('Where is your project?').fill('Umguza');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.waitForURL('**/map-your-project?place=Umguza');
    expect(mapFiles(paths.slice(0, paths.indexOf('/map-your-project')))).toEqual([]);
  });
});

it('finds a place without script', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByLabel('Where is your project?').fill('binga');
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByRole('heading', { name: 'Binga (district, Matabeleland North)' }).waitFor();
  expect(await page.locator('#found-places + p').innerText()).toMatch(
    /^1\d,\d{3} km², 1,\d{3},\d{3} ha\. UTM zone 35S\.$/,
  );
  expect(await page.locator('.static-map .map-area').count()).toBe(1);
  await page.getByRole('link', { name: 'Binga, ward 1' }).click();
  await page.getByRole('heading', { name: 'Binga, ward 1' }).waitFor();
  await page.goto('/map-your-project?place=atlantis');
  expect(await page.locator('#found-places + p').innerText()).toMatch(/^No place of this name\./);
});

it('links a service to the page of its area', async () => {
  const page = await journey.newPage();
  await open(page, '/services/land-use');
  await page.getByRole('link', { name: 'Start with your area' }).click();
  await page.waitForURL('**/map-your-project**');
});

it('states the price by size on the page of each service where a place matters, and on no other', async () => {
  const { services } = (await (await fetch(`${journey.url}/api/services`)).json()) as {
    services: { id: string; needsArea: boolean }[];
  };
  const pages = services.map(async ({ id, needsArea }) => {
    const html = await (await fetch(`${journey.url}/services/${id}`)).text();
    return { id, needsArea, isStated: html.includes('Price by size') };
  });
  const stated = await Promise.all(pages);
  expect(stated.filter(({ needsArea, isStated }) => needsArea !== isStated)).toEqual([]);
  expect(stated.filter(({ needsArea }) => needsArea).length).toBeGreaterThan(3);
});
