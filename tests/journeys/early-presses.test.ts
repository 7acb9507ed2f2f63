import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedCart } from '../support/cart.ts';
import { type Journey, open, startJourney } from '../support/journey.ts';
import { startSignedIn } from '../support/sign-up-page.ts';
import { newPerson } from '../support/visitor.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** A page whose scripts come when they are let: what a slow phone shows for seconds. */
async function beforeScripts(page: Page, path: string): Promise<{ letThemCome(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { letThemCome: resolve };
}

it('asks for no script until the page is painted', async () => {
  const page = await journey.newPage();
  await open(page, '/');
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(2);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});

it('a form that only script can send waits for it, with what was typed, and shows none of it in the address', async () => {
  const person = newPerson();
  await startSignedIn(journey, await journey.newPage(), person);
  const page = await journey.newPage();
  const { letThemCome } = await beforeScripts(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(page.url()).toBe(`${journey.url}/login`);
  letThemCome();
  await page.waitForURL('**/welcome?*');
  expect(journey.output()).not.toContain(person.password);
});

it('a button that was pressed does its work when the page has come to life, once', async () => {
  const page = await journey.newPage();
  const { letThemCome } = await beforeScripts(page, '/training/qgis');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await add.click();
  letThemCome();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

it('does it once, whenever in coming to life it is pressed', async () => {
  const page = await journey.newPage();
  for (let pressed = 1; pressed <= 12; pressed += 1) {
    await page.goto('/services/hydrology', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('group', { name: 'Quantity of Hydrological Modelling' }).waitFor();
    expect(JSON.parse((await storedCart(page)) ?? '[]')).toMatchObject([{ quantity: pressed }]);
  }
});
