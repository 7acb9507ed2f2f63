import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { sendSignIn, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('changes the address of an account, which the old and the new one confirm', async () => {
  const person = newPerson();
  const { email: wanted } = newPerson();
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await startSignedIn(journey, page, person);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Change this address' }).click();
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByLabel('New email address').fill(wanted);
  await page.getByLabel('Your password').fill('Not-My-Password-1');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText('Your current password is not correct').waitFor();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText(`We emailed a link to ${person.email} and to ${wanted}.`).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-email-change');

  const linkTo = async (email: string): Promise<string> =>
    /href="([^"]*\/email-change#token=[\w-]{43})"/.exec(await journey.emailTo(email, 'Confirm'))?.[1] ?? '';
  const other = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await other.goto(await linkTo(wanted));
  await other.getByRole('button', { name: 'Confirm' }).click();
  await other.getByText('The old address has to confirm it too').waitFor();
  await expectAccessible(other);
  await page.goto(await linkTo(person.email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your address is changed.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await sendSignIn(page, { ...person, email: wanted });
  await page.waitForURL(/\/welcome\?/);
  expect(await journey.emailTo(person.email, 'was changed')).toContain(wanted);
});
