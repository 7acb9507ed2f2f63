import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';
import { content } from '#tests/support/project/content.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const { service } = readCatalogue(content);
const priceOf = (id: string): number => service(id)?.price ?? Number.NaN;
/** The services of the seven blocks: a service counts once for each block. */
const all = [
  'dashboards',
  'web-gis',
  'api-integration',
  'web-gis',
  'database-design',
  'database-design',
  'data-sourcing',
];
const total = all.reduce((sum, id) => sum + priceOf(id), 0);

async function visit(options: object = {}): Promise<Page> {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 }, ...options });
  await page.goto('/smartcitysolutions', { waitUntil: 'networkidle' });
  return page;
}

const layers = (page: Page) => page.locator('.city-layer').filter({ visible: true });

it('by keyboard: a tick takes a layer out, the others close up, and the sum follows the catalogue', async () => {
  const page = await visit();
  const sum = page.locator('.city').getByRole('status');
  expect(await sum.textContent()).toContain(`From USD ${total} for 7 of 7 blocks`);
  const top = () => page.locator('[data-layer="1"]').evaluate((layer) => (layer as SVGElement).style.transform);
  const before = await top();
  await page.getByLabel('Dashboard').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => sum.textContent()).toContain(`From USD ${total - priceOf('dashboards')} for 6 of 7`);
  await page.getByLabel('Address and property register').uncheck();
  await expect
    .poll(() => sum.textContent())
    .toContain(`From USD ${total - priceOf('dashboards') - priceOf('database-design')} for 5 of 7`);
  expect(await layers(page).count()).toBe(5);
  expect(await top()).not.toBe(before);
  expect(await page.evaluate(hasReact)).toBe(false);
  await expectAccessible(page);
});

it('without script: seven layers and their sum, and nothing to tick', async () => {
  const page = await visit({ javaScriptEnabled: false });
  expect(await layers(page).count()).toBe(7);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.locator('.city').getByRole('status').textContent()).toContain(
    `From USD ${total} for 7 of 7 blocks`,
  );
});
