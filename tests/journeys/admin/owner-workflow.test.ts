import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFailedEmails } from '#contract/admin/failed-emails.ts';
import { businessDate, businessInstant } from '#contract/business-days.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { newPerson, type Person, type Visitor } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { freeSlots } from '#tests/support/data/meetings.ts';
import { order, payWith } from '#tests/support/data/orders.ts';
import { variants } from '#tests/support/run/extent.ts';
import { sendSignIn } from '#tests/support/screens/sign-up-page.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

const owner = newPerson({ email: 'office@example.com' });
let inbox: SmtpInbox;
let journey: Journey;
let staff: Visitor;
beforeAll(async () => {
  inbox = await startSmtp();
  journey = await startJourney({ OWNER_EMAIL: owner.email, SMTP_URL: inbox.url, RATE_LIMIT_FACTOR: '100' });
  staff = newVisitor();
  await staff.signUpAndActivate(owner);
});
afterAll(async () => {
  await journey?.stop();
  await inbox?.stop();
});

const newVisitor = () => visitorOf({ url: journey.url, emailTo: async (to) => (await inbox.next(to)).text });

interface Morning {
  client: Person;
  orderRef: string;
  inquiryRef: string;
  message: string;
  /** A working day on which the lunch break is not blocked yet. */
  day: string;
}

/** An unpaid order, an inquiry, and the email to its sender that failed. */
async function newMorning(device: string): Promise<Morning> {
  const message = `What does a flood map cost? Sent while the ${device} was away.`;
  const body = inquiryBody('general', { message });
  // Only this address: an email that another test has sent again may still be queued.
  inbox.answer = (to) => (to === body.email ? { status: 550, text: 'mailbox unavailable' } : 'accept');
  const visitor = newVisitor();
  const client = await visitor.signUpAndActivate({ firstName: 'Thandeka', lastName: `Ndlovu of the ${device}` });
  const { ref: orderRef } = await order(visitor);
  await payWith(visitor, orderRef, 'bank');
  const { ref: inquiryRef } = (await newVisitor().call(sendInquiry, { body })).body;
  const failed = async () => (await staff.call(listFailedEmails, {})).body.emails.map(({ to }) => to);
  await expect.poll(failed, { timeout: 10_000 }).toEqual([body.email]);
  inbox.answer = 'accept';
  const noons = (await freeSlots(visitor, 80)).map((time) => new Date(time)).filter(isNoon);
  return { client, orderRef, inquiryRef, message, day: businessDate(noons[1] ?? new Date()) };
}

const isNoon = (time: Date): boolean => time.getTime() === businessInstant(businessDate(time), '12:00').getTime();

const part = (page: Page, name: string): Locator => page.getByRole('region', { name });

