import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitReview } from '#contract/site/reviews.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { order } from '#tests/support/data/orders.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { card, cards, loading, openReviews, prompt, submit, write } from '#tests/support/screens/reviews-page.ts';
import { codeFor, fillSignup, signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  // A site of its own: other test files write reviews, too.
  journey = await startJourney({ RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => journey?.stop());

const hasFocus = (place: Locator): Promise<boolean> => place.evaluate((element) => element === document.activeElement);
const htmlOf = async (path: string): Promise<string> => (await fetch(journey.url + path)).text();

let twoPages: Promise<void> | undefined;
/** Publishes 24 reviews, more than one page of 20, once for all tests of this file. */
const publishTwoPages = (): Promise<void> => {
  twoPages ??= (async () => {
    const writer = visitorOf(journey);
    await writer.signUpAndActivate();
    for (let count = 0; count < 24; count += 1) {
      await writer.call(submitReview, { body: { rating: 1 + (count % 5), comment: `Seen on day ${count}.` } });
    }
  })();
  return twoPages;
};

it('starts empty and publishes the first review of a visitor who signs up on the way', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  expect(await htmlOf('/reviews')).toContain('No reviews yet. Be the first to tell us how it went.');
  await openReviews(page);
  await page.getByText('No reviews yet. Be the first to tell us how it went.').waitFor();
  await page.getByText('Kindly rate your experience').waitFor();
  await expectAccessible(page);

  await submit(page).click();
  await page.getByText('Write a few words about your experience').waitFor();
  await expect.poll(() => hasFocus(page.getByRole('radio', { name: '1 star' }))).toBe(true);
  await expectAccessible(page);
  // By keyboard: arrows move through the stars.
  await page.keyboard.press('Space');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
  await page.getByLabel('Your comment').fill('Good map, clear legend.');
  await page.getByText('23 of 2,000 characters').waitFor();
  await page.getByLabel('Service (optional)').selectOption({ label: 'Land Use Mapping' });
  await submit(page).click();

  await prompt(page).waitFor();
  await expectAccessible(page);
  await prompt(page).getByRole('button', { name: 'Cancel' }).click();
  await prompt(page).waitFor({ state: 'detached' });
  await submit(page).click();
  await prompt(page).getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await fillSignup(page, person);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.waitForURL('**/activate?email=*');
  await page.getByLabel('Activation code').fill(await codeFor(journey, person.email));
  await page.waitForURL('**/reviews');
  await page.getByRole('button', { name: 'Get Started' }).click();

  expect(await page.getByLabel('Your comment').inputValue()).toBe('Good map, clear legend.');
  expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
  await submit(page).click();
  const own = card(page, 'Good map, clear legend.');
  await own.getByRole('heading', { name: `${person.firstName} ${person.lastName[0]}.` }).waitFor();
  await page.getByText('Your review has been published.').waitFor();
  await own.getByRole('img', { name: '4 out of 5 stars' }).waitFor();
  await own.getByText('Land Use Mapping').waitFor();
  await expect.poll(() => hasFocus(own)).toBe(true);
  expect(await page.getByLabel('Your comment').inputValue()).toBe('');
  await page.getByText('1 review', { exact: true }).waitFor();
  await expectAccessible(page);

  // Immediately part of this process's HTML, which visitors without script read.
  expect(await htmlOf('/reviews')).toContain('Good map, clear legend.');
  expect(await htmlOf('/reviews')).not.toContain(person.lastName);
});

it('is edited, liked, unliked and deleted, each card separately; a second browser sees it', async () => {
  const page = await journey.newPage();
  await signInBrowser(journey, page, newPerson());
  await openReviews(page);
  await write(page, '5 stars', 'Nine days, as promised.');
  await card(page, 'Nine days, as promised.').waitFor();
  await write(page, '2 stars', 'The second course was too fast.');
  const slow = card(page, 'The second course was too fast.');
  const quick = card(page, 'Nine days, as promised.');
  await slow.waitFor();

  await slow.getByRole('button', { name: 'Edit' }).click();
  await quick.getByRole('button', { name: 'Edit' }).click();
  expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(2);
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Edit your review' });
  await form.first().getByLabel('Your comment').fill(' ');
  await form.first().getByRole('button', { name: 'Save Changes' }).click();
  await form.first().getByText('Write a few words about your experience').waitFor();
  await form.last().getByRole('button', { name: 'Cancel' }).click();
  expect(await form.count()).toBe(1);
  // The focus moves in the next frame; wait, or it would leave the field that is filled in next.
  await expect.poll(() => hasFocus(quick.getByRole('button', { name: 'Edit' }))).toBe(true);

  // Unsaved text survives a reload.
  await form.getByLabel('Your comment').fill('Fast, but they sent the recording.');
  await openReviews(page);
  expect(await form.getByLabel('Your comment').inputValue()).toBe('Fast, but they sent the recording.');
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const edited = card(page, 'Fast, but they sent the recording.');
  await edited.getByText(/, edited$/).waitFor();
  await edited.getByRole('img', { name: '4 out of 5 stars' }).waitFor();
  await expect.poll(() => hasFocus(edited.getByRole('button', { name: 'Edit' }))).toBe(true);

  const like = edited.getByRole('button', { name: 'Like' });
  await like.click();
  await edited.getByRole('button', { name: 'Like 1', pressed: true }).waitFor();
  const other = await journey.newPage();
  await openReviews(other);
  await card(other, 'Fast, but they sent the recording.')
    .getByRole('button', { name: 'Like 1', pressed: false })
    .waitFor();
  await like.click();
  await edited.getByRole('button', { name: 'Like 0', pressed: false }).waitFor();

  await edited.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this review?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await edited.count()).toBe(1);
  await edited.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await edited.waitFor({ state: 'detached' });
  await page.getByText('Your review has been deleted.').waitFor();
  const heading = page.getByRole('heading', { name: 'What people say' });
  await expect.poll(() => hasFocus(heading)).toBe(true);
  expect(await htmlOf('/reviews')).not.toContain('Fast, but they sent the recording.');
  await other.reload();
  await loading(other).waitFor({ state: 'detached' });
  expect(await card(other, 'Fast, but they sent the recording.').count()).toBe(0);
});

