import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockTime } from '#contract/admin/calendar.ts';
import { changeReplyTemplate, listReplyTemplates } from '#contract/admin/inquiries/templates.ts';
import { replyToInquiry } from '#contract/admin/inquiries/threads.ts';
import { availability, businessZone } from '#contract/bookings/bookings.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { errors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { emailFile, noEmails } from '#tests/support/emails/samples.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';

const owner = newPerson({ email: 'office@example.com' });
let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: owner.email, RATE_LIMIT_FACTOR: '100' });
  admin = await journey.newPage();
  await signInBrowser(journey, admin, owner);
});
afterAll(() => journey?.stop());

const field = () => admin.getByRole('textbox', { name: 'Reply to Rudo Dube' });

it('opens an inquiry, replies, takes the reply back and sends it, without losing text', async () => {
  const sender = visitorOf(journey);
  const person = await sender.signUpAndActivate();
  const body = inquiryBody('general', { email: person.email, message: 'What would a flood map of one ward cost?' });
  const { ref } = (await sender.call(sendInquiry, { body })).body;
  await admin.goto('/admin');
  await admin.getByRole('region', { name: 'Inquiries waiting' }).getByRole('link', { name: body.message }).click();
  await admin.getByRole('heading', { name: `Inquiry ${ref}` }).waitFor();
  const thread = admin.getByRole('article', { name: `Inquiry ${ref}` });
  await thread.getByText('What would a flood map').waitFor();
  await admin.getByRole('button', { name: `Assign to me: ${ref}` }).click();
  await admin.getByRole('region', { name: 'Assigned to' }).getByText('Amara Ncube').waitFor();

  await admin.getByRole('button', { name: 'Add a note' }).click();
  await admin.getByRole('textbox', { name: 'Note' }).fill('Needs the heights of 2009.');
  await admin.keyboard.press('Escape');
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  await admin.getByRole('button', { name: 'Add a note' }).click();
  expect(await admin.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Needs the heights of 2009.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
  await thread.getByText('Needs the heights of 2009.').waitFor();

  await field().fill('Dear Rudo, it costs USD 80.');
  await admin.reload();
  await expect.poll(() => field().inputValue()).toBe('Dear Rudo, it costs USD 80.');
  await admin.getByRole('button', { name: 'Send' }).click();
  await thread.getByText(/^Sending in \d+ s\.$/).waitFor();
  expect(await field().inputValue()).toBe('');
  await expectAccessible(admin);
  await saveScreenshot(admin, 'inquiry-thread');
  await admin.reload();
  await admin.getByRole('button', { name: 'Undo: the reply' }).click();
  await expect.poll(() => field().inputValue()).toBe('Dear Rudo, it costs USD 80.');
  expect(await thread.getByText('Waiting for us').count()).toBe(1);
  await admin.getByRole('button', { name: 'Send' }).click();
  await thread.getByText('Waiting for client').waitFor();
  await admin.getByRole('region', { name: 'Activity log' }).getByText('Reply undone').waitFor();
  expect(await journey.emailTo(person.email, 'Dear Rudo, it costs USD 80.')).toContain(
    'wrote:\n&gt; What would a flood map',
  );
  await admin.getByRole('button', { name: 'Add answer' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Or its text' }).fill('Ward 7, please.\n\n> Dear Rudo');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Add answer' }).click();
  await thread.getByText('Ward 7, please.').waitFor();
  await thread.getByText('Quoted text').waitFor();
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin);
  await saveScreenshot(admin, 'inquiry-thread-390');
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.getByRole('navigation', { name: 'Waiting for us' }).waitFor();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'inquiry-thread-1440');
});

