import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCart } from '#contract/checkout/cart.ts';
import { newPerson, type Person, type Visitor } from '#tests/support/app/visitor.ts';
import { offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { addToCart, cartButton, cartPanel, cartRows, storedCart } from '#tests/support/data/cart.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { sendSignIn, signInBrowser, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** The same person signed in on another device. */
async function elsewhere(person: Person): Promise<Visitor> {
  const visitor = visitorOf(journey);
  await visitor.signIn(person);
  return visitor;
}

/** The cart on the server, as `id × quantity`. */
const savedCart = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.call(readCart, {})).body.items.map(({ id, quantity }) => `${id} × ${quantity}`);

/** Whether this device has recorded that its cart is saved on the server. */
const isSaved = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart_owner') ?? '{}').saved);

async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, person);
  await page.getByRole('button', { name: 'Go to Home Now' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();
}

const count = (page: Page, items: string) => page.getByRole('button', { name: items, exact: true });

it('merges the cart of a visitor into the saved cart once, with a message, and is empty after signing out', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  await addToCart(page, 'hydrology');
  await addToCart(page, 'fire-analysis');
  const phone = await elsewhere(person);
  await expect.poll(() => savedCart(phone)).toEqual(['hydrology × 1', 'fire-analysis × 1']);
  await logOut(page);
  await count(page, 'Cart').waitFor();
  expect(await storedCart(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('cart_owner'))).toBeNull();

  await addToCart(page, 'hydrology');
  await addToCart(page, 'web-gis');
  await logIn(page, person);
  await page.getByText('We added 2 items saved to your account.').waitFor();
  await count(page, 'Cart, 4 items').waitFor();
  const sum = ['hydrology × 2', 'fire-analysis × 1', 'web-gis × 1'];
  await expect.poll(() => savedCart(phone)).toEqual(sum);
  for (const path of ['/about', '/services']) {
    await open(page, path);
    await count(page, 'Cart, 4 items').waitFor();
  }
  expect(await savedCart(phone)).toEqual(sum);
});

onlyInLongRun(() => {
  it('never duplicates the items of a visitor, for any failed call', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signInBrowser(journey, page, person);
    await addToCart(page, 'hydrology');
    const phone = await elsewhere(person);
    await expect.poll(() => savedCart(phone)).toEqual(['hydrology × 1']);
    await logOut(page);
    await addToCart(page, 'hydrology');

    // The account's cart could not be read, so the visitor's cart is unchanged.
    const letThrough = await standIn(page, '**/api/cart', offline);
    await logIn(page, person);
    await count(page, 'Cart, 1 item').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cart_owner'))).toBeNull();
    letThrough();

    // The carts are merged and saved on the server, but the reply is lost, twice.
    let lost = 0;
    const answerAgain = await standIn(page, '**/api/cart', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      lost += 1;
      await route.fetch();
      // The page may have been left by then.
      await route.abort('internetdisconnected').catch(() => {});
    });
    for (const path of ['/about', '/services']) {
      const before = lost;
      await open(page, path);
      await count(page, 'Cart, 2 items').waitFor();
      await expect.poll(() => lost).toBeGreaterThan(before);
    }
    answerAgain();
    await open(page, '/menu');
    await expect.poll(() => isSaved(page)).toBe(true);
    await count(page, 'Cart, 2 items').waitFor();
    expect(await savedCart(phone)).toEqual(['hydrology × 2']);
  });
});

onlyInLongRun(() => {
  it('changes with the account on a shared device, in every tab', async () => {
    const page = await journey.newPage();
    const amara = newPerson();
    const farai = newPerson({ firstName: 'Farai' });
    await signInBrowser(journey, page, amara);
    await addToCart(page, 'hydrology');
    await startSignedIn(journey, page, farai);
    await count(page, 'Cart').waitFor();
    await addToCart(page, 'web-gis');
    await addToCart(page, 'web-gis');
    const other = await page.context().newPage();
    await open(other, '/about');
    await count(other, 'Cart, 2 items').waitFor();

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^Amara ${amara.email}`) }).click();
    await page.getByText(`Now using ${amara.email}`).waitFor();
    await count(page, 'Cart, 1 item').waitFor();
    await count(other, 'Cart, 1 item').waitFor();
    await cartButton(page).click();
    await expect
      .poll(() => cartRows(page).allInnerTexts())
      .toEqual([expect.stringContaining('Hydrological Modelling')]);
    await page.keyboard.press('Escape');
    expect(await savedCart(await elsewhere(farai))).toEqual(['web-gis × 2']);
    expect(await savedCart(await elsewhere(amara))).toEqual(['hydrology × 1']);
  });

  it('removes items that are no longer sold and caps quantities, each with a message', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signInBrowser(journey, page, person);
    await addToCart(page, 'hydrology');
    // Wait for the last reply, which would overwrite what is planted here.
    await expect.poll(() => isSaved(page)).toBe(true);
    await page.evaluate(() => {
      const [item] = JSON.parse(localStorage.getItem('cart') ?? '[]');
      const moon = { ...item, id: 'moon-maps', name: 'Moon Maps' };
      const owner = JSON.parse(localStorage.getItem('cart_owner') ?? '{}');
      localStorage.setItem('cart', JSON.stringify([item, moon]));
      localStorage.setItem('cart_owner', JSON.stringify({ ...owner, saved: false }));
    });
    await open(page, '/about');
    await page.getByText('Moon Maps is no longer available and was removed.').waitFor();
    await count(page, 'Cart, 1 item').waitFor();

    await page.evaluate(() => {
      const [item] = JSON.parse(localStorage.getItem('cart') ?? '[]');
      const owner = JSON.parse(localStorage.getItem('cart_owner') ?? '{}');
      localStorage.setItem('cart', JSON.stringify([{ ...item, quantity: 998 }]));
      localStorage.setItem('cart_owner', JSON.stringify({ ...owner, saved: false }));
    });
    await open(page, '/services');
    await cartButton(page).click();
    const more = cartPanel(page).getByRole('button', { name: 'One more of Hydrological Modelling' });
    await more.click();
    await more.click();
    // In the panel, because screen readers read nothing outside it while it is open.
    await cartPanel(page).getByText('The most you can order of one service is 999. Contact us for more.').waitFor();
    const phone = await elsewhere(person);
    await expect.poll(() => savedCart(phone)).toEqual(['hydrology × 999']);
  });
});
