import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '#contract/accounts/profile.ts';
import { listBookings } from '#contract/bookings/bookings.ts';
import { listOrders } from '#contract/checkout/orders.ts';
import { newPerson, type Person, type Visitor } from '#tests/support/app/visitor.ts';
import { persist, persistToOpen, persistToPress, slowDownNetwork } from '#tests/support/browser/bad-network.ts';
import { type Front, startFront } from '#tests/support/browser/front.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { cartRows, storedCart } from '#tests/support/data/cart.ts';
import { readReviews } from '#tests/support/data/reviews.ts';
import { freeSlots, openRoomyDay } from '#tests/support/screens/booking-page.ts';
import { fillInquiry } from '#tests/support/screens/inquiry-page.ts';
import { card } from '#tests/support/screens/reviews-page.ts';
import { codeFor, fillSignup, sendSignIn, signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
let front: Front;
beforeAll(async () => {
  journey = await startJourney();
  front = await startFront(journey.url);
});
afterAll(async () => {
  expect(front?.dropped).toBeGreaterThan(5);
  front?.stop();
  await journey?.stop();
});

const networks = {
  'a network that drops a third of all requests': async () => {
    front.dropsRequests = true;
    const page = await journey.newPage({ baseURL: front.url, networkFails: true });
    page.setDefaultTimeout(5_000);
    return page;
  },
  'Slow 4G': async () => {
    const page = await journey.newPage();
    await slowDownNetwork(page);
    return page;
  },
};

/** Signs in over a good connection: the browser then knows of the session although a check of it may be lost. */
async function signIn(page: Page): Promise<Visitor> {
  const { dropsRequests } = front;
  front.dropsRequests = false;
  const visitor = await signInBrowser(journey, page, newPerson());
  front.dropsRequests = dropsRequests;
  return visitor;
}

/** Enters the code; signs in if it was accepted but the reply was lost. */
async function activate(page: Page, person: Person): Promise<void> {
  const code = page.getByLabel('Activation code');
  const isRefused = await page.getByText('Invalid or expired code').isVisible();
  if (!isRefused && (await code.isVisible())) return code.fill(await codeFor(journey, person.email));
  await page.goto('/login');
  await sendSignIn(page, person);
}

const emailsTo = async (email: string): Promise<number> =>
  (await (await fetch(`${journey.url}/demo/mail`)).text()).split(`To <data value="${email}">`).length - 1;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.each(Object.entries(networks))('on %s', (_, newPage) => {
  it('sends an inquiry once', async () => {
    const page = await newPage();
    await page.clock.install();
    await persistToOpen(page, '/contact/general', button(page, 'Send message'));
    const email = await fillInquiry(page, 'general');
    // A form sent sooner is taken for one sent by a program.
    await page.clock.fastForward(3_000);
    await persistToPress(
      button(page, /^Send (?:message|now)$/),
      page.getByText(/^Thank you\. (?:Your reference is Q-26-|We have received your message)/),
    );
    await expect.poll(() => emailsTo(email)).toBe(1);
  });

  it('creates and activates an account once', async () => {
    const page = await newPage();
    const person = newPerson();
    await persistToOpen(page, '/signup', button(page, 'Create account'));
    await fillSignup(page, person);
    await persistToPress(button(page, 'Create account'), page.getByLabel('Activation code'));
    await persist(() => activate(page, person), page.locator('.account-button:not([disabled])'));
    const visitor = visitorOf(journey);
    await visitor.signIn(person);
    expect((await visitor.call(readAccount, {})).body).toMatchObject({ user: { email: person.email } });
  });

  it('holds and books a meeting once', async () => {
    const page = await newPage();
    const visitor = await signIn(page);
    await persistToOpen(page, '/bookings?step=time', freeSlots(page).first());
    await persist(() => openRoomyDay(page), freeSlots(page).nth(8));
    await freeSlots(page).first().focus();
    await page.keyboard.press('Space');
    await persistToPress(button(page, 'Your details'), page.getByRole('radio', { name: 'Phone call' }));
    await page.getByRole('radio', { name: 'Phone call' }).check();
    await page.getByRole('textbox', { name: 'Phone' }).fill('0771 234 567');
    await page.getByRole('textbox', { name: /^What is it about/ }).fill('Which fields were cleared since 2016?');
    await persistToPress(
      button(page, /^(?:Confirm booking|Try Again)$/).first(),
      page.getByText(/B-26-[0-9A-Z]{5}/).first(),
    );
    expect((await visitor.call(listBookings, { query: { scope: 'upcoming' } })).body.bookings).toHaveLength(1);
  });

  it('orders the cart once', async () => {
    const page = await newPage();
    const visitor = await signIn(page);
    await persistToOpen(page, '/services/hydrology', button(page, 'Add to Cart'));
    const added = page.getByRole('group', { name: 'Quantity of Hydrological Modelling' }).or(cartRows(page)).first();
    await persistToPress(button(page, 'Add to Cart'), added);
    await page.keyboard.press('Escape');
    await persistToOpen(page, '/checkout', page.getByRole('heading', { name: '1. Your details' }));
    await persistToPress(button(page, /^(?:Continue|Try Again)$/).first(), page.getByRole('radio', { name: /^Cash/ }));
    await page.getByRole('radio', { name: /^Cash/ }).check();
    await button(page, 'Continue').click();
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
    await persistToPress(
      button(page, /^(?:Place order for|Try Again)/).first(),
      page.getByText(/ORD-26-[0-9A-Z]{5}/).first(),
    );
    expect((await visitor.call(listOrders, { query: {} })).body.orders).toMatchObject([{ totalCents: 8_000 }]);
    expect(await storedCart(page)).toBeNull();
  });

  it('publishes a review once', async () => {
    const page = await newPage();
    const visitor = await signIn(page);
    const text = `Written by ${crypto.randomUUID()}`;
    await persistToOpen(page, '/reviews', page.getByRole('radio', { name: '4 stars', exact: true }));
    await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true });
    await page.getByLabel('Your comment').fill(text);
    await persistToPress(button(page, 'Submit Review'), card(page, text));
    const { reviews } = await readReviews(visitor);
    expect(reviews.filter(({ comment }) => comment === text)).toHaveLength(1);
  });
});
