import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';

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