async function receivePayment(page: Page, { orderRef }: Morning): Promise<void> {
  await part(page, 'Unpaid orders').getByRole('link', { name: orderRef }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const slip = page.getByRole('dialog', { name: 'Mark as paid' });
  await slip.getByLabel('Reference').fill(`FT ${orderRef}`);
  await slip.getByRole('button', { name: 'Continue' }).click();
  await slip.getByRole('button', { name: 'Record payment' }).click();
  await slip.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start work' }).click();
  const work = page.getByRole('dialog', { name: 'Start work' });
  await work.getByRole('button', { name: 'Start work' }).click();
  await work.waitFor({ state: 'detached' });
}

async function sendEmailAgain(page: Page): Promise<void> {
  await page.goto('/admin');
  const failed = part(page, 'Emails that failed').getByRole('listitem');
  await failed.getByText('mailbox unavailable').waitFor();
  await failed.getByRole('button', { name: /^Send again: We have your message/ }).click();
  await failed.getByText('Queued again').waitFor();
}

async function answerInquiry(page: Page, { inquiryRef, message }: Morning): Promise<void> {
  await part(page, 'Inquiries waiting').getByRole('link', { name: message }).click();
  const thread = page.getByRole('article', { name: `Inquiry ${inquiryRef}` });
  const reply = page.getByRole('textbox', { name: 'Reply to Rudo Dube' });
  await reply.fill('Dear Rudo, it costs USD 80.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Undo: the reply' }).click();
  await expect.poll(() => reply.inputValue()).toBe('Dear Rudo, it costs USD 80.');
  await reply.fill('Dear Rudo, it costs USD 90.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await thread.getByText('Waiting for client').waitFor();
}

async function blockLunch(page: Page, { day }: Morning): Promise<void> {
  await page.goto(`/admin/calendar?date=${day}`);
  await page.getByRole('link', { name: 'Block time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  expect(await dialog.getByLabel('Day').inputValue()).toBe(day);
  await dialog.getByLabel('From').fill('12:00');
  await dialog.getByLabel('To').fill('13:00');
  await dialog.getByLabel('Reason (internal)').fill(`Lunch on ${day}`);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const inGrid = page.getByRole('button', { name: `blocked: Lunch on ${day}` });
  await page.getByText(`Blocked: Lunch on ${day}`).or(inGrid).waitFor();
}

async function bookAndMove(page: Page, { client, day }: Morning): Promise<void> {
  await page.getByRole('link', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByLabel('Client').fill(client.email);
  await dialog.getByText(`Account of Thandeka ${client.lastName}`).waitFor();
  const time = dialog.getByLabel('Time');
  await expect.poll(() => time.locator('option').allTextContents()).toContain('13:00');
  expect(await time.locator('option').allTextContents()).not.toContain('12:00');
  await time.selectOption('13:00');
  await dialog.getByLabel('Topic').fill(`Plots seen on ${day}`);
  await dialog.getByRole('button', { name: 'Book and email the client' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: client.lastName }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog', { name: 'Move' });
  await expect.poll(() => move.getByLabel('Time').locator('option').allTextContents()).toContain('14:00');
  await move.getByLabel('Time').selectOption('14:00');
  await move.getByRole('button', { name: 'Move and email the client' }).click();
  await move.waitFor({ state: 'detached' });
  await part(page, 'History')
    .getByText(/^Moved by the office from .*13:00.* to .*14:00/)
    .waitFor();
}

/** Starts from the open booking. */
async function noteAboutClient(page: Page, { client, orderRef }: Morning): Promise<void> {
  await page.getByRole('link', { name: `Thandeka ${client.lastName}` }).click();
  await page.waitForURL('**/admin/clients/*');
  await page.getByText(client.email).first().waitFor();
  await page.getByRole('link', { name: `Order ${orderRef}` }).waitFor();
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers the afternoon.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await part(page, 'Internal notes').getByRole('listitem').getByText('Prefers the afternoon.').waitFor();
}

/** Latest first. */
const changesOfDay = [
  'Note added',
  'Booking moved',
  'Booked for a client',
  'Time blocked',
  'Reply written',
  'Reply undone',
  'Reply written',
  'Inquiry read',
  'Email sent again',
  'Order status',
  'Payment recorded',
];

it.each(
  variants([
    { device: 'phone', viewport: { width: 390, height: 844 } },
    { device: 'computer', viewport: { width: 1440, height: 900 } },
  ]),
)('finishes a day of work on a $device, with each change in the list', async ({ device, viewport }) => {
  const morning = await newMorning(device);
  const page = await journey.newPage({ viewport });
  await open(page, '/login');
  await sendSignIn(page, owner);
  await page.getByRole('button', { name: 'Continue' }).click();
  await part(page, 'Emails that failed').getByText('mailbox unavailable').waitFor();
  await saveScreenshot(page, `owner-workflow-${device}-morning`);
  await expectAccessible(page);
  await receivePayment(page, morning);
  await sendEmailAgain(page);
  await answerInquiry(page, morning);
  await blockLunch(page, morning);
  await bookAndMove(page, morning);
  await noteAboutClient(page, morning);

  await page.goto('/admin');
  await page.getByText('No unpaid orders.').waitFor();
  await page.getByText('No unanswered inquiries.').waitFor();
  await page.getByText('No failed emails in the last 7 days.').waitFor();
  await part(page, 'To do now').getByText('Nothing to do.').waitFor();
  await saveScreenshot(page, `owner-workflow-${device}-evening`);
  await page.goto('/admin/audit');
  const changes = page.locator('.change-rows > li');
  await changes.first().waitFor();
  const shown = await changes.locator('.font-strong').allTextContents();
  expect(shown.slice(0, changesOfDay.length)).toEqual(changesOfDay);
  expect(await changes.filter({ hasText: morning.orderRef }).count()).toBe(2);
  const aboutInquiry = changes.filter({ has: page.getByRole('link', { name: morning.inquiryRef, exact: true }) });
  expect(await aboutInquiry.count()).toBe(4);
  const subjectOf = (change: string) => changes.filter({ hasText: change }).getByRole('link').first().textContent();
  expect(await subjectOf('Email sent again')).toMatch(/.+, to .+@/);
  expect(await subjectOf('Time blocked')).toBe('Calendar');
  await saveScreenshot(page, `owner-workflow-${device}-changes`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
});
