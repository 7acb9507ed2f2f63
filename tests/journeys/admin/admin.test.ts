import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { errors } from '#contract/errors.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { type Journey, open, openAt, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { inquiryBody, pdf, sendFile } from '#tests/support/data/inquiries.ts';
import { bookAt, freeSlots } from '#tests/support/data/meetings.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { sendSignIn, signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'office@example.com';
const owner = newPerson({ email: ownerEmail });
let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
  admin = await journey.newPage();
  await signInBrowser(journey, admin, owner);
});
afterAll(() => journey?.stop());

it('shows a message and marks it as read once', async () => {
  const message = 'Which of our plots did the river reach in 2017?';
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body: inquiryBody('quote', { message }) })).body;
  await admin.goto('/admin');
  await admin
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /^Inquiries/ })
    .click();
  const row = admin.getByRole('listitem').filter({ hasText: ref });
  await row.getByText(message).waitFor();
  await row.getByText('Rudo Dube').waitFor();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'New', exact: true }).click();
  // The row of the list before looks the same.
  await admin.getByRole('link', { name: 'New', exact: true }).and(admin.locator('[aria-current]')).waitFor();
  await row.getByRole('button', { name: `Mark as seen: ${ref}` }).click();
  await row.getByText('Waiting for us', { exact: true }).waitFor();
  await admin.reload();
  await admin.getByText('No unread messages.').waitFor();
  await admin.getByRole('link', { name: 'Waiting for us', exact: true }).click();
  await row.getByText('Waiting for us', { exact: true }).waitFor();
});

onlyInLongRun(() => {
  it('asks how a meeting went once it has begun by the clock of the device, and follows the server', async () => {
    const client = visitorOf(journey);
    await client.signUpAndActivate();
    const [start = ''] = await freeSlots(client, 1);
    const { ref } = await bookAt(client, start);
    await admin.goto('/admin/bookings');
    const row = admin.getByRole('listitem').filter({ hasText: ref });
    await row.getByText('Confirmed').waitFor();
    expect(await row.getByRole('button', { name: /^(?:Attended|Did not come)/ }).count()).toBe(0);

    await openAt(admin, Date.parse(start) + 60_000, '/admin/bookings');
    await row.getByRole('button', { name: `Attended: ${ref}` }).click();
    await row.getByRole('alert').getByText(errors.MEETING_NOT_BEGUN.message).waitFor();
    await expectAccessible(admin);
  });
});

it('leads staff from both menus to the admin, with a count of open work', async () => {
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body: inquiryBody('general') })).body;
  await admin.goto('/');
  await admin.getByRole('button', { name: 'Account menu' }).click();
  const first = admin.getByRole('menuitem').first();
  await admin.getByRole('menuitem', { name: /^Office \d+ waiting$/ }).waitFor();
  expect(await first.textContent()).toMatch(/Office/);
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/about');
  await admin.getByLabel('Menu', { exact: true }).click();
  await admin.getByRole('link', { name: /^Office \d+ waiting$/ }).click();
  await admin.getByRole('region', { name: 'Inquiries waiting' }).getByText(ref).waitFor();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 1280, height: 720 });
});

it('has its own navigation: a rail, on a phone a bar with the other pages under More', async () => {
  await admin.goto('/admin');
  const nav = admin.getByRole('navigation', { name: 'Office' });
  await nav.getByRole('link', { name: 'Emails' }).waitFor();
  expect(await admin.getByRole('contentinfo').count()).toBe(0);
  expect(await admin.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await admin.getByText(/^Bulawayo \d\d:\d\d$/).waitFor();
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await nav.getByRole('link').count()).toBe(4);
  await nav.getByRole('button', { name: 'More' }).click();
  const more = admin.getByRole('dialog', { name: 'More' });
  await expectAccessible(admin);
  await more.getByRole('link', { name: 'Emails' }).click();
  await admin.getByRole('heading', { name: /^Emails/ }).waitFor();
  await more.waitFor({ state: 'detached' });
  await expectAccessible(admin);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await admin.setViewportSize({ width: 1280, height: 720 });
});

