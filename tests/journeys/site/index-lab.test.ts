import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chipBytes } from '#contract/site/scenes.ts';
import { storeChip } from '#server/scenes/chip.ts';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import type { SiteProcess } from '#tests/support/app/site-process.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';
import { copyOfContent } from '#tests/support/project/content.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('draws the scene, counts again by keyboard and says so, without React', async () => {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto('/tools/index-lab');
  const colourAt = (x: number) =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement, at) => {
      return [...(canvas.getContext('2d')?.getImageData(at, 200, 1, 1).data ?? [])].join();
    }, x);
  // The first scene is a picture: nothing is computed before it is wanted.
  expect(await colourAt(120)).toBe('0,0,0,0');
  const area = page.locator('[data-lab-text=area]');
  const before = await area.innerText();

  const threshold = page.getByRole('slider', { name: 'Threshold' });
  await threshold.focus();
  await page.keyboard.press('End');
  await expect.poll(() => area.innerText()).not.toBe(before);
  expect(await colourAt(120)).toMatch(/,255$/);
  await page.getByText(/^Above 0\.70: \d+ ha called burnt, \d+% of it did not burn\.$/).waitFor({ state: 'attached' });

  const divided = await colourAt(120);
  await page.getByRole('slider', { name: 'Divider' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => colourAt(120)).not.toBe(divided);

  await page.getByRole('radio', { name: 'NDWI' }).check();
  await expect.poll(() => page.locator('[data-lab-text=called]').innerText()).toBe('called open water');
  await page.getByRole('heading', { name: 'NDWI = (Green − NIR) / (Green + NIR)' }).waitFor();

  await page.getByRole('button', { name: 'Back to the Start Values' }).click();
  await expect.poll(() => area.innerText()).toBe(before);
  expect(await page.evaluate(hasReact)).toBe(false);
  await expectAccessible(page);
});

it('shows the scene, one index and its figures without script', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto('/tools/index-lab');
  await page.getByRole('img', { name: /^The scene from above, the left third in false colour/ }).waitFor();
  await page
    .getByText(/^\d+ ha$/)
    .first()
    .waitFor();
  await page.getByText('Values as a table').click();
  await page.getByRole('row', { name: /^Burnt ground/ }).waitFor();
  expect(await page.getByRole('slider').count()).toBe(0);
});

describe('with a satellite image', () => {
  const copy = copyOfContent();
  let site: SiteProcess;
  beforeAll(async () => {
    const labels = { place: 'Test field', date: '2026-09-14', credit: 'A made-up image' };
    const bounds: [number, number, number, number] = [0, 0, 1920, 1920];
    const bytes = new Uint8Array(chipBytes).map((_, at) => (at < chipBytes / 2 ? 30 : 120));
    storeChip(copy.folder, { facts: { ...labels, cellM: 10, indexError: 0.01, bounds }, bytes }, false);
    site = await startOwnSite({ CONTENT_DIR: copy.folder });
  });
  afterAll(async () => {
    await site?.stop();
    copy.remove();
  });

  it('loads a satellite image when it is chosen, without the index that needs two dates', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${site.url}/tools/index-lab`);
    const scene = page.getByRole('combobox', { name: 'Scene' });
    await scene.selectOption('Test field, 14 September 2026');
    await page
      .getByText(/^A made-up image\. Reduced to 8 bits: 99 of 100 index values differ by less than 0\.01\.$/)
      .waitFor();
    // NDVI is (120 - 30) / (120 + 30) in every cell of 3.7 km².
    await expect.poll(() => page.locator('[data-lab-text=area]').innerText()).toBe('369 ha');
    expect(await page.getByRole('radio', { name: 'NBR' }).isVisible()).toBe(false);
    expect(await page.getByRole('slider', { name: 'Haze' }).isVisible()).toBe(false);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Back to the Start Values' }).click();
    await page.getByText('Synthetic scene. It is not a place.').waitFor();
    await page.getByRole('radio', { name: 'NBR' }).waitFor();
  });

  it('says when a satellite image cannot be loaded, and shows the synthetic scene', async () => {
    const page = await journey.newPage({ networkFails: true, viewport: { width: 390, height: 844 } });
    await page.route('**/index-lab/files/**', (route) => route.abort());
    await page.goto(`${site.url}/tools/index-lab`);
    const scene = page.getByRole('combobox', { name: 'Scene' });
    await scene.selectOption('Test field, 14 September 2026');
    await page.getByText('The image could not be loaded. Try it again.').waitFor();
    expect(await scene.inputValue()).toBe('');
  });
});
