import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgotPassword } from '#contract/accounts/passwords.ts';
import { readBooking } from '#contract/bookings/bookings.ts';
import { orderInvoice, readOrder } from '#contract/checkout/orders.ts';
import { sendInquiry as sendInquiryCall } from '#contract/contact/inquiries.ts';
import { systemClock } from '#server/platform/clock.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, type Person, Visitor } from '#tests/support/app/visitor.ts';
import { findBrowser, launchBrowser } from '#tests/support/browser/browser.ts';
import { addToCart } from '#tests/support/data/cart.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, freeSlots, holdAt } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { buildRelease, olderRelease } from '#tests/support/run/older-release.ts';
import { fillInquiry, sendInquiry } from '#tests/support/screens/inquiry-page.ts';
import { sendSignIn } from '#tests/support/screens/sign-up-page.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

const work = mkdtempSync(path.join(tmpdir(), 'older-release-'));
const source = path.join(work, 'source');
const dataDir = path.join(work, 'data');
const saved = 'Saved on this device. It will send when you are back online.';
const dark = 'rgb(17, 23, 19)';

let inbox: SmtpInbox;
let site: SiteProcess;
let browser: Browser;
/** The pages of a signed-in customer and of a visitor, as the older release left them. */
let signedInPage: Page;
let visitorPage: Page;
let person: Person;
const left = { orders: [] as string[], bookings: [] as string[], taken: '', inquirer: '', offlineInquirer: '' };

const visitor = (): Visitor =>
  new Visitor(
    {
      origin: site.url,
      clock: systemClock,
      request: (request) => fetch(request),
      emails: async (to) => [{ kind: 'activation-code', subject: '', html: '', text: (await inbox.next(to)).text }],
    },
    '127.0.0.1',
  );

beforeAll(async () => {
  buildRelease(olderRelease, source);
  inbox = await startSmtp();
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SMTP_URL: inbox.url,
    RATE_LIMIT_FACTOR: '1000',
  };
  site = await startSiteProcess(settings, { root: source, program: 'src/main.ts' });
  browser = await launchBrowser(await findBrowser());
  await leaveThingsBehind();
  await site.kill();
  visitorPage.setDefaultTimeout(60_000);
  await leaveUnsentInquiry();
  inbox = await startSmtp(Number(new URL(inbox.url).port));
  site = await startSiteProcess(settings);
}, 1_200_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await inbox?.stop();
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
});

/** An account with orders and bookings, emails waiting for a mail server that is down, and two browsers. */
async function leaveThingsBehind(): Promise<void> {
  const owner = visitor();
  person = await owner.signUpAndActivate(newPerson());
  // Adjacent slots leave no buffer between two meetings.
  const [first = '', , , second = ''] = await freeSlots(owner, 4);
  left.orders.push((await order(owner)).ref);
  left.bookings.push((await bookAt(owner, first)).ref);
  left.taken = first;
  await inbox.stop();
  left.orders.push((await order(owner)).ref);
  left.bookings.push((await bookAt(owner, second)).ref);
  const inquiry = inquiryBody('quote');
  left.inquirer = inquiry.email;
  await visitor().call(sendInquiryCall, { body: inquiry });
  await visitor().call(forgotPassword, { body: { email: person.email } });

  signedInPage = await newPage();
  await signedInPage.goto('/login');
  await sendSignIn(signedInPage, person);
  await signedInPage.waitForURL('/');
  await addToCart(signedInPage, 'hydrology');

  visitorPage = await newPage();
  await visitorPage.goto('/about');
  await visitorPage.getByRole('button', { name: 'Accept All' }).click();
  await visitorPage.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark', exact: true }).click();
  await addToCart(visitorPage, 'hydrology');
  await visitorPage.goto('/contact/general');
  left.offlineInquirer = await fillInquiry(visitorPage, 'general');
}

const newPage = async (): Promise<Page> =>
  (await browser.newContext({ baseURL: site.url, colorScheme: 'light', reducedMotion: 'reduce' })).newPage();

/** The page of the older release stores what it cannot send, and is closed before it can. */
async function leaveUnsentInquiry(): Promise<void> {
  await visitorPage.context().setOffline(true);
  await visitorPage.waitForTimeout(3_000);
  await sendInquiry(visitorPage);
  await visitorPage.getByText(saved).waitFor();
  await visitorPage.close();
  await visitorPage.context().setOffline(false);
}

it('sends every email that was waiting, once', async () => {
  const [, waitingOrder = ''] = left.orders;
  const [, waitingBooking = ''] = left.bookings;
  const subjectsOf = (to: string): string[] =>
    inbox.emails.filter((email) => email.to.includes(to)).map(({ headers }) => headers['subject'] ?? '');
  for (const [to, text] of [
    [person.email, 'Choose a new'],
    [person.email, waitingBooking],
    [person.email, waitingOrder],
    [left.inquirer, 'message'],
  ] as const) {
    const found = (): number => subjectsOf(to).filter((subject) => subject.includes(text)).length;
    await expect.poll(found, { timeout: 240_000, message: text }).toBe(1);
  }
  const everySubject = [person.email, left.inquirer].flatMap(subjectsOf);
  expect(everySubject.filter((subject, at) => everySubject.indexOf(subject) !== at)).toEqual([]);
  const ordered = inbox.emails.find(({ headers }) => headers['subject']?.includes(waitingOrder));
  expect(ordered?.raw).toContain('application/pdf');
});

it('keeps the account, its orders, documents, bookings and slots', async () => {
  const owner = visitor();
  await owner.signIn(person);
  for (const ref of left.orders) {
    expect((await owner.call(readOrder, { params: { ref } })).body.ref).toBe(ref);
    expect((await owner.call(orderInvoice, { params: { ref } })).text).toMatch(/^%PDF-/);
  }
  for (const ref of left.bookings) {
    expect((await owner.call(readBooking, { params: { ref } })).body.booking.status).toBe('confirmed');
  }
  expect(outcome(await holdAt(owner, left.taken))).toBe('409 SLOT_TAKEN');
});

it('keeps the session and the cart of a signed-in browser', async () => {
  await signedInPage.goto('/account/orders');
  for (const ref of left.orders) await signedInPage.getByRole('listitem').filter({ hasText: ref }).waitFor();
  await signedInPage.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

it('sends the unsent inquiry of a browser, and keeps its cart, theme and cookie choice', async () => {
  const page = await visitorPage.context().newPage();
  await page.goto('/');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(await page.getByRole('region', { name: 'We Use Cookies' }).isVisible()).toBe(false);
  await inbox.next(left.offlineInquirer, 60);
});
