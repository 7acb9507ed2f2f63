import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inquiryTypes } from '#contract/contact/inquiry-fields.ts';
import { newPerson, ownerEmail } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { pdf } from '#tests/support/data/inquiries.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { fillInquiry, message, sendInquiry, thanks } from '#tests/support/screens/inquiry-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-files-'));
  journey = await startJourney();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await journey?.stop();
});

function file(name: string, bytes: Buffer | string): string {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
}

describe.each(variants(inquiryTypes))('an inquiry of type %s', (type) => {
  it('is chosen from the cards, filled in, sent once for two presses, and emailed', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    await open(page, '/contact');
    const cards = page.getByRole('main').getByRole('list').first().getByRole('link');
    expect(await cards.count()).toBe(6);
    await cards.nth(inquiryTypes.indexOf(type)).click();
    await page.waitForURL(`**/contact/${type}`);
    await page.getByRole('link', { name: 'Back to contact' }).waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.getByRole('link', { name: /, home$/ }).waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const title = await page.title();
    const email = await fillInquiry(page, type);
    await expectAccessible(page);
    await page.clock.fastForward(3_000);
    let posts = 0;
    page.on('request', (request) => {
      posts += Number(request.method() === 'POST' && request.url().endsWith('/api/inquiries'));
    });
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await page.getByText(thanks).waitFor();
    // The introduction of the form disappears together with the form.
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Message sent']);
    expect(await page.locator(':focus').textContent()).toBe('Message sent');
    expect(await page.title()).toMatch(/^Message sent - /);
    expect(posts).toBe(1);
    await expectAccessible(page);
    expect(await journey.emailTo(email)).toContain(message);
    expect(await journey.emailTo(ownerEmail, email)).toContain(email);
    await page.getByRole('button', { name: 'Write another message' }).click();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    expect(await page.locator(':focus').textContent()).toBe(heading);
    expect(await page.title()).toBe(title);
  });

  it('shows all missing fields at once, and moves the focus to the first', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await open(page, `/contact/${type}`);
    await sendInquiry(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these details' });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const lines = await summary.getByRole('link').allTextContents();
    expect(lines).toContain('Enter your name');
    expect(lines.at(-1)).toBe('Tick to let us use these details to reply to you');
    await expectAccessible(page);
    await summary.getByRole('link').first().click();
    expect(await page.getByLabel('Name').evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

onlyInLongRun(() => {
  it('checks files when they are chosen, and sends them after the message, with retries', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    await open(page, '/contact/quote');
    await fillInquiry(page, 'quote');
    const files = page.getByLabel('Files (optional)');
    const large = Buffer.alloc(20_971_521, 'a');
    await files.setInputFiles([
      file('run.exe', 'MZ'),
      file('big.csv', large),
      file('plan.pdf', pdf()),
      file('._plan.pdf', 'by macOS'),
    ]);
    await page.getByText('run.exe is not a file type we accept').waitFor();
    await page.getByText('big.csv is larger than 20 MB').waitFor();
    await page.getByText('We do not need ._plan.pdf and left it out.').waitFor();
    await files.setInputFiles([
      file('Übersicht.csv', 'a,b\n1,2\n'),
      file('false.pdf', 'no pdf'),
      file('more.pdf', pdf()),
    ]);
    await page.getByText('Choose up to 3 files').waitFor();
    const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
    expect(await chosen.allTextContents()).toEqual(['plan.pdf 1 KB', 'Übersicht.csv 1 KB', 'false.pdf 1 KB']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
    await files.setInputFiles(file('other.pdf', pdf(300)));
    await page.getByText('Choose up to 3 files').waitFor({ state: 'detached' });

    await standIn(page, '**/files', offline, 1);
    await page.clock.fastForward(3_000);
    await sendInquiry(page);
    await page.getByText(thanks).waitFor();
    const rows = page.getByRole('region', { name: 'Your files' }).getByRole('listitem');
    await page.getByText('We could not reach the server. Your details are kept. Please try again.').waitFor();
    await page.getByText('false.pdf is not a file type we accept').waitFor();
    await rows.nth(2).getByText('Sent').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again: Übersicht.csv' }).click();
    await rows.nth(0).getByText('Sent').waitFor();
  });

  it('prefills the type of a link, and the name and email of the signed-in account', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signInBrowser(journey, page, person);
    await page.goto('/services2');
    await page.getByRole('link', { name: 'Data cleaning' }).click();
    await page.waitForURL('**/contact/support?topic=data_cleaning');
    await expect.poll(() => page.getByLabel('Support topic').inputValue()).toBe('data_cleaning');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Name').inputValue()).toBe(`${person.firstName} ${person.lastName}`);
    await page.goto('/contact/training?course=arcmap');
    await expect.poll(() => page.getByLabel('Course').inputValue()).toBe('arcmap');
    await page.goto('/contact/quote?service=hydrology');
    await expect.poll(() => page.getByLabel('Service').inputValue()).toBe('hydrology');
    await page.goto('/contact/support?service=nonsense');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Service').inputValue()).toBe('');
    await page.goto('/services2');
    await page.getByRole('link', { name: 'Propose a partnership' }).click();
    await page.waitForURL('**/contact/partnership');
  });
});

it('keeps a draft over a reload, for the same account only, and deletes it once it is sent', async () => {
  const page = await journey.newPage();
  await page.clock.install();
  await signInBrowser(journey, page, newPerson());
  await page.goto('/contact/general');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toContain('@');
  await page.getByLabel('Message').fill('Half of a thought about a quarry');
  await page.reload();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Half of a thought about a quarry');
  // Signed out on another page of the same tab: the draft belongs to the account, not to the next visitor.
  await page.goto('/about');
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await open(page, '/contact/general');
  await page.getByLabel('Name').fill('Somebody else');
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  await page.reload();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Somebody else');
  await fillInquiry(page, 'general');
  await page.clock.fastForward(3_000);
  await sendInquiry(page);
  await page.getByText(thanks).waitFor();
  await open(page, '/contact/general');
  expect(await page.getByLabel('Message').inputValue()).toBe('');
});

onlyInLongRun(() => {
  it('keeps the input after an error of the server, and repeats the same request at the next press', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    await open(page, '/contact/general');
    await fillInquiry(page, 'general');
    await page.clock.fastForward(3_000);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/inquiries')) keys.push(request.headers()['idempotency-key']);
    });
    const busy = { code: 'TEMPORARILY_UNAVAILABLE', error: 'We are very busy right now.', requestId: 'x' };
    await standIn(page, '**/api/inquiries', (route) => route.fulfill({ status: 429, json: busy }), 1);
    await sendInquiry(page);
    await page.getByText('We are very busy right now.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe(message);
    await page.clock.fastForward(60_000);
    await sendInquiry(page);
    await page.getByText(thanks).waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each(['billing', 'quote/urgent'])('answers the unknown type %s with 404 and the six that exist', async (type) => {
    const response = await fetch(`${journey.url}/contact/${type}`);
    expect(response.status).toBe(404);
    const html = await response.text();
    for (const known of inquiryTypes) expect(html).toContain(`href="/contact/${known}"`);
    expect(html).not.toContain('<header');
    const page = await journey.newPage();
    await page.goto(`/contact/${type}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Quote' }).waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.getByRole('link', { name: /, home$/ }).waitFor();
    await expectAccessible(page);
  });
});
