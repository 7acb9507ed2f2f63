import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { arrivesUnanswered, offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { readReviews } from '#tests/support/data/reviews.ts';
import { card, openReviews, write } from '#tests/support/screens/reviews-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => journey?.stop());

const saved = 'Saved on this device. It will be published when you are back online.';
const published = 'Your review has been published.';
const reviewsCall = '**/api/reviews';

const rowsWith = async (text: string): Promise<number> =>
  (await readReviews(visitorOf(journey))).reviews.filter(({ comment }) => comment === text).length;

/** A signed-in customer's page on which a review is written without a network. */
async function writeOffline(text: string): Promise<Page> {
  const page = await journey.newPage({ networkFails: true });
  await signInBrowser(journey, page, newPerson());
  await openReviews(page);
  await page.context().setOffline(true);
  await write(page, '4 stars', text);
  await page.getByText(saved).waitFor();
  return page;
}

it('waits in the outbox without a network, and is published once afterwards', async () => {
  const text = 'Written on the bus.';
  const page = await writeOffline(text);
  expect(await page.locator(':focus').textContent()).toContain(saved);
  expect(await page.getByLabel('Your comment').inputValue()).toBe('');
  await expectAccessible(page);
  expect(await rowsWith(text)).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(published).waitFor();
  await card(page, text).waitFor();
  await page.getByText(saved).waitFor({ state: 'detached' });
  expect(await rowsWith(text)).toBe(1);
});

it('is one review although the reply was lost and two tabs retry at once', async () => {
  const text = 'Sent from two tabs.';
  const page = await journey.newPage({ networkFails: true });
  await signInBrowser(journey, page, newPerson());
  await openReviews(page);
  await standIn(page, reviewsCall, (route) => (isPost(route) ? arrivesUnanswered(route) : route.fallback()));
  await write(page, '5 stars', text);
  await page.getByText(saved).waitFor();
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.getByText(published).waitFor();
  await page.getByText(saved).waitFor({ state: 'detached' });
  expect(await rowsWith(text)).toBe(1);
});

const isPost = (route: { request(): { method(): string } }): boolean => route.request().method() === 'POST';

it('is counted on every other page, and is not published after it is deleted', async () => {
  const text = 'Deleted before it was sent.';
  const page = await writeOffline(text);
  await standIn(page, reviewsCall, offline);
  await page.context().setOffline(false);
  await open(page, '/terms');
  await page.getByText('1 review waits for a connection.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(saved).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('inquiries_waiting'))).toBe(null);
  expect(await rowsWith(text)).toBe(0);
});

it('is neither shown nor published while another account is signed in', async () => {
  const text = 'Mine alone.';
  const page = await writeOffline(text);
  const cookies = await page.context().cookies();
  // The page that wrote the review still has the bearer.
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await signInBrowser(journey, page, newPerson());
  await openReviews(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  expect(await page.getByText(saved).count()).toBe(0);
  expect(await rowsWith(text)).toBe(0);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await openReviews(page);
  await page.getByText(published).waitFor();
  expect(await rowsWith(text)).toBe(1);
});

it('stays in its form when the browser stores nothing, and the form says so', async () => {
  const page = await journey.newPage({ networkFails: true });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not allowed', 'SecurityError');
    };
  });
  await signInBrowser(journey, page, newPerson());
  await openReviews(page);
  await page.context().setOffline(true);
  await write(page, '3 stars', 'Typed in a private window.');
  await page.getByText(/this browser does not keep messages for later/).waitFor();
  expect(await page.getByLabel('Your comment').inputValue()).toBe('Typed in a private window.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByText(published).waitFor();
  expect(await rowsWith('Typed in a private window.')).toBe(1);
});
