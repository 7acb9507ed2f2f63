import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

async function visit(options: object = {}): Promise<Page> {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 }, ...options });
  await page.goto('/Artificial-Intelligence', { waitUntil: 'networkidle' });
  return page;
}

const shownSheet = (page: Page) => page.locator('.ai-sheet').filter({ visible: true });
const chosenPoints = (page: Page) =>
  shownSheet(page)
    .locator('[data-chosen]')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('data-points')));

it('by keyboard: a model, a cell of its table with its points, and the line between map and scene', async () => {
  const page = await visit();
  await page.getByLabel('50', { exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownSheet(page).getAttribute('data-samples')).toBe('10');
  await shownSheet(page).getByRole('button', { name: 'woodland, and a person agrees' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => chosenPoints(page)).toEqual(['0-0']);
  expect(await shownSheet(page).getByRole('status').textContent()).toMatch(
    /^\d+ times the map says woodland, and a person agrees\.$/,
  );
  const divider = shownSheet(page).getByRole('slider');
  await divider.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await divider.getAttribute('aria-valuetext')).toBe('The map says, left 61 per cent');
  await page.keyboard.press('Home');
  expect(await divider.getAttribute('aria-valuetext')).toBe('The map says, left 0 per cent');
  expect(await page.evaluate(hasReact)).toBe(false);
  await expectAccessible(page);
});

it('without script: both pictures, the table and another model', async () => {
  const page = await visit({ javaScriptEnabled: false });
  const sheet = shownSheet(page);
  const tops = await sheet
    .locator('.divider svg')
    .evaluateAll((maps) => maps.map((map) => map.getBoundingClientRect().top));
  expect(tops[1]).toBeGreaterThan((tops[0] ?? 0) + 200);
  expect(await sheet.getByRole('slider').count()).toBe(0);
  expect(await chosenPoints(page)).toHaveLength(1);
  await page.getByLabel('300', { exact: true }).check();
  expect(await shownSheet(page).getAttribute('data-samples')).toBe('300');
});
