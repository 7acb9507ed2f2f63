import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { cartButton, cartPanel } from '#tests/support/data/cart.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { openReviews, submit, write } from '#tests/support/screens/reviews-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const widths = [390, 1440];
const serverUnreachable = 'We could not reach the server';

/** Shows a toast over a dialog: the script of the next dialog fails to load. */
async function missWithin(page: Page, opener: Locator): Promise<Locator> {
  await opener.click();
  const toast = page.locator('.toast').filter({ hasText: serverUnreachable });
  await toast.waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  return toast;
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('not in sight');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

it.each(variants(widths))('appears in a dialog above its footer and clear of its header, %i px wide', async (width) => {
  const page = await journey.newPage({ viewport: { width, height: 844 }, networkFails: true });
  await page.route('**/assets/cart-panel-*.js', (route) => route.abort('internetdisconnected'));
  await open(page, '/services2?service=web-gis');
  const modal = page.getByRole('dialog', { name: 'Web GIS Development' });
  await modal.waitFor();
  const toast = await missWithin(page, modal.getByRole('button', { name: 'Add to Cart' }));
  const [toastBox, dialog] = [await boxOf(toast), await boxOf(modal)];
  const heading = await boxOf(modal.getByRole('heading', { name: 'Web GIS Development' }));
  const close = await boxOf(modal.getByRole('button', { name: 'Close' }));
  const book = await boxOf(modal.getByRole('button', { name: 'Book Now' }));
  expect(toastBox.bottom).toBeLessThanOrEqual(book.y);
  expect(toastBox.y).toBeGreaterThan(Math.max(heading.bottom, close.bottom));
  expect(toastBox.x).toBeGreaterThanOrEqual(dialog.x);
  expect(toastBox.right).toBeLessThanOrEqual(dialog.right);
  await expectAccessible(page);
});

onlyInLongRun(() => {
  it('disappears when a dialog opens', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await signInBrowser(journey, page, newPerson());
    await openReviews(page);
    await write(page, '5 stars', 'The map came on the day you said.');
    await submit(page).click();
    await page.locator('.toast').filter({ hasText: 'Your review has been published.' }).waitFor();
    await cartButton(page).click();
    await cartPanel(page).waitFor();
    // On its own it would stay for 6 seconds.
    await expect.poll(() => page.locator('.toast').count(), { timeout: 2_000 }).toBe(0);
  });
});

it.each(variants(widths))('keeps × clear of scrolling content in a long dialog, %i px wide', async (width) => {
  const page = await journey.newPage({ viewport: { width, height: 640 } });
  await open(page, '/signup');
  await open(page, '/');
  if (width === 390) await page.locator('summary[aria-label="Menu"]').click();
  await page.getByRole('link', { name: 'Sign Up' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await dialog.waitFor();
  const close = await boxOf(dialog.getByRole('button', { name: 'Close' }));
  const covered = await dialog.evaluate((element, { x, bottom }) => {
    const scrolls = [...element.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 40);
    if (!scrolls) throw new Error('nothing scrolls');
    const fields = [...element.querySelectorAll('input')];
    const found: string[] = [];
    for (let top = 0; top < scrolls.scrollHeight; top += 10) {
      scrolls.scrollTop = top;
      for (const field of fields) {
        const box = field.getBoundingClientRect();
        const isBeside = box.bottom > 0 && box.top < bottom && box.right > x;
        const isSeen = document.elementFromPoint(Math.max(box.left, x - 4), Math.max(box.top + 4, 4)) === field;
        if (isBeside && isSeen && box.top + 4 < bottom) found.push(`${field.name} at ${top}`);
      }
    }
    return found;
  }, close);
  expect(covered).toEqual([]);
});