it('adds an email from its file once, to the inquiry it names or to the chosen one', async () => {
  const body = inquiryBody('general', { name: 'Thandeka Nyathi' });
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body })).body;
  const fileOf = (bytes: Uint8Array, name = 'answer.eml') => ({
    name,
    mimeType: 'message/rfc822',
    buffer: Buffer.from(bytes),
  });
  await admin.goto('/admin/inquiries');
  await admin.getByRole('link', { name: 'Add answer' }).click();
  await admin.getByRole('heading', { name: 'Add answer' }).waitFor();
  const input = admin.getByLabel('Email as a file (.eml)');
  await input.setInputFiles(fileOf(noEmails[1]?.[1] ?? new Uint8Array(), 'text.txt'));
  await admin.getByRole('button', { name: 'Find its inquiry' }).click();
  await admin.getByRole('alert').getByText('text.txt cannot be read as an email.').waitFor();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'add-answer');

  const files = [
    { name: 'heights.csv', content: 'x,y' },
    { name: 'run.exe', content: 'MZ' },
  ];
  const email = emailFile({
    from: 'Sipho <sipho@example.com>',
    subject: `Map, ${ref}`,
    text: 'Ward 7.\n\n--\nS.',
    files,
  });
  await input.setInputFiles(fileOf(email));
  await admin.getByRole('button', { name: 'Find its inquiry' }).click();
  await admin.getByText(`It belongs to ${ref}`).waitFor();
  await admin.getByText(/^It came from sipho@example\.com, and the inquiry from rudo/).waitFor();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'add-answer-found');
  await admin.getByRole('button', { name: `Add to ${ref}` }).click();
  const thread = admin.getByRole('article', { name: `Inquiry ${ref}` });
  await thread.getByText('From another address: sipho@example.com').waitFor();
  await thread.getByText('Not kept: run.exe (1 KB)').waitFor();
  await thread.getByRole('button', { name: 'Download heights.csv' }).waitFor();
  await thread.getByText('Signature').waitFor();

  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/inquiries/answer');
  await input.setInputFiles(fileOf(email));
  await admin.getByRole('button', { name: 'Find its inquiry' }).click();
  await admin.getByText(`This email has been added to inquiry ${ref} already.`).waitFor();
  await admin.getByRole('button', { name: 'Add another email' }).click();
  await admin.getByRole('textbox', { name: 'Or its text' }).fill('It is ward 9, not 7.');
  await admin.getByRole('button', { name: 'Find its inquiry' }).click();
  await admin.getByText('No inquiry matches').waitFor();
  await admin.getByRole('searchbox', { name: 'Find an inquiry' }).fill('thandeka');
  await admin.getByRole('button', { name: 'Search' }).click();
  await admin.getByRole('radio', { name: ref }).check();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'add-answer-choose-390');
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await admin.getByRole('button', { name: `Add to ${ref}` }).click();
  await thread.getByText('It is ward 9, not 7.').waitFor();
  await admin.setViewportSize({ width: 1440, height: 900 });
});

it('keeps the text when somebody else has replied, and shows who else has the inquiry open', async () => {
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body: inquiryBody('general') })).body;
  await admin.goto(`/admin/inquiries/${ref}`);
  await field().fill('My own answer.');
  const other = visitorOf(journey);
  await other.signIn(owner);
  const body = { text: 'The answer from another tab.', version: 0 };
  await other.call(replyToInquiry, { params: { ref }, body }, { idempotencyKey: crypto.randomUUID() });
  await admin.getByText('New messages.').waitFor();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Send' }).click();
  await admin.getByRole('alert').getByText(errors.THREAD_CHANGED.message).waitFor();
  expect(await field().inputValue()).toBe('My own answer.');
  await admin.getByText('The answer from another tab.').waitFor();
  await admin.getByRole('button', { name: 'Send' }).click();
  await admin.getByRole('listitem').getByText('My own answer.').waitFor();
});

it('manages templates, and inserts one into a reply without losing text', async () => {
  const title = `Prices ${crypto.randomUUID().slice(0, 4)}`;
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body: inquiryBody('general') })).body;
  await admin.goto('/admin/inquiries');
  await admin.getByRole('link', { name: 'Templates' }).click();
  await admin.getByRole('heading', { name: 'Suggest a consultation' }).waitFor();
  await admin.getByRole('button', { name: 'New template' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Hello {name}, here are our prices.');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.getByText('We cannot fill in {name}.').waitFor();
  await expectAccessible(admin);
  await dialog.getByLabel('Text').fill('Hello {first name}, here are our prices ({reference}).');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await admin.getByRole('heading', { name: title }).waitFor();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'reply-templates');

  // Opened here, and then saved by another member of staff.
  await admin.getByRole('button', { name: `Edit: ${title}` }).click();
  const other = visitorOf(journey);
  await other.signIn(owner);
  const { templates } = (await other.call(listReplyTemplates, {})).body;
  const { id = '' } = templates.find((one) => one.title === title) ?? {};
  const text = 'Hello {first name}, the prices of 2027 for {reference}.';
  await other.call(changeReplyTemplate, { params: { id }, body: { title, text, revision: 1 } });
  await dialog.getByLabel('Text').fill('My own version.');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.getByText(errors.TEMPLATE_CHANGED.message).waitFor();
  expect(await dialog.getByLabel('Text').inputValue()).toBe('My own version.');

  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`/admin/inquiries/${ref}`);
  await field().fill('Good morning.\n\nKind regards');
  await field().press('Control+Home');
  await field().press('End');
  await admin.getByRole('button', { name: 'Insert template' }).click();
  await dialog.getByRole('heading', { name: title }).waitFor();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'insert-template-390');
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByRole('button', { name: `Insert: ${title}` }).click();
  const filled = `Hello Rudo, the prices of 2027 for ${ref}.`;
  await expect.poll(() => field().inputValue()).toBe(`Good morning.\n\n${filled}\n\nKind regards`);
  await admin.keyboard.type(' Yours,');
  expect(await field().inputValue()).toContain(`${filled} Yours,\n\nKind`);
  expect(await admin.getByRole('article').getByText('New', { exact: true }).count()).toBe(1);

  await admin.goto('/admin/inquiries/templates');
  await admin.getByRole('button', { name: `Delete: ${title}` }).click();
  await dialog.getByRole('button', { name: 'Delete template' }).click();
  await admin.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toBe('Reply templates');
  await expectAccessible(admin);
  await saveScreenshot(admin, 'reply-templates-390');
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await admin.setViewportSize({ width: 1440, height: 900 });
});

