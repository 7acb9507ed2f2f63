import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it.each([
  '/',
  '/services2',
  '/services/hydrology',
  '/smartcitysolutions',
  '/bookings',
  '/activate?email=a@example.org',
])('hides every picture of %s that does not load, whether it fails before or after the script runs', async (path) => {
  const page = await journey.newPage();
  const failed: string[] = [];
  await page.route('**/images/**', (route) => {
    if (route.request().resourceType() !== 'image') return route.continue();
    failed.push(route.request().url());
    // A reply of another type: a network failure would count as an error of the page.
    return route.fulfill({ status: 200, contentType: 'text/plain', body: 'no picture' });
  });
  await open(page, path);
  for (const image of await page.locator('main img').all())
    await image.scrollIntoViewIfNeeded({ timeout: 500 }).catch(() => {});
  await expect.poll(() => page.locator('main img:visible').count()).toBe(0);
  expect(failed.length).toBeGreaterThan(0);
});
