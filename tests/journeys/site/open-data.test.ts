import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  // Right after a build the files are still being made.
  const isMade = async (): Promise<boolean> =>
    (await (await fetch(`${journey.url}/api/open-data`)).json()).pack.length > 0;
  await vi.waitUntil(isMade, { timeout: 60_000, interval: 500 });
  await vi.waitUntil(async () => (await (await fetch(`${journey.url}/data`)).text()).includes('.gpkg'), 10_000);
}, 80_000);
afterAll(() => journey?.stop());

async function visit(options: object = {}): Promise<Page> {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 }, ...options });
  await page.goto('/data');
  return page;
}

it('the chosen coordinates change the files without a request and without React', async () => {
  const page = await visit();
  const requests: string[] = [];
  await page.locator('#wards summary').click();
  const wards = page.locator('#wards .open-data-files a');
  await expect.poll(() => wards.filter({ hasText: 'GeoPackage', visible: true }).count()).toBe(1);
  page.on('request', (request) => requests.push(request.url()));
  await page.getByLabel('UTM 35S EPSG:32735').check();
  const visible = await wards.evaluateAll((links) =>
    links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href')?.split('/').at(-1)),
  );
  expect(requests.filter((url) => !/\.(?:png|svg)$/.test(url))).toEqual([]);
  expect(visible).toEqual([
    'zimbabwe-wards.geojson',
    'zimbabwe-wards-utm35s.gpkg',
    'zimbabwe-wards-utm35s.shp.zip',
    'zimbabwe-wards.kml',
    'zimbabwe-wards.csv',
  ]);
  await page.getByRole('button', { name: 'Copy Address' }).click();
  expect(await page.evaluate(hasReact)).toBe(false);
  await expectAccessible(page);
});

it('copies the address of the service, and says so', async () => {
  const page = await visit();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Address' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${journey.url}/ogc`);
});

it('loads the picture of a layer when it comes near, and not before', async () => {
  const page = await visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.waitForTimeout(500);
  expect(loaded.filter((url) => url.endsWith('wards.png'))).toEqual([]);
  await page.locator('#wards').scrollIntoViewIfNeeded();
  await expect.poll(() => loaded.some((url) => url.endsWith('zimbabwe-wards.png'))).toBe(true);
});

it('without script: the choice works, every picture is there, and a file downloads', async () => {
  const page = await visit({ javaScriptEnabled: false });
  await page.getByLabel('UTM 36S EPSG:32736').check();
  await page.locator('#wards summary').click();
  await page.locator('#places summary').click();
  await page.locator('#places').getByRole('link', { name: 'Places, CSV' }).waitFor();
  await page.locator('#wards .open-data-files a').first().waitFor({ state: 'hidden' });
  expect(await page.locator('#places img').last().getAttribute('src')).toMatch(/zimbabwe-places\.png$/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#places').getByRole('link', { name: 'Places, CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('zimbabwe-places-utm36s.csv');
});
