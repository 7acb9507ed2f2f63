import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { sendSignIn, signInBrowser, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('opens a complete page from a not-found page', async () => {
  const page = await journey.newPage();
  await startSignedIn(journey, page, newPerson());
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click();
  await open(page, '/no-such-sheet');
  await page.getByRole('link', { name: 'See all pages' }).click();
  await page.getByRole('heading', { name: 'Price list and all pages' }).waitFor();
  const marks = await page.evaluate(() => {
    const { classList, dataset } = document.documentElement;
    const { theme, account, consent } = dataset;
    return { js: classList.contains('js'), theme, account, consent };
  });
  expect(marks).toEqual({ js: true, theme: 'dark', account: 'user', consent: 'given' });
  for (const name of ['Account menu', 'Cart', 'Cookie settings', 'Dark']) {
    expect([name, await page.getByRole('button', { name }).first().isVisible()]).toEqual([name, true]);
  }
});

onlyInLongRun(() => {
  it('signs in on a not-found page', async () => {
    const person = newPerson();
    await signInBrowser(journey, await journey.newPage(), person);
    const page = await journey.newPage();
    await open(page, '/no-such-sheet');
    await page.getByRole('link', { name: 'Login' }).first().click();
    await sendSignIn(page.getByRole('dialog', { name: 'Welcome Back' }), person);
    await page.waitForURL('**/welcome?*');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });
});