onlyInLongRun(() => {
  it('shows three, then the rest, then page by page, filtered and sorted as in the address', async () => {
    await publishTwoPages();
    const page = await journey.newPage();
    await openReviews(page);
    const shown = () => cards(page).and(page.locator(':visible')).count();
    expect(await shown()).toBe(3);
    const more = page.getByRole('button', { name: 'Show More' });
    await more.click();
    expect(await shown()).toBe(20);
    await expect.poll(() => hasFocus(cards(page).nth(3))).toBe(true);
    await expectAccessible(page);
    await more.click();
    await expect.poll(shown).toBeGreaterThanOrEqual(24);
    await more.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show Less' }).click();
    expect(await shown()).toBe(3);

    await page.getByLabel('Order').selectOption({ label: 'Lowest rated first' });
    await page.waitForURL('**/reviews?sort=lowest');
    await loading(page).waitFor({ state: 'detached' });
    await cards(page).first().getByRole('img', { name: '1 out of 5 stars' }).waitFor();
    await page.getByRole('link', { name: /^3 stars/ }).click();
    await page.waitForURL('**/reviews?sort=lowest&rating=3');
    await page.getByRole('heading', { name: 'Reviews with 3 stars' }).waitFor();
    await loading(page).waitFor({ state: 'detached' });
    const withThree = page.getByRole('img', { name: '3 out of 5 stars' });
    await expect.poll(() => cards(page).filter({ hasNot: withThree }).count()).toBe(0);
    await expectAccessible(page);

    // Another visitor opens the same address.
    const other = await journey.newPage({ viewport: { width: 320, height: 700 } });
    await openReviews(other, '?sort=lowest&rating=3');
    await other.getByRole('heading', { name: 'Reviews with 3 stars' }).waitFor();
    expect(await other.getByLabel('Order').inputValue()).toBe('lowest');
    expect(await cards(other).getByRole('img', { name: '3 out of 5 stars' }).count()).toBe(await cards(other).count());
    expect(await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await other.getByRole('link', { name: 'Show all' }).click();
    await other.waitForURL('**/reviews?sort=lowest');
  });
});

it('can be read without JavaScript, expanded and without controls', async () => {
  await publishTwoPages();
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/reviews');
  expect(await page.locator('noscript').filter({ visible: true }).allInnerTexts()).toContain(
    'Writing a review needs JavaScript. Everything here can be read without it.',
  );
  expect(await cards(page).and(page.locator(':visible')).count()).toBe(20);
  expect(
    await page
      .getByText(/^\d+ likes?$/)
      .and(page.locator(':visible'))
      .count(),
  ).toBe(20);
  for (const name of ['Submit Review', 'Show More', 'Like']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  }
  expect(await loading(page).isVisible()).toBe(false);
  expect(await htmlOf('/reviews')).not.toMatch(/aggregateRating/i);
});

onlyInLongRun(() => {
  it('preselects the ordered course for a review, and links to the reviews on a phone', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await order(await signInBrowser(journey, page, newPerson()));
    await openReviews(page);
    const about = page.getByLabel('Service (optional)');
    await expect
      .poll(() => about.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
      .toBe('QGIS course');
    await write(page, '5 stars', 'Three good weeks.');
    await card(page, 'Three good weeks.').getByText('QGIS course').waitFor();
    await page.getByRole('link', { name: 'Read the reviews' }).click();
    await expect
      .poll(async () => (await page.getByRole('heading', { name: 'What people say' }).boundingBox())?.y)
      .toBeLessThan(300);
    await expectAccessible(page);
  });
});
