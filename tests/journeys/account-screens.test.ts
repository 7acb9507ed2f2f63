import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { addToCart } from '../support/cart.ts';
import { order } from '../support/checkout-page.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { startSignedIn } from '../support/sign-up-page.ts';
import { newPerson } from '../support/visitor.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => journey?.stop());

it('names and links the orders to finish before the account can be deleted', async () => {
  const page = await journey.newPage();
  await startSignedIn(journey, page, newPerson());
  await addToCart(page, 'hydrology');
  // The number of the simulator that pays after 5 s.
  const ref = await order(page, /^EcoCash/, '0771 111 111');
  await page.getByRole('heading', { name: 'Your order is paid' }).waitFor({ timeout: 40_000 });
  await page.goto('/account/data');
  await page.getByText(`You can delete your account when this order is finished: ${ref}.`).waitFor();
  expect(await page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'contact us' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: ref }).click();
  await page.waitForURL(`**/account/orders/${ref}`);
});

it('says of each session when it began, in Bulawayo time, and from where', async () => {
  const page = await journey.newPage({ timezoneId: 'Asia/Kolkata' });
  const before = timeInBulawayo();
  await startSignedIn(journey, page, newPerson());
  const after = timeInBulawayo();
  await page.goto('/account/security');
  await page.getByText('Times are in Bulawayo time.').waitFor();
  const words = await page.getByText(/^Signed in /).innerText();
  const [, time, network] = /, (\d\d:\d\d) from (\S+)$/.exec(words) ?? [];
  expect([before, after]).toContain(time);
  expect(network).toMatch(/^(127\.0|0:0)\b/);
});

const timeInBulawayo = (): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Harare', hour: '2-digit', minute: '2-digit' }).format();
