import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';

/** A grey tile of one pixel; `requested` has the paths of all requests for tiles. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFgwKAXoIVswAAAABJRU5ErkJggg==',
  'base64',
);
const requested: string[] = [];

let origin: string;
let tiles: Server;
let journey: Journey;
beforeAll(async () => {
  tiles = createServer(({ url }, response) => {
    requested.push(url ?? '');
    response.setHeader('Content-Type', 'image/png').end(tile);
  }).listen(0, '127.0.0.1');
  await once(tiles, 'listening');
  origin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  journey = await startJourney({
    MAP_TILES_URL: `${origin}/{z}/{x}/{y}.png`,
    MAP_TILES_ATTRIBUTION: 'Surveyor-General, 2025',
  });
});
afterAll(async () => {
  await journey?.stop();
  tiles.close();
  tiles.closeAllConnections();
});

const policyOf = async (path: string): Promise<string> =>
  (await fetch(journey.url + path)).headers.get('content-security-policy') ?? '';

async function showMap(page: Page): Promise<void> {
  await page.locator('.map-canvas canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
}

it('allows pictures of the tiles on the page of the map only', async () => {
  expect(await policyOf('/map-your-project')).toContain(`; img-src 'self' data: ${origin};`);
  expect(await policyOf('/map-your-project?place=Umguza')).toContain(`; img-src 'self' data: ${origin};`);
  for (const path of ['/', '/services2', '/bookings', '/map-your-project.data']) {
    expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining(origin)]);
  }
});

it('shows the tiles under the map with their attribution', async () => {
  const page = await journey.newPage();
  await open(page, '/map-your-project');
  await page.getByRole('button', { name: /Surveyor-General, 2025$/ }).waitFor();
  expect(requested).toContainEqual(expect.stringMatching(/^\/\d+\/\d+\/\d+\.png$/));
});

it('loads no tiles with the data saver, and loads them when a link of another page opens the map', async () => {
  const lite = await journey.newPage();
  await lite.context().addCookies([{ name: 'lite', value: '1', url: journey.url }]);
  requested.length = 0;
  await open(lite, '/map-your-project');
  await showMap(lite);
  expect(requested).toEqual([]);
  const page = await journey.newPage();
  await open(page, '/services/land-use');
  await page.getByRole('link', { name: 'Start with your area' }).click();
  await showMap(page);
  await expect.poll(() => requested.length).toBeGreaterThan(0);
});
