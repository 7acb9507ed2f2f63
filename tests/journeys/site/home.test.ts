import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('shows the home page to a first visitor', async () => {
  const page = await journey.newPage();
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('can be read without JavaScript', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
});
