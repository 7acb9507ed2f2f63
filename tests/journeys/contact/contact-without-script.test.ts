import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inquiryTypes } from '#contract/contact/inquiry-fields.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { variants } from '#tests/support/run/extent.ts';
import { fillInquiry, message, sendInquiry } from '#tests/support/screens/inquiry-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const withoutScript = { javaScriptEnabled: false } as const;

describe.each(variants(inquiryTypes))('without JavaScript, type %s', (type) => {
  it('is submitted by the browser and ends on a confirmation page', async () => {
    const page = await journey.newPage(withoutScript);
    await page.goto(`/contact/${type}`);
    const email = await fillInquiry(page, type);
    await sendInquiry(page);
    await page.waitForURL('**/contact/sent');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Message sent']);
    await page.getByText('Thank you. We have received your message.').waitFor();
    expect(await page.title()).toMatch(/^Message sent - /);
    expect(await journey.emailTo(email)).toMatch(/Q-26-[0-9A-Z]{5}/);
    expect(await journey.emailTo(email)).toContain(message);
  });
});

it('shows a refused form again with its messages and everything that was typed', async () => {
  const page = await journey.newPage(withoutScript);
  await page.goto('/contact/training');
  await fillInquiry(page, 'training', { message: 'Too "short" <b>\nin two lines' });
  await page.getByLabel('Number of people').fill('70');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByLabel('Message').fill('Too "short" <b>');
  await sendInquiry(page);
  const response = await answered;
  expect(response.status()).toBe(422);
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(response.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
  expect(response.headers()['etag']).toBeUndefined();
  expect(page.url()).toBe(`${journey.url}/contact/training`);
  expect(await page.title()).toMatch(/^Check your details: Training - /);
  const summary = page.getByText('Please check these details').locator('..');
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Enter a number of people from 1 to 50',
    'Tell us a little more (at least 20 characters)',
  ]);
  expect(await page.getByLabel('Name').inputValue()).toBe('Rudo Dube');
  expect(await page.getByLabel('Course').inputValue()).toBe('qgis');
  expect(await page.getByLabel('Number of people').inputValue()).toBe('70');
  expect(await page.getByLabel('Message').inputValue()).toBe('Too "short" <b>');
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  await page.getByLabel('Number of people').fill('7');
  await page.getByLabel('Message').fill(message);
  await sendInquiry(page);
  await page.waitForURL('**/contact/sent');
});

it('shows the form again after a reload of the error page of the browser', async () => {
  const page = await journey.newPage({ ...withoutScript, networkFails: true });
  await page.goto('/contact/general');
  const email = await fillInquiry(page, 'general');
  await page.context().setOffline(true);
  await sendInquiry(page);
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.context().setOffline(false);
  // The reload button of the error page does the same.
  await page.evaluate(() => window.location.reload());
  await page.getByText('We could not check that this came from our website').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe(message);
  await sendInquiry(page);
  await page.waitForURL('**/contact/sent');
  expect(await journey.emailTo(email)).toContain(message);
});

it('keeps the messages of a form that was sent before the script ran', async () => {
  const page = await journey.newPage();
  // As on a slow phone, the button is pressed before any script has loaded.
  const letThrough = await standIn(page, '**/assets/*.js', offline);
  await page.goto('/contact/general', { waitUntil: 'domcontentloaded' });
  await fillInquiry(page, 'general', { message: 'Too short' });
  letThrough();
  await sendInquiry(page);
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these details' });
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Message').fill(message);
  await page.getByText('9 of 3,000 characters').waitFor({ state: 'detached' });
});

describe('requests to the form without a browser', () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(journey.url + path, { method: 'POST', body, headers, redirect: 'manual' });
  const here = () => ({ Origin: journey.url });
  const form = new URLSearchParams({
    name: 'Rudo Dube',
    email: 'rudo.by.hand@example.com',
    message,
    consent: 'on',
  });

  it('303 from our page; the next visitor of the form sees nothing personal', async () => {
    const sent = await post('/contact/general', form, here());
    expect([sent.status, sent.headers.get('location'), await sent.text()]).toEqual([303, '/contact/sent', '']);
    const refused = await post('/contact/general', new URLSearchParams({ name: 'Nomathemba Mpofu' }), here());
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="Nomathemba Mpofu"');
    expect(await (await fetch(`${journey.url}/contact/general`)).text()).not.toContain('Nomathemba');
  });

  it('escapes the input in the page that shows it again', async () => {
    const evil = '"><script>alert(1)</script></textarea><img src=x onerror=alert(1)>';
    const fields = new URLSearchParams({ name: evil, message: evil, organisation: evil });
    const html = await (await post('/contact/general', fields, here())).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('403, 413 and 415 with a plain message; other pages accept no forms', async () => {
    const crossSite = await post('/contact/general', form, { Origin: 'https://evil.example' });
    expect([crossSite.status, crossSite.headers.get('content-type')]).toEqual([403, 'text/plain; charset=utf-8']);
    expect(await crossSite.text()).toBe('This request came from another website and was refused.\n');
    expect(
      (
        await post('/contact/general', `message=${'a'.repeat(70_000)}`, {
          ...here(),
          'Content-Type': 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(413);
    expect((await post('/contact/general', '{}', { ...here(), 'Content-Type': 'application/json' })).status).toBe(415);
    const toAbout = await post('/about', form, here());
    expect([toAbout.status, await toAbout.text()]).toEqual([
      404,
      'This form can only be sent with JavaScript. Nothing of what you typed has been kept.\n',
    ]);
    expect((await post('/contact', form, here())).status).toBe(404);
    expect((await post('/contact/billing', form, here())).status).toBe(404);
  });
});
