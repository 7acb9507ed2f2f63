import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const phone = { width: 390, height: 844 };

let journey: Journey;
let owner: Page;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ page: owner } = await openAsOwner(journey));
});
afterAll(() => journey?.stop());

it('an owner invites somebody, who joins, has less than an owner, and leaves', async () => {
  const person = newPerson({ firstName: 'Kuda' });
  await owner.goto('/admin');
  await owner.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Staff' }).click();
  await owner.getByText('1 person').waitFor();
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByLabel('Email').fill(person.email);
  await expectAccessible(owner);
  await saveScreenshot(owner, 'wide-staff-invite');
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  const invitation = owner.getByRole('listitem').filter({ hasText: person.email });
  await invitation.getByText('Valid until').waitFor();

  const link =
    /href="([^"]*\/invitation#token=[\w-]{43})"/.exec(await journey.emailTo(person.email, 'invitation'))?.[1] ?? '';
  const page = await journey.newPage({ viewport: phone });
  await page.goto(link);
  await page.getByText('You are invited to the office as staff.').waitFor();
  await page.getByRole('link', { name: 'Create Account' }).waitFor();
  await expectAccessible(page);
  await signInBrowser(journey, page, person);
  await page.goto('/');
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByText('To do now').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Activity log' }).waitFor();
  expect(await more.getByRole('link', { name: 'Content' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('link', { name: 'Opening hours' }).click();
  await page.getByText('Only an owner can change the opening hours and the meeting places.').waitFor();
  await page.goto('/admin/staff');
  await page.getByText("You don't have permission to access this page").waitFor();
  const again = await journey.newPage({ viewport: phone });
  await again.goto(link);
  await again.getByText('This invitation has been used already.').waitFor();

  await owner.reload();
  await owner.getByText('2 people').waitFor();
  await expectAccessible(owner);
  await saveScreenshot(owner, 'wide-staff');
  await owner.getByRole('button', { name: `Open Kuda` }).click();
  const dialog = owner.getByRole('dialog', { name: /Kuda/ });
  await dialog.getByText('Where they are logged in').waitFor();
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: /^Remove Kuda/ }).click();
  await owner.getByText('1 person').waitFor();
  await page.goto('/admin');
  await page.getByText('This page is for staff only.').waitFor();
  expect(await owner.getByText('What each role may do').count()).toBe(1);
});

it('an owner sees what is open before going live, and says who has read the terms', async () => {
  await owner.setViewportSize(phone);
  await owner.goto('/admin/going-live');
  await owner.getByText('The site is a demo: it shows examples.').waitFor();
  const terms = owner.getByRole('listitem').filter({ hasText: 'A lawyer has read both.' });
  await terms.getByText('Open', { exact: true }).waitFor();
  await terms.getByRole('button', { name: 'Confirm: Terms and privacy policy' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Enter the name of who has looked at it').waitFor();
  await dialog.getByLabel('Who has looked at it').fill('Rudo Moyo, lawyer');
  await expectAccessible(owner);
  await saveScreenshot(owner, 'phone-going-live-confirm');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await terms.getByText('Rudo Moyo, lawyer').waitFor();
  await terms.getByText('Done', { exact: true }).waitFor();
  await expectAccessible(owner);
  await saveScreenshot(owner, 'phone-going-live');
});
