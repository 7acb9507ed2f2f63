import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { addToCart, hydrology, storeCart } from '#tests/support/data/cart.ts';
import { order, payWith } from '#tests/support/data/orders.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('shows a visitor two cards of one width that fill the page', async () => {
  const page = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  await storeCart(page, JSON.stringify([hydrology]));
  await open(page, '/checkout');
  const login = await page.getByRole('region', { name: 'Login Required' }).boundingBox();
  const summary = await page.getByRole('complementary', { name: 'Your order' }).boundingBox();
  const main = await page.getByRole('heading', { level: 1 }).boundingBox();
  if (!login || !summary || !main) throw new Error('a card is missing');
  expect(Math.abs(login.width - summary.width)).toBeLessThanOrEqual(1);
  expect(login.y).toBe(summary.y);
  expect(summary.x + summary.width).toBeGreaterThan(main.x + main.width - 2);
  await expectAccessible(page);
});

it('asks for the mobile number below EcoCash with the demo numbers; the order shows the next steps', async () => {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await signInBrowser(journey, page, newPerson());
  await addToCart(page, 'hydrology');
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Continue' }).first().click();
  // In the summary of the completed details, the email address may break after its @.
  expect(await page.locator('dd wbr').count()).toBe(1);
  await page.getByRole('radio', { name: /^EcoCash/ }).check();
  const number = page.getByLabel('Mobile number');
  const [ecocash, field, next] = await Promise.all([
    page.getByRole('radio', { name: /^EcoCash/ }).boundingBox(),
    number.boundingBox(),
    page.getByRole('radio', { name: /^OneMoney/ }).boundingBox(),
  ]);
  expect(field?.y).toBeGreaterThan(ecocash?.y ?? 0);
  expect(field?.y).toBeLessThan(next?.y ?? 0);
  await page.getByText('Test payments – no money moves').waitFor();
  await page.getByText(/0771 111 111 pays after 5 seconds/).waitFor();
  await expectAccessible(page);
});

it('shows the next steps on an order, and asks before cancelling in the danger colour', async () => {
  const page = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  const person = newPerson();
  const visitor = await signInBrowser(journey, page, person);
  const { ref } = await order(visitor);
  await payWith(visitor, ref, 'bank');
  await open(page, `/account/orders/${ref}`);
  await page.getByText(/agree on a start date/).waitFor();
  // A long email address may break only after the @.
  expect(
    await page
      .getByRole('region', { name: 'Billed to' })
      .or(page.getByRole('region', { name: 'Made out to' }))
      .locator('wbr')
      .count(),
  ).toBe(1);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' });
  const danger = await yes.evaluate((button) => {
    const probe = document.createElement('i');
    probe.className = 'text-danger';
    button.append(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return [getComputedStyle(button).backgroundColor, colour];
  });
  expect(danger[0]).toBe(danger[1]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await open(page, '/account/orders');
  const tag = page.locator('.record-row .tag').first();
  await tag.waitFor();
  expect((await tag.boundingBox())?.height).toBeLessThan(40);
});
