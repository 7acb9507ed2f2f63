import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { polygonOf, rectangleOf, starOf } from '#tests/support/data/areas.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { order } from '#tests/support/data/orders.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'office@example.com';
const owner = newPerson({ email: ownerEmail });
let journey: Journey;
let wide: Page;
let large: string;
let small: string;
let client: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
  wide = await journey.newPage({ viewport: { width: 1440, height: 1010 } });
  const staff = await signInBrowser(journey, wide, owner);
  client = visitorOf(journey);
  await client.signUpAndActivate();
  const ordered = async (area: ReturnType<typeof rectangleOf>, nameOnMap: boolean): Promise<string> => {
    const { ref } = await order(client);
    await client.call(orderAttachments.setArea, { params: { ref }, body: { area, nameOnMap } });
    return ref;
  };
  large = await ordered(starOf(60), true);
  small = await ordered(rectangleOf(500, 400), false);
  await setFulfilment(staff, large, 'in_progress');
});
afterAll(() => journey?.stop());

const choice = (page: Page, ref: string) =>
  page.getByRole('list', { name: 'Areas' }).getByRole('button', { name: new RegExp(ref) });
const shapes = (page: Page) => page.locator('.work-map [data-area]');
const tile = (page: Page) => page.locator('.work-tile');

it('shows all areas; map and list select each other, and Escape clears', async () => {
  await wide.goto('/admin');
  await wide.getByRole('link', { name: 'Map', exact: true }).click();
  await choice(wide, large).waitFor();
  await expect.poll(() => shapes(wide).count()).toBe(2);
  await wide.getByText(/^2 areas, [\d,]+ km² together$/).waitFor();
  await expectAccessible(wide);
  await saveScreenshot(wide, 'wide-area-map');

  await choice(wide, large).focus();
  await wide.keyboard.press('Enter');
  await tile(wide).getByText(large).waitFor();
  expect(await choice(wide, large).getAttribute('aria-pressed')).toBe('true');
  await saveScreenshot(wide, 'wide-area-map-selected');
  await wide.keyboard.press('Escape');
  await tile(wide).waitFor({ state: 'detached' });
  expect(await choice(wide, large).getAttribute('aria-pressed')).toBe('false');

  await wide.locator('.work-map circle[data-area]').click();
  await tile(wide).getByText(small).waitFor();
  expect(await choice(wide, small).getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(wide);
});

it('names a customer on the map only with their consent, and filters by state', async () => {
  await wide.goto('/admin/map');
  await expect.poll(() => wide.locator('.work-name').allInnerTexts()).toHaveLength(1);
  expect(await wide.getByRole('listitem').filter({ hasText: large }).innerText()).toContain('Amara Ncube');
  expect(await wide.getByRole('listitem').filter({ hasText: small }).innerText()).not.toContain('Amara');
  await wide.getByRole('link', { name: /^In progress/ }).click();
  await expect.poll(() => shapes(wide).count()).toBe(1);
  await choice(wide, large).waitFor();
  expect(await choice(wide, small).count()).toBe(0);
  await wide.getByRole('link', { name: large }).click();
  await wide.getByRole('heading', { name: `Order ${large}` }).waitFor();
});

it('links a record with its place on the map, and saves the displayed areas', async () => {
  await wide.goto('/admin/orders');
  const row = wide.getByRole('listitem').filter({ hasText: small });
  await row.getByRole('link', { name: 'Show on the map' }).click();
  await tile(wide).getByText(small).waitFor();
  expect(await choice(wide, small).getAttribute('aria-pressed')).toBe('true');
  await tile(wide).getByRole('link', { name: small }).click();
  await wide.getByRole('heading', { name: `Order ${small}` }).waitFor();
  await wide.getByRole('link', { name: 'Show on the map' }).click();
  await tile(wide).getByText(small).waitFor();

  await wide.goto(`/admin/map?show=in_progress`);
  await choice(wide, large).waitFor();
  const saved = wide.waitForEvent('download');
  await wide.getByRole('button', { name: 'Download the areas shown as GeoJSON' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('areas-in_progress.geojson');
  const { features } = JSON.parse(await readFile(await download.path(), 'utf8')) as { features: unknown[] };
  expect(features).toHaveLength(1);

  const body = inquiryBody('quote', { area: rectangleOf(9_000, 9_000) });
  const { ref } = (await client.call(sendInquiry, { body })).body;
  await wide.goto(`/admin/map?ref=${ref}`);
  await tile(wide).getByRole('link', { name: ref }).click();
  await wide.waitForURL(`**/admin/inquiries/${ref}`);
  await wide.getByRole('heading', { name: `Inquiry ${ref}` }).waitFor();

  await wide.goto('/admin/map?ref=ORD-26-00000');
  await wide.getByText('ORD-26-00000 is not on this map').waitFor();
  await expectAccessible(wide);
});

/** The boxes of the texts on the map that overlap another one. */
const coveredNames = (page: Page): Promise<string[]> =>
  page.locator('.work-map svg.static-map text').evaluateAll((texts) => {
    const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    return boxes.flatMap(({ text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right - 3 &&
            other.left < box.right - 3 &&
            box.top < other.bottom - 3 &&
            other.top < box.bottom - 3,
        )
        .map((other) => `${text} and ${other.text}`),
    );
  });
const names = (page: Page): Promise<string[]> => page.locator('.work-map .map-name:visible').allTextContents();

it('names clients and towns without covering one another, from a phone to a wide screen', async () => {
  const beside = (x: number, y: number) => polygonOf([x, y], [x + 0.2, y], [x + 0.2, y + 0.1], [x, y + 0.1]);
  const bulawayo = beside(28.6, -20.15);
  for (const area of [bulawayo, beside(31, -17.9), beside(32.6, -18.95)]) {
    const { ref } = await order(client);
    await client.call(orderAttachments.setArea, { params: { ref }, body: { area, nameOnMap: true } });
  }
  const { ref: brief } = await sendNew(client, { aoi: bulawayo });
  const page = await journey.newPage();
  await page.context().addCookies(await wide.context().cookies());
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/admin/briefs/${brief}`);
    await page.locator('.work-name:visible').first().waitFor();
    expect(await names(page), `${width}`).not.toEqual([]);
    await expect.poll(() => coveredNames(page), { message: `${width}` }).toEqual([]);
    await page.goto('/admin/map');
    await page.locator('.work-name:visible').first().waitFor();
    expect(await names(page), `${width}`).toEqual(expect.arrayContaining(['Harare', 'Bulawayo']));
    await expect.poll(() => coveredNames(page), { message: `${width}` }).toEqual([]);
  }
});

it('fits a phone', async () => {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await page.context().addCookies(await wide.context().cookies());
  await page.goto('/admin/map');
  await choice(page, small).click();
  await tile(page).getByText(small).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-area-map');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it('is for staff only', async () => {
  const page = await journey.newPage();
  await signInBrowser(journey, page, newPerson());
  await open(page, '/admin/map');
  await page.getByText("You don't have permission to access this page").waitFor();
  expect(await shapes(page).count()).toBe(0);
});