it('marks an inquiry as spam, finds it under its filter, and restores it', async () => {
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body: inquiryBody('general') })).body;
  await admin.goto(`/admin/inquiries/${ref}`);
  const counted = admin.locator('.admin-nav a[href="/admin/inquiries"]');
  await expect.poll(() => counted.innerText()).toMatch(/\d/);
  const before = await counted.innerText();
  await admin.getByRole('button', { name: `Mark as spam: ${ref}` }).focus();
  await admin.keyboard.press('Enter');
  await admin.getByText(/^This inquiry is marked as spam\..* deleted on \w+ \d+ \w+ \d+\.$/).waitFor();
  expect(await field().count()).toBe(0);
  expect(await admin.evaluate(() => document.activeElement?.textContent)).toBe('Not spam');
  await expect.poll(() => counted.innerText()).not.toBe(before);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin);
  await saveScreenshot(admin, 'spam-390');
  await admin.getByRole('link', { name: 'All inquiries' }).click();
  await admin.getByRole('link', { name: 'Spam', exact: true }).click();
  await admin.getByRole('link', { name: `Open: ${ref}` }).waitFor();
  await admin.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(admin);
  await saveScreenshot(admin, 'spam-1440');
  await admin.getByRole('link', { name: `Open: ${ref}` }).click();
  await admin.getByRole('button', { name: `Not spam: ${ref}` }).click();
  await field().waitFor();
  await admin.getByRole('region', { name: 'Activity log' }).getByText('No longer spam').waitFor();
});

it('inserts the slots that are free at that moment into the reply', async () => {
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body: inquiryBody('general') })).body;
  await admin.goto(`/admin/inquiries/${ref}`);
  await field().fill('Shall we talk?');
  await admin.getByRole('button', { name: 'Offer times' }).click();
  const dialog = admin.getByRole('dialog');
  const times = dialog.getByRole('group', { name: 'Free times' }).getByRole('checkbox');
  await times.nth(0).check();
  await dialog.getByLabel('Day').selectOption({ index: 1 });
  await times.nth(2).check();
  await times.nth(3).check();
  expect(await times.nth(4).isDisabled()).toBe(true);
  await expectAccessible(admin);
  await saveScreenshot(admin, 'offer-times-1440');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin);
  await saveScreenshot(admin, 'offer-times-390');

  // Meanwhile another member of staff blocks one of the times.
  const other = visitorOf(journey);
  await other.signIn(owner);
  const { days } = (await other.call(availability, { query: nextDays() })).body;
  const [first, second] = days.filter(({ slots }) => slots.length > 0);
  const lost = first?.slots[0] ?? { start: '', end: '' };
  const block = { ...lost, reason: '', keep: [] };
  await other.call(blockTime, { body: block }, { idempotencyKey: crypto.randomUUID() });
  await dialog.getByRole('button', { name: 'Insert these times' }).click();
  await dialog.getByText(/^No longer free: \w+day \d+ \w+ \d+, \d\d:\d\d\./).waitFor();
  await dialog.getByRole('button', { name: 'Insert these times' }).click();
  const left = [second?.slots[2], second?.slots[3]].map((slot) => instantInFull(businessZone, slot?.start ?? ''));
  await expect
    .poll(() => field().inputValue())
    .toMatch(
      new RegExp(`^Shall we talk\\?\n\nWe are free at these times .*:\n\n- ${left[0]}\n- ${left[1]}\n\nYou can book`),
    );
  expect(await field().inputValue()).toContain(`${new URL(admin.url()).origin}/bookings\n`);
  await admin.setViewportSize({ width: 1440, height: 900 });
});

const nextDays = () => {
  const from = businessDate(new Date());
  return { type: 'consultation', from, to: addDays(from, limits.availabilityRangeDays - 1), tz: businessZone } as const;
};
