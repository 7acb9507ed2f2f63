import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded } from '#server/platform/database/database.ts';
import { TestClock } from '#tests/support/app/app.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { sendSignIn, signInBrowser, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

const settings = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'site-deletion-')) };
let journey: Journey;
beforeAll(async () => {
  cpSync(inject('emptySite'), settings.DATA_DIR, { recursive: true });
  journey = await startJourney(settings);
});
afterAll(async () => {
  await journey?.stop();
  rmSync(settings.DATA_DIR, { recursive: true, force: true });
});

/** Stops the site, runs the scheduler once with the clock set `days` ahead, and starts the site again. */
async function letDaysPass(days: number): Promise<void> {
  await journey.stop();
  const database = await openEmbedded(settings.DATA_DIR);
  const clock = new TestClock(new Date(Date.now() + days * 86_400_000));
  const site = await createApp({ database, clock, config: readConfig(settings), transport: null });
  await site.platform.scheduler.runDue();
  await site.stop();
  await database.close();
  journey = await startJourney(settings);
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, { email, password });
}

async function requestDeletion(page: Page, { password }: Person): Promise<void> {
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Type "delete my account"').fill('delete my account');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { name: /^Your account will be deleted on / }).waitFor();
}

it('schedules the deletion, signs in within 7 days to keep the account, and is deleted after a second request', async () => {
  let page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  await page.goto('/account/data');
  await page.getByText('What we must keep').waitFor();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('Enter your password').waitFor();
  await dialog.getByText('Type "delete my account" to confirm').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('Not-My-Word-11');
  await dialog.getByLabel('Type "delete my account"').fill('delete my account');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('Your current password is not correct').waitFor();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await dialog.waitFor({ state: 'detached' });

  await requestDeletion(page, person);
  expect(await page.locator(':focus').innerText()).toMatch(/^Your account will be deleted on /);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();
  await expectAccessible(page);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name.startsWith('acct_') || name === 'auth_token')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('accounts'))).toBe('[]');
  expect(await journey.emailTo(person.email)).toContain('log in before then');

  await letDaysPass(6);
  page = await journey.newPage();
  await signIn(page, person);
  await page.getByText('Welcome back. Your account will not be deleted.').waitFor();
  await expectAccessible(page);
  await letDaysPass(8);
  page = await journey.newPage();
  await signIn(page, person);
  await page.getByText('You are signed in').waitFor();
  expect(await page.getByText('Your account will not be deleted.').count()).toBe(0);

  await requestDeletion(page, person);
  await letDaysPass(7.01);
  page = await journey.newPage();
  expect(await journey.emailTo(person.email)).toContain('is deleted');
  await signIn(page, person);
  await page.getByText('Invalid email or password').waitFor();
  await signInBrowser(journey, page, person);
  await page.goto('/account');
  await page.getByLabel('First name').waitFor();
});

it('asks for a sign-in when the session has ended in the meantime', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await startSignedIn(journey, page, person);
  const other = await journey.newPage();
  await signIn(other, person);
  await other.getByText('You are signed in').waitFor();
  await open(other, '/account');
  await other.getByLabel('First name').waitFor();
  await requestDeletion(page, person);
  await other.getByRole('link', { name: 'Security' }).click();
  await other.waitForURL('**/login?redirect=*');
});
