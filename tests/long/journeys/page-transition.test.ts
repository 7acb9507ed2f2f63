import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it.each([
  ['no-preference', true],
  ['reduce', false],
] as const)('fades from page to page with reduced motion %s: %s', async (reducedMotion, fades) => {
  const page = await journey.newPage({ reducedMotion });
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => Object.assign(window, { fades: event.viewTransition !== null }));
  });
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  // The new page may not have been revealed yet.
  await expect.poll(() => page.evaluate(() => (window as { fades?: boolean }).fades)).toBe(fades);
});
