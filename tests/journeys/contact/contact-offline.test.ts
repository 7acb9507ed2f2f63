import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { arrivesUnanswered, offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { pdf } from '#tests/support/data/inquiries.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { fillInquiry, message, sendInquiry, thanks } from '#tests/support/screens/inquiry-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const unreachable = 'We could not reach the server. Your details are kept. Please try again.';
const saved = 'Saved on this device. It will send when you are back online.';

/** Fills in the form and sends it after the network has gone. */
async function sendWithoutNetwork(page: Page): Promise<string> {
  await page.clock.install();
  await open(page, '/contact/general');
  const email = await fillInquiry(page, 'general');
  await page.clock.fastForward(3_000);
  await page.context().setOffline(true);
  await sendInquiry(page);
  await page.getByText(saved).waitFor();
  return email;
}

const emailsTo = async (email: string): Promise<number> =>
  (await (await fetch(`${journey.url}/demo/mail`)).text()).split(`To <data value="${email}">`).length - 1;

/** The inquiries this browser still stores, and the flag that there are some. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('inquiries');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const all = request.result.transaction('waiting').objectStore('waiting').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    return { entries: all.result.length, hint: localStorage.getItem('inquiries_waiting') };
  });

it('waits in the outbox without a network, and is sent once afterwards', async () => {
  const page = await journey.newPage();
  const email = await sendWithoutNetwork(page);
  await page.getByText(message).waitFor();
  const focused = page.locator(':focus');
  expect(await focused.textContent()).toContain(saved);
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Your message']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText(unreachable).waitFor();
  expect(await storedIn(page)).toEqual({ entries: 1, hint: '1' });
  expect(await emailsTo(email)).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(thanks).waitFor();
  await page.getByText(saved).waitFor({ state: 'detached' });
  await expectAccessible(page);
  expect(await storedIn(page)).toEqual({ entries: 0, hint: null });
  expect(await emailsTo(email)).toBe(1);
  await page.getByRole('button', { name: 'Write another message' }).click();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
});

it('survives a reload, and is sent from any other page with a toast', async () => {
  const page = await journey.newPage();
  const email = await sendWithoutNetwork(page);
  // The site can be reached again, but this call still fails.
  const letThrough = await standIn(page, '**/api/inquiries', offline);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText(saved).waitFor();
  await page.getByText(unreachable).waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  letThrough();
  await page.goto('/about');
  await page.getByText(/^Your saved message was sent: Q-26-[0-9A-Z]{5}$/).waitFor();
  await expect.poll(() => storedIn(page)).toEqual({ entries: 0, hint: null });
  expect(await emailsTo(email)).toBe(1);
});

