import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { addToCart } from '#tests/support/data/cart.ts';
import { order } from '#tests/support/screens/checkout-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('deletes the account once its orders are finished, unless cancelled; names and links the orders', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  await addToCart(page, 'hydrology');
  // With this number the simulator pays after 5 s.
  const ref = await order(page, /^EcoCash/, '0771 111 111');
  await page.getByRole('heading', { name: /^Paid\./ }).waitFor({ timeout: 40_000 });
  await page.goto('/account/data');
  await page.getByText(`You can delete your account when this order is finished: ${ref}.`).waitFor();
  expect(await page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'contact us' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete when finished' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account when your orders are finished?' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Type "delete my account"').fill('delete my account');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete when finished' }).click();
  await page
    .getByText(`You asked us to delete your account when your orders are finished. Still in progress: ${ref}.`)
    .waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Your account will not be deleted.').waitFor();
  await page.getByText(`You can delete your account when this order is finished: ${ref}.`).waitFor();
  await page.getByRole('link', { name: ref }).click();
  await page.waitForURL(`**/account/orders/${ref}`);
});

it('offers to delete later when an order was paid since the page was loaded, and keeps the offer', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const other = await page.context().newPage();
  await addToCart(other, 'hydrology');
  const ref = await order(other, /^EcoCash/, '0771 111 111');
  await other.getByRole('heading', { name: /^Paid\./ }).waitFor({ timeout: 40_000 });
  await other.close();
  const submit = async (name: string, password: string): Promise<void> => {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Type "delete my account"').fill('delete my account');
    await dialog.getByRole('button', { name }).click();
  };
  await submit('Delete my account', person.password);
  await dialog.getByText(`You can delete your account when this order is finished: ${ref}.`).waitFor();
  await expectAccessible(page);
  await submit('Delete when finished', 'Not-My-Word-11');
  await dialog.getByText('Your current password is not correct').waitFor();
  await submit('Delete when finished', person.password);
  await page.getByText('Still in progress:').waitFor();
});

it('shows when each session began, in Bulawayo time, and no network for this computer', async () => {
  const page = await journey.newPage({ timezoneId: 'Asia/Kolkata' });
  const before = timeInBulawayo();
  await signInBrowser(journey, page, newPerson());
  const after = timeInBulawayo();
  await page.goto('/account/security');
  await page.getByText('Times are in Bulawayo time.').waitFor();
  const text = await page.getByText(/^Signed in /).innerText();
  const [, time] = /, (\d\d:\d\d)$/.exec(text) ?? [];
  expect([before, after]).toContain(time);
});

const timeInBulawayo = (): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Harare', hour: '2-digit', minute: '2-digit' }).format();
