import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitReview } from '#contract/site/reviews.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { card, cards, loading, openReviews, prompt, submit } from '#tests/support/screens/reviews-page.ts';
import { sendSignIn, signInBrowser } from '#tests/support/screens/sign-up-page.ts';

// Messages that a slow connection, a broken server or a proxy causes, which the replies below simulate.

let journey: Journey;
beforeAll(async () => {
  // A site of its own: other test files write reviews, too.
  journey = await startJourney({ RATE_LIMIT_FACTOR: '100' });
  const writer = visitorOf(journey);
  await writer.signUpAndActivate();
  await writer.call(submitReview, { body: { rating: 5, comment: 'The map came on the day you said.' } });
});
afterAll(() => journey?.stop());

const ofProxy = { status: 404, contentType: 'text/html', body: '<h1>Not here, says the proxy</h1>' };
const busy = 'Too many attempts. Please wait 2 minutes and try again.';
const ofLimit = { status: 429, json: { code: 'RATE_LIMITED', error: busy, requestId: 'x' } };
const expired = { status: 401, json: { code: 'TOKEN_EXPIRED', error: 'Session expired', requestId: 'x' } };

const theReview = (page: Page) => page.getByRole('listitem').filter({ hasText: 'The map came on the day you said.' });
const list = '**/api/reviews';

/** Answers one call in place of the server. */
const once = (page: Page, address: string, answer: typeof ofProxy | typeof ofLimit | typeof expired) =>
  standIn(page, address, (route) => route.fulfill(answer), 1);

