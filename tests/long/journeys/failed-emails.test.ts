import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { fillSignup } from '#tests/support/screens/sign-up-page.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

const ownerEmail = 'office@example.com';
let inbox: SmtpInbox;
let journey: Journey;
beforeAll(async () => {
  inbox = await startSmtp();
  inbox.answer = (to) => (to.endsWith('@refused.example') ? { status: 550, text: 'mailbox unavailable' } : 'accept');
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, SMTP_URL: inbox.url, RATE_LIMIT_FACTOR: '100' });
});
afterAll(async () => {
  await journey?.stop();
  await inbox?.stop();
});

it('shows staff which email failed and why, and sends it again', async () => {
  await visitorOf(journey).call(sendInquiry, { body: inquiryBody('general', { email: 'rudo@refused.example' }) });
  const admin = await journey.newPage();
  await admin.goto('/signup');
  await admin.getByRole('complementary', { name: 'Demo' }).getByText('emails are really sent').waitFor();
  await fillSignup(admin, newPerson({ email: ownerEmail }));
  await admin.getByRole('button', { name: 'Create account' }).click();
  const code = /^\d{6}\r?$/m.exec((await codeEmail()).text)?.[0].trim() ?? '';
  await admin.getByLabel('Activation code').fill(code);
  await admin.getByRole('dialog', { name: /^Welcome to/ }).waitFor();

  await admin.goto('/admin');
  const failed = admin.getByRole('region', { name: 'Emails that failed' });
  const row = failed.getByRole('listitem').filter({ hasText: 'rudo@refused.example' });
  await row.getByText('mailbox unavailable').waitFor();
  await expectAccessible(admin);
  inbox.answer = 'accept';
  await row.getByRole('button', { name: /^Send again: We have your message/ }).click();
  await row.getByText('Queued again').waitFor();
  await inbox.next('rudo@refused.example');
  await admin.reload();
  await failed.getByText('No failed emails in the last 7 days.').waitFor();
  await failed.getByRole('link', { name: 'All emails' }).click();
  await admin.getByLabel('Name or email address').fill('rudo@refused');
  await admin.getByRole('button', { name: 'Search' }).click();
  await admin
    .getByRole('listitem')
    .filter({ hasText: 'rudo@refused.example' })
    .getByText('Sent', { exact: true })
    .waitFor();
  // The list before the search also has the email that was sent.
  await admin.getByRole('listitem').filter({ hasText: ownerEmail }).first().waitFor({ state: 'detached' });
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Failed', exact: true }).click();
  await admin.getByText('No emails match this search.').waitFor();

  await admin.getByRole('link', { name: 'All', exact: true }).click();
  await admin.getByRole('link', { name: /^We have your message/ }).click();
  await admin.getByRole('heading', { name: /^We have your message/ }).waitFor();
  const shown = admin.frameLocator('iframe[title="The email as sent"]');
  await shown.getByText('Hello Rudo').waitFor();
  // The styles are set although the policy of the page forbids inline ones.
  await expect
    .poll(() => shown.locator('.band').evaluate((band) => getComputedStyle(band).backgroundColor))
    .toBe('rgb(28, 53, 38)');
  await admin.getByText('Plain text').click();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'email-preview');
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await saveScreenshot(admin, 'email-preview-390');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.getByRole('link', { name: 'All emails' }).click();
  await admin.getByRole('link', { name: 'System' }).click();

  const jobs = admin.getByRole('region', { name: 'Scheduled jobs' });
  const reminders = jobs.getByRole('listitem').filter({ hasText: 'Remind clients of meetings' });
  await reminders.getByText(/^Next run at \d\d:\d\d$/).waitFor();
  await reminders.getByText('Every 30 seconds').waitFor();
  // Every job has a label: the names in the code contain a dot.
  const labels = await jobs.locator('.font-strong').allTextContents();
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => label.includes('.'))).toEqual([]);
  await expectAccessible(admin);
  await saveScreenshot(admin, 'scheduled-jobs');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin);
  await saveScreenshot(admin, 'scheduled-jobs-390');
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

/** Finds the activation code email; the owner also gets an email about the inquiry. */
async function codeEmail() {
  for (;;) {
    const email = await inbox.next(ownerEmail);
    if (email.headers['subject']?.includes('activation code')) return email;
  }
}