onlyInLongRun(() => {
  it('is one inquiry although the reply was lost and all tabs retry at once', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    await open(page, '/contact/general');
    const email = await fillInquiry(page, 'general');
    await page.clock.fastForward(3_000);
    // The inquiry reaches the server; only the reply is lost.
    await standIn(page, '**/api/inquiries', arrivesUnanswered, 1);
    await sendInquiry(page);
    await page.getByText(saved).waitFor();
    const context = page.context();
    const others = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
    await Promise.all([
      ...others.map((tab) => tab.goto('/contact/general')),
      page.evaluate(() => window.dispatchEvent(new Event('online'))),
    ]);
    await page.getByText(thanks).waitFor();
    for (const tab of others) await expect.poll(() => tab.getByText(saved).count()).toBe(0);
    await expect.poll(() => storedIn(page)).toEqual({ entries: 0, hint: null });
    expect(await emailsTo(email)).toBe(1);
  });

  it('is deleted on request, and never sent then', async () => {
    const page = await journey.newPage();
    const email = await sendWithoutNetwork(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(saved).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await open(page, '/contact');
    expect(await storedIn(page)).toEqual({ entries: 0, hint: null });
    expect(await emailsTo(email)).toBe(0);
  });

  it('keeps its files', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    await open(page, '/contact/support');
    await fillInquiry(page, 'support');
    await page
      .getByLabel('Files (optional)')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await page.clock.fastForward(3_000);
    await page.context().setOffline(true);
    await sendInquiry(page);
    await page.getByText(saved).waitFor();
    const upload = page.waitForResponse((response) => response.url().endsWith('/files'));
    await page.context().setOffline(false);
    expect((await upload).status()).toBe(201);
    await expect.poll(() => storedIn(page)).toEqual({ entries: 0, hint: null });
  });

  it('stays with the reason when the server refuses it, and can be corrected', async () => {
    const page = await journey.newPage();
    await sendWithoutNetwork(page);
    const fields = { message: 'Tell us a little more (at least 20 characters)' };
    const refusal = {
      code: 'VALIDATION_FAILED',
      error: 'Please check the details you entered.',
      requestId: 'x',
      fields,
    };
    await standIn(page, '**/api/inquiries', (route) => route.fulfill({ status: 422, json: refusal }), 1);
    await page.context().setOffline(false);
    await page.getByText(fields.message).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(message);
    expect(await page.getByLabel('Name').inputValue()).toBe('Rudo Dube');
    expect(await storedIn(page)).toEqual({ entries: 0, hint: null });
    await sendInquiry(page);
    await page.getByText(thanks).waitFor();
  });

  it('is deleted after 7 days', async () => {
    const page = await journey.newPage();
    const email = await sendWithoutNetwork(page);
    const letThrough = await standIn(page, '**/api/inquiries', offline);
    await page.context().setOffline(false);
    await page.getByText(unreachable).waitFor();
    await page.clock.fastForward(7 * 86_400_000 + 60_000);
    letThrough();
    await open(page, '/contact');
    await expect.poll(() => storedIn(page)).toEqual({ entries: 0, hint: null });
    expect(await emailsTo(email)).toBe(0);
  });

  it('of an account is shown to that account only, and never sent as another one', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    await signInBrowser(journey, page, newPerson());
    await page.goto('/contact/general');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toContain('@');
    await fillInquiry(page, 'general');
    await page.clock.fastForward(3_000);
    await page.context().setOffline(true);
    await sendInquiry(page);
    await page.getByText(saved).waitFor();
    const letThrough = await standIn(page, '**/api/inquiries', offline);
    await page.context().setOffline(false);
    await page.context().clearCookies();
    await open(page, '/contact');
    expect(await page.getByText(saved).count()).toBe(0);
    await signInBrowser(journey, page, newPerson());
    letThrough();
    const sending = page.waitForRequest('**/api/inquiries');
    await open(page, '/contact');
    const { authorization, cookie } = await (await sending).allHeaders();
    expect(cookie).toContain('auth_token=');
    expect(authorization).toBeUndefined();
    await expect.poll(() => storedIn(page)).toEqual({ entries: 0, hint: null });
  });
});

it('loads no outbox script while the outbox is empty', async () => {
  const page = await journey.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, '/about');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect(scripts.filter((url) => /waiting/.test(url))).toEqual([]);
});

onlyInLongRun(() => {
  it('stays in its form when the browser stores nothing, and the form says so', async () => {
    const page = await journey.newPage();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not allowed', 'SecurityError');
      };
    });
    await open(page, '/contact/general');
    await fillInquiry(page, 'general');
    await page.context().setOffline(true);
    await sendInquiry(page);
    await page.getByText(/this browser does not keep messages for later/).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe(message);
    await page.context().setOffline(false);
    await open(page, '/contact/general');
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(message);
  });

  it('is counted on every other page while it waits', async () => {
    const page = await journey.newPage();
    await sendWithoutNetwork(page);
    await standIn(page, '**/api/inquiries', offline);
    await page.context().setOffline(false);
    await open(page, '/terms');
    await page.getByText('1 message waits for a connection.').waitFor();
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    await page.getByText(saved).waitFor();
  });
});