describe('the list', () => {
  it.each([
    ['a proxy', ofProxy, 'Failed to load reviews (404)'],
    ['our own limit', ofLimit, 'Failed to load reviews (429)'],
    ['JSON that is none', { body: '<h1>Welcome to nginx</h1>' }, 'Invalid response format'],
    ['another JSON', { json: { items: [] } }, 'Invalid response format'],
    ['half a review', { json: { reviews: [{ id: 'a' }] } }, 'Invalid response format'],
  ])('shows an error over the list after %s, and tries again', async (_, answer, message) => {
    const page = await journey.newPage();
    await standIn(page, list, (route) => route.fulfill(answer), 1);
    await open(page, '/reviews');
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    await theReview(page).waitFor();
    if (answer === ofProxy) await expectAccessible(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText(message).waitFor({ state: 'detached' });
    await theReview(page).waitFor();
  });

  it('accepts a reply with the specified fields only', async () => {
    const page = await journey.newPage();
    const review = { id: '1', user_id: '2', rating: 3, comment: 'Bare.', date: '2026-03-02', likes: 7, hasLiked: true };
    await standIn(page, list, (route) => route.fulfill({ json: { reviews: [review] } }), 1);
    await open(page, '/reviews');
    const card = page.getByRole('listitem', { name: 'Review by Anonymous' });
    await card.getByText('Bare.').waitFor();
    await card.getByRole('button', { name: 'Like 7', pressed: true }).waitFor();
    await card.getByText('2 March 2026').waitFor();
  });

  it('offers Try Again after 10 seconds when it is slow', async () => {
    const page = await journey.newPage();
    // The clock is paused: the 10 seconds pass when the test says so, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const held: Route[] = [];
    await standIn(page, list, (route) => held.push(route), 1);
    await open(page, '/reviews');
    await loading(page).waitFor();
    await expect.poll(() => held.length).toBe(1);
    await theReview(page).waitFor();
    const again = page.getByRole('button', { name: 'Try Again' });
    await page.clock.runFor(9_000);
    expect(await again.count()).toBe(0);
    await page.clock.runFor(1_500);
    await again.waitFor();
    await page.clock.resume();
    await expectAccessible(page);
    await again.click();
    await loading(page).waitFor({ state: 'detached' });
    await theReview(page).waitFor();
    expect(await again.count()).toBe(0);
  });
});

describe('a review', () => {
  it('shows why it cannot be sent, keeps the text, and is sent once for repeated presses', async () => {
    const page = await journey.newPage();
    await signInBrowser(journey, page, newPerson());
    await openReviews(page);
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.getByLabel('Your comment').fill('Sent at the third try.');
    for (const [answer, message] of [
      [ofProxy, 'Failed to submit review'],
      [ofLimit, busy],
    ] as const) {
      await once(page, list, answer);
      await submit(page).click();
      await page.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page);

    // The server has stored it, but the reply is lost; pressing again repeats the same request.
    await standIn(
      page,
      list,
      async (route) => {
        await route.fetch();
        await route.fulfill(ofProxy);
      },
      1,
    );
    await submit(page).click();
    await page.getByText('Failed to submit review').waitFor();
    await submit(page).click();
    await page.getByText('Your review has been published.').waitFor();
    await openReviews(page);
    const sent = page.getByRole('listitem').filter({ hasText: 'Sent at the third try.' });
    expect(await sent.count()).toBe(1);

    await sent.getByRole('button', { name: 'Edit' }).click();
    await once(page, '**/api/reviews/*', ofProxy);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Failed to update review. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await sent.getByRole('button', { name: 'Delete' }).click();
    await once(page, '**/api/reviews/*', ofProxy);
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this review?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText('Failed to delete review').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await sent.waitFor({ state: 'detached' });
  });
});

describe('a like', () => {
  it('appears at once, and is withdrawn when the server refuses it', async () => {
    const page = await journey.newPage();
    await signInBrowser(journey, page, newPerson());
    await openReviews(page);
    const held: Route[] = [];
    await standIn(page, '**/like', (route) => held.push(route), 1);
    await theReview(page).getByRole('button', { name: 'Like 0' }).click();
    await theReview(page).getByRole('button', { name: 'Like 1', pressed: true }).waitFor();
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.fulfill(ofLimit);
    await theReview(page).getByRole('button', { name: 'Like 0', pressed: false }).waitFor();
    await page.getByText(busy).waitFor();
  });

  it('with an expired token is sent again with a new one', async () => {
    const page = await journey.newPage();
    await signInBrowser(journey, page, newPerson());
    await openReviews(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/csrf|refresh|like/.test(pathname))
        calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}`);
    });
    await once(page, '**/like', expired);
    await theReview(page).getByRole('button', { name: 'Like 0' }).click();
    await theReview(page).getByRole('button', { name: 'Like 1', pressed: true }).waitFor();
    await expect
      .poll(() => calls)
      .toEqual([
        'POST /api/reviews/:id/like',
        'GET /api/auth/csrf-token',
        'POST /api/auth/refresh',
        'POST /api/reviews/:id/like',
      ]);
  });
});

async function logIn(page: Page, person: Person): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Welcome Back' });
  await sendSignIn(modal, person);
  await page.waitForURL('**/welcome?*');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/reviews');
}

it('asks for a login in place when the session has ended, and restores the text for the same account only', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  const another = newPerson();
  await visitorOf(journey).signUpAndActivate(another);
  await signInBrowser(journey, page, person);
  await openReviews(page);
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await page.getByLabel('Your comment').fill('Written before the session ended.');
  // The session is ended on the server without the page, as another device or the owner would.
  await page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    await fetch('/api/auth/logout', { method: 'POST', headers: { 'x-xsrf-token': token } });
  });
  await submit(page).click();
  await prompt(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/reviews');
  await expectAccessible(page);

  await prompt(page).getByRole('button', { name: 'Login' }).click();
  await logIn(page, another);
  await loading(page).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Your comment').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();

  await openReviews(page);
  await cards(page).first().getByRole('button', { name: 'Like' }).click();
  await prompt(page).getByRole('button', { name: 'Login' }).click();
  await logIn(page, person);
  await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Written before the session ended.');
  await submit(page).click();
  await card(page, 'Written before the session ended.').waitFor();
});
