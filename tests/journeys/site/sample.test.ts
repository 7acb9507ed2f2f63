import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  // Right after a build the files are still being made.
  const isShown = async (): Promise<boolean> =>
    (await (await fetch(`${journey.url}/services/land-use`)).text()).includes('land-use-sample.zip');
  await vi.waitUntil(isShown, { timeout: 60_000, interval: 500 });
}, 80_000);
afterAll(() => journey?.stop());

it.each([true, false])('a service shows a sample of its result, which downloads (script: %s)', async (hasScript) => {
  const page: Page = await journey.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: hasScript });
  await page.goto('/services/land-use');
  const sample = page.getByRole('region', { name: 'What you receive' });
  await sample.getByText('Synthetic scene. It is not a place.').waitFor();
  await sample.getByRole('img', { name: /350 check points/ }).waitFor();
  expect(await sample.getByRole('row').count()).toBe(8);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sample.getByRole('link', { name: 'Download the sample (ZIP)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('land-use-sample.zip');
  expect(readFileSync(await download.path()).toString('latin1', 0, 2)).toBe('PK');
  if (hasScript) await expectAccessible(page);
});

it('a sample remains when React has loaded, and another is shown without a new document', async () => {
  const page: Page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto('/services/land-use');
  const sample = page.getByRole('region', { name: 'What you receive' });
  const html = await sample.innerHTML();
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  await expect.poll(() => page.evaluate(hasReact)).toBe(true);
  expect(await sample.innerHTML()).toBe(html);
  await page.getByRole('dialog').getByRole('heading', { name: 'Service Cart' }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Indices Calculation' }).first().click();
  await page.waitForURL('**/services/indices-calculation');
  await sample.getByRole('link', { name: 'Download the sample (ZIP)' }).waitFor();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await page.goBack();
  await sample.getByRole('img', { name: /350 check points/ }).waitFor();
});
