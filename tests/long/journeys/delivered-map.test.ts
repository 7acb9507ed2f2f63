import { readFileSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { slowDownNetwork } from '#tests/support/browser/bad-network.ts';
import { collectBusyAnswers } from '#tests/support/browser/busy-answers.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { countPixels } from '#tests/support/browser/pixels.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { openControlled } from '#tests/support/browser/service-worker.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { bytesOf, deliverThem, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { cog, colourOf } from '#tests/support/deliveries/cog.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

// A delivered raster as it is opened: for the first time, again, with the service worker, after minutes, by ten people.

const phone = { width: 390, height: 844 };
const people = 10;
/** Seconds after the press, and after the code of the map has arrived. */
const [pictureSeconds, tileSeconds] = [2, 3];

let journey: Journey;
let owner: Visitor;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ owner } = await openAsOwner(journey));
});
afterAll(() => journey?.stop());

/** Regions with single cells of other classes in them. */
const file = cog(2_048, (x, y) => {
  const noise = Math.imul(x + 1, 73_856_093) ^ Math.imul(y + 1, 19_349_663);
  return (noise >>> 5) % 9 === 0 ? (noise >>> 9) % 7 : Math.floor(3.5 + 1.7 * (Math.sin(x / 90) + Math.cos(y / 70)));
});

/** An order with a file that was delivered. @returns its page */
async function delivered(client: Visitor, name = 'landuse.tif', bytes: Uint8Array = file): Promise<string> {
  const { ref } = await order(client, [{ id: 'land-use', quantity: 1 }]);
  await setFulfilment(owner, ref, 'in_progress');
  const id = await uploadFile(owner, ref, name, bytes);
  const listed = async () => (await owner.call(listOfficeDeliverables, { params: { ref } })).body;
  await expect
    .poll(async () => (await listed()).deliverables.some(({ isBeingChecked }) => isBeingChecked), { timeout: 20_000 })
    .toBe(false);
  await deliverThem(owner, ref, [id], { acceptsOn: (await listed()).acceptsOn });
  return `/account/orders/${ref}`;
}

const mapButton = (page: Page) => page.getByRole('button', { name: 'landuse.tif', exact: true });

/** Opens the map of the raster on the page of the order, and waits for its cells. */
async function openMap(page: Page): Promise<void> {
  await mapButton(page).click();
  await page.locator('[data-detail=sharp]').waitFor();
  expect(await countPixels(page.locator('.delivered-map-stage'), colourOf(3))).toBeGreaterThan(1_000);
}

/** The requests of a page to read a file, as they are made. */
function watchReads(page: Page): { tickets: number; addresses: string[] } {
  const reads = { tickets: 0, addresses: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/ticket')) reads.tickets += 1;
    if (pathname.startsWith('/api/files/')) reads.addresses.push(pathname);
  });
  return reads;
}

