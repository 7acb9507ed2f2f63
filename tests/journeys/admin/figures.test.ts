import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchSite } from '#contract/site/search.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessibleInBothThemes } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { keepScreenshot } from '#tests/support/browser/screenshots.ts';
import { order } from '#tests/support/data/orders.ts';
import { startSignedIn } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'office@example.com';
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => journey?.stop());

it('shows the figures as charts and tables, by week and month, on a desk and on a phone', async () => {
  const page = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  const visitor = await startSignedIn(journey, page, newPerson({ email: ownerEmail }));
  await order(visitor);
  await visitorOf(journey).call(searchSite, { query: { q: 'zzkxqw' } });
  await page.goto('/admin/figures');
  const orders = page.getByRole('region', { name: 'Orders placed' });
  await orders.getByText('this week so far, 0 the week before').waitFor();
  await keepScreenshot(page, 'wide-figures');
  await expectAccessibleInBothThemes(page);
  await orders.getByText('Orders placed as a table').click();
  expect(await orders.getByRole('row').count()).toBe(13);
  await page.getByRole('link', { name: 'By month' }).click();
  await orders.getByText('this month so far, 0 the month before').waitFor();
  await page.getByRole('link', { name: 'Earlier' }).click();
  await orders.getByText('in the latest month, 0 the month before').waitFor();
  await page.getByRole('link', { name: 'Latest' }).click();
  await orders.getByText('this month so far').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: figures' }).click();
  expect((await contentOf(await saved)).toString()).toMatch(/^\ufefffrom,to,bookings/);
  await page.setViewportSize({ width: 390, height: 800 });
  await keepScreenshot(page, 'phone-figures');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
