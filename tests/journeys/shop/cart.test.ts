import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import {
  addToCart,
  cartButton,
  cartPanel,
  cartRows,
  hydrology,
  storeCart,
  storedCart,
} from '#tests/support/data/cart.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const stored = (...items: unknown[]): string => JSON.stringify(items);
const total = (page: Page) => cartPanel(page).getByRole('status').filter({ hasText: 'Total:' });
const has = (page: Page, text: string) => expect.poll(() => total(page).innerText()).toContain(text);

it('adds a service from its modal, counts it, and goes to the checkout', async () => {
  const page = await journey.newPage();
  await open(page, '/services2');
  await page.getByRole('link', { name: '02 Web GIS Development' }).click();
  const modal = page.getByRole('dialog', { name: 'Web GIS Development' });
  await modal.getByRole('button', { name: 'Add to Cart' }).click();
  const panel = cartPanel(page);
  await panel.getByText('$150.00').first().waitFor();
  await has(page, '$150.00');
  await expectAccessible(page);

  const minus = panel.getByRole('button', { name: 'One less of Web GIS Development' });
  const plus = panel.getByRole('button', { name: 'One more of Web GIS Development' });
  expect(await minus.isDisabled()).toBe(true);
  await plus.click();
  await has(page, '$300.00');
  await minus.click();
  await has(page, '$150.00');
  expect(await minus.isDisabled()).toBe(true);
  // When the focused button was disabled, the focus moved to the other one.
  expect(await plus.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await panel.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');

  // The modal below is unchanged.
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await modal.getByRole('button', { name: 'Add to Cart' }).click();
  await has(page, '$300.00');
  await panel.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
});

onlyInLongRun(() => {
  it.each(['/menu', '/services'])('opens when a service is added from the list on %s', async (path) => {
    const page = await journey.newPage();
    await open(page, path);
    const add = page.getByRole('button', { name: 'Add to Cart: Fire Analysis' });
    await add.click();
    await cartRows(page).filter({ hasText: 'Fire Analysis' }).waitFor();
    await page.keyboard.press('Escape');
    await cartPanel(page).waitFor({ state: 'detached' });
    expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each(['first', 'second'])('adds one for a double press, the %s time', async (time) => {
    const page = await journey.newPage();
    await open(page, '/training/qgis');
    const add = page.getByRole('button', { name: 'Add to Cart' });
    if (time === 'second') {
      await add.click();
      await cartPanel(page)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page.keyboard.press('Escape');
      await cartPanel(page).waitFor({ state: 'detached' });
    }
    await add.dblclick();
    await cartRows(page).waitFor();
    expect(JSON.parse((await storedCart(page)) ?? '[]')).toMatchObject([{ id: 'training-qgis', quantity: 1 }]);
    expect(await cartPanel(page).isVisible()).toBe(true);
  });
});

it('shows line totals, links back to each item, and lets the visitor continue', async () => {
  const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
  await storeCart(
    page,
    stored({ ...hydrology, quantity: 2 }, { ...hydrology, id: 'training-qgis', name: 'QGIS course' }),
  );
  await open(page, '/about');
  await cartButton(page).click();
  await cartRows(page).getByText('2 × $80.00 = $160.00').waitFor();
  await expectAccessible(page);
  await cartPanel(page).getByRole('button', { name: 'Continue shopping' }).click();
  await cartPanel(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/about');
  await cartButton(page).click();
  await cartPanel(page).getByRole('link', { name: 'Hydrological Modelling' }).click();
  await page.waitForURL('**/services/hydrology');
  await cartPanel(page).waitFor({ state: 'detached' });
  await cartButton(page).click();
  await cartPanel(page).getByRole('link', { name: 'QGIS course' }).click();
  await page.waitForURL('**/training/qgis');
});

it('adds services and courses from the price list, and a course from its page', async () => {
  const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
  await open(page, '/menu');
  for (const name of ['Fire Analysis', 'QGIS course']) {
    await page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
    await cartRows(page).filter({ hasText: name }).waitFor();
    await page.keyboard.press('Escape');
    await cartPanel(page).waitFor({ state: 'detached' });
  }
  await open(page, '/training/qgis');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await has(page, '$280.00');
  expect(JSON.parse((await storedCart(page)) ?? '[]')).toEqual([
    expect.objectContaining({ id: 'fire-analysis', price: 80, quantity: 1 }),
    expect.objectContaining({ id: 'training-qgis', name: 'QGIS course', price: 100, quantity: 2 }),
  ]);
  await expectAccessible(page);
});

it('removes lines, keeps the focus, and ends empty, in storage too', async () => {
  const page = await journey.newPage();
  await addToCart(page, 'hydrology');
  await addToCart(page, 'fire-analysis');
  await cartButton(page).click();
  await cartPanel(page).getByRole('button', { name: 'Remove Hydrological Modelling' }).click();
  const last = cartPanel(page).getByRole('button', { name: 'Remove Fire Analysis' });
  await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await cartPanel(page).getByText('Your cart is empty').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Service Cart');
  expect(await storedCart(page)).toBeNull();
  await expectAccessible(page);
  await cartPanel(page).getByRole('link', { name: 'See our services' }).click();
  await page.waitForURL('**/services2');
  await cartPanel(page).waitFor({ state: 'detached' });
});

onlyInLongRun(() => {
  it('is synchronised between two tabs', async () => {
    const page = await journey.newPage();
    await addToCart(page, 'hydrology');
    const other = await page.context().newPage();
    await open(other, '/about');
    await other.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    await addToCart(page, 'hydrology');
    await other.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
    await other.getByRole('button', { name: 'Cart, 2 items' }).click();
    await cartPanel(other).getByRole('button', { name: 'Remove Hydrological Modelling' }).click();
    await page.getByRole('button', { name: 'Cart', exact: true }).waitFor();
  });

  it('works without storage', async () => {
    const page = await journey.newPage();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open(page, '/services/hydrology');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await has(page, '$80.00');
    await cartPanel(page).getByRole('button', { name: 'One more of Hydrological Modelling' }).click();
    await has(page, '$160.00');
  });

  it('hides a picture that cannot be loaded', async () => {
    const page = await journey.newPage();
    await page.route('**/images/services/hydrology.svg', (route) =>
      route.fulfill({ status: 200, contentType: 'text/plain', body: 'no picture' }),
    );
    await storeCart(page, stored(hydrology));
    await open(page, '/about');
    await cartButton(page).click();
    await cartRows(page).waitFor();
    await expect.poll(() => cartRows(page).locator('img').isVisible()).toBe(false);
  });
});

it('shows no cart button without JavaScript', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/services/hydrology');
  expect(await page.getByRole('button', { name: /Cart/ }).count()).toBe(0);
});

onlyInLongRun(() => {
  describe('invalid data in its storage', () => {
    const many = stored(...Array.from({ length: 10_000 }, (_, line) => ({ ...hydrology, id: `line-${line}` })));
    it.each([
      ['no JSON', '[{"id":', 0, ''],
      ['no list', '{"id":"hydrology"}', 0, ''],
      ['a negative price and quantity', stored({ ...hydrology, price: -80, quantity: -1 }), 1, '$0.00'],
      ['a fractional quantity', stored({ ...hydrology, quantity: 2.5 }, hydrology), 1, '$80.00'],
      ['a huge quantity', stored({ ...hydrology, quantity: 9_000_000_000 }), 1, '$720000000000.00'],
      ['a price without end', stored(hydrology).replace('80', '1e999'), 0, ''],
      ['words for numbers', stored({ ...hydrology, price: 'eighty', quantity: 'two' }), 0, ''],
      ['NaN', stored({ ...hydrology, quantity: Number.NaN }), 0, ''],
      ['markup', stored({ ...hydrology, name: '<img src=x onerror=alert(1)>', image: 'javascript:1' }), 1, '$80.00'],
      ['a name without a space', stored({ ...hydrology, name: 'x'.repeat(5_000) }), 1, '$80.00'],
      ['10,000 lines', many, limits.orderLinesMax, '$4000.00'],
    ])('%s breaks no page', async (_, text, lines, sum) => {
      const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
      await storeCart(page, text);
      await open(page, '/about');
      await cartButton(page).click();
      if (lines === 0) await cartPanel(page).getByText('Your cart is empty').waitFor();
      else await has(page, sum);
      expect(await cartRows(page).count()).toBe(lines);
      const sideways = await cartPanel(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    });
  });
});