onlyInLongRun(() => {
  it('finds people and numbers by keyboard alone, starting with "/"', async () => {
    const client = visitorOf(journey);
    const person = await client.signUpAndActivate({ firstName: 'Zanele', lastName: 'Khumalo' });
    const body = inquiryBody('general', { name: 'Zanele Khumalo', email: person.email });
    const { ref } = (await client.call(sendInquiry, { body })).body;
    await admin.goto('/admin/bookings');
    const field = admin.getByRole('combobox', { name: 'Find a person, a number or a place' });
    await field.waitFor();
    await admin.keyboard.press('/');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await admin.keyboard.type('zanele');
    const found = admin.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await expect.poll(() => found.count()).toBe(2);
    expect(await found.first().innerText()).toContain(person.email);
    await admin.keyboard.press('ArrowDown');
    await admin.keyboard.press('ArrowDown');
    expect(await found.last().getAttribute('aria-selected')).toBe('true');
    await expectAccessible(admin);
    await admin.keyboard.press('Enter');
    await admin.waitForURL(`**/admin/inquiries/${ref}`);
    await admin.getByRole('heading', { name: `Inquiry ${ref}` }).waitFor();
    await field.fill('nobody at all');
    await admin.getByText('No results.').waitFor();
    await admin.keyboard.press('Escape');
    await admin.getByText('No results.').waitFor({ state: 'hidden' });
    await admin.setViewportSize({ width: 390, height: 844 });
    await field.fill(ref);
    await found.first().click();
    await admin.waitForURL(`**/admin/inquiries/${ref}`);
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 1280, height: 720 });
  });
});

it('takes staff to the admin after signing in', async () => {
  const page = await journey.newPage();
  await open(page, '/login');
  await sendSignIn(page, owner);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'To do now' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
});

onlyInLongRun(() => {
  it('downloads a file that came with a message', async () => {
    const client = visitorOf(journey);
    const body = inquiryBody('quote', { files: [{ name: 'ward 7.pdf', bytes: 200 }] });
    const { ref, uploadTokens } = (await client.call(sendInquiry, { body })).body;
    await sendFile(client, ref, { name: 'ward 7.pdf', bytes: pdf(), token: uploadTokens[0] ?? '' });
    await admin.goto('/admin/inquiries');
    const row = admin.getByRole('listitem').filter({ hasText: ref });
    const saved = admin.waitForEvent('download');
    await row.getByRole('button', { name: 'Download ward 7.pdf' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('ward 7.pdf');
    expect((await contentOf(file)).equals(pdf())).toBe(true);
    await expectAccessible(admin);
  });

  it('saves the link of a video meeting, which the client then sees', async () => {
    const client = visitorOf(journey);
    const person = await client.signUpAndActivate();
    const [, start = ''] = await freeSlots(client, 2);
    const { ref } = await bookAt(client, start);
    await admin.goto('/admin/bookings');
    const row = admin.getByRole('listitem').filter({ hasText: ref });
    await row.getByText('Link not sent').waitFor();
    await row.getByRole('button', { name: `Send a link: ${ref}` }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Video link').fill('meet.example.com/ward');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Enter a link that starts with https://').waitFor();
    await expectAccessible(admin);
    const link = 'https://meet.example.com/ward';
    await dialog.getByLabel('Video link').fill(link);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await row.getByText(`Link: ${link}`).waitFor();
    expect(await row.getByText('Link not sent').count()).toBe(0);
    expect(await journey.emailTo(person.email, 'Open the link at the time of the meeting')).toContain(link);
    const page = await journey.newPage();
    await open(page, '/login');
    await sendSignIn(page, person);
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
    await page.goto(`/account/bookings/${ref}`);
    await page.getByRole('link', { name: link }).waitFor();
    await expectAccessible(page);
  });
});