it('on Slow 4G the picture of a raster is there within 2 s, and its first cells 3 s after the code of the map', async () => {
  const page = await journey.newPage({ viewport: phone });
  await page.goto(await delivered(await signInBrowser(journey, page, newPerson())));
  await mapButton(page).waitFor();
  await slowDownNetwork(page);
  let codeAt = 0;
  const ranges: number[] = [];
  page.on('requestfinished', (request) => {
    if (/\/create-viewer-/.test(request.url())) codeAt = performance.now();
    if (/\/api\/files\//.test(request.url())) ranges.push(performance.now());
  });
  const pressedAt = performance.now();
  await mapButton(page).click();
  await page.locator('.delivered-picture image').waitFor();
  const picture = (performance.now() - pressedAt) / 1_000;
  await page.locator('[data-detail=sharp]').waitFor();
  const tiles = (performance.now() - codeAt) / 1_000;
  console.log({ picture, tiles, afterPress: (performance.now() - pressedAt) / 1_000, ranges: ranges.length });
  await saveScreenshot(page, 'phone-raster');
  // The picture is hidden then.
  expect(await countPixels(page.locator('.delivered-map-stage'), colourOf(3))).toBeGreaterThan(1_000);
  expect(codeAt).toBeGreaterThan(pressedAt);
  expect(ranges.length).toBeGreaterThan(0);
  expect(picture).toBeLessThan(pictureSeconds);
  expect(tiles).toBeLessThan(tileSeconds);
});

it('opens on every visit with the service worker, back and forward and in a second tab, and nothing of it is stored', async () => {
  const page = await journey.newPage({ viewport: phone, serviceWorkers: 'allow' });
  await openControlled(page, '/about');
  const path = await delivered(await signInBrowser(journey, page, newPerson()));
  for (const _ of ['first visit', 'second visit']) {
    await page.goto(path);
    await openMap(page);
  }
  // The address changes before the page does.
  const isLeft = () => mapButton(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'All your orders' }).click();
  await isLeft();
  await page.goBack();
  await openMap(page);
  await page.goForward();
  await isLeft();
  await page.goBack();
  await openMap(page);
  const other = await page.context().newPage();
  await other.goto(path);
  await openMap(other);
  expect(await countPixels(page.locator('.delivered-map-stage'), colourOf(3))).toBeGreaterThan(1_000);
  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Download landuse.tif' }).click();
  expect((await contentOf(await saved)).equals(file)).toBe(true);
  const stored = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/about');
  expect(stored.filter((address) => address.startsWith('/api/'))).toEqual([]);
});

/** Megabytes that the processes of the browser's pages have had in memory at most. */
async function memoryOfPages(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? expect.fail('The browser is gone');
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

it('a download of 200 MB with the service worker takes 64 MB of memory in the browser at most', async () => {
  const page = await journey.newPage({ serviceWorkers: 'allow' });
  await openControlled(page, '/about');
  await page.goto(await delivered(await signInBrowser(journey, page, newPerson()), 'scan.dat', bytesOf(200_000_000)));
  const button = page.getByRole('button', { name: 'Download scan.dat' });
  await button.waitFor();
  const before = await memoryOfPages(page);
  const saved = page.waitForEvent('download');
  await button.click();
  expect(statSync(await (await saved).path()).size).toBe(200_000_000);
  const grown = (await memoryOfPages(page)) - before;
  console.log(`Download of 200 MB: the browser grew by ${Math.round(grown)} MB`);
  expect(grown).toBeLessThan(64);
});

it('reads on with a new ticket when the old one is about to end', async () => {
  const page = await journey.newPage({ viewport: phone });
  await page.clock.install();
  await page.goto(await delivered(await signInBrowser(journey, page, newPerson())));
  const reads = watchReads(page);
  await openMap(page);
  expect(reads.tickets).toBe(1);
  await page.clock.fastForward((deliveryLimits.fileTicketMinutes - 1) * 60_000 + 1_000);
  const before = reads.addresses.length;
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => reads.addresses.length).toBeGreaterThan(before);
  expect(reads.tickets).toBe(2);
  const renewed = new Set(reads.addresses.slice(before));
  expect(renewed.size).toBe(1);
  expect(reads.addresses.slice(0, before)).not.toContain([...renewed][0]);
  await page.locator('[data-detail=sharp]').waitFor();
});

it(`opens for ${people} people at once`, async () => {
  const visits: { page: Page; path: string }[] = [];
  for (let person = 0; person < people; person += 1) {
    const page = await journey.newPage({ viewport: phone });
    visits.push({ page, path: await delivered(await signInBrowser(journey, page, newPerson())) });
  }
  const busy = collectBusyAnswers(visits.map(({ page }) => page));
  const beganAt = performance.now();
  await Promise.all(
    visits.map(async ({ page, path }) => {
      await page.goto(path);
      await openMap(page);
    }),
  );
  console.log(`${people} people: ${((performance.now() - beganAt) / 1000).toFixed(1)} s from opening to the last map`);
  expect(busy).toEqual([]);
});
