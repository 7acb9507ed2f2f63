import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact.ts';
import { errors } from '#contract/errors.ts';
import { inquiryBody } from '../support/inquiries.ts';
import { expectAccessibleInBothThemes, type Journey, openAt, startJourney } from '../support/journey.ts';
import { visitorOf } from '../support/journey-visitor.ts';
import { bookAt, freeTimes } from '../support/meetings.ts';
import { startSignedIn } from '../support/sign-up-page.ts';
import { newPerson } from '../support/visitor.ts';

const ownerEmail = 'office@example.com';
let journey: Journey;
let office: Page;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
  office = await journey.newPage();
  await startSignedIn(journey, office, newPerson({ email: ownerEmail }));
});
afterAll(() => journey?.stop());

it('reads what was written to us, and says so once', async () => {
  const message = 'Which of our plots did the river reach in 2017?';
  const { ref } = (await visitorOf(journey).call(sendInquiry, { body: inquiryBody('quote', { message }) })).body;
  await office.goto('/admin');
  await office.getByRole('link', { name: 'Inquiries' }).click();
  const row = office.getByRole('listitem').filter({ hasText: ref });
  await row.getByText(message).waitFor();
  await row.getByText('Rudo Dube').waitFor();
  await expectAccessibleInBothThemes(office);
  await row.getByRole('button', { name: `Mark as seen: ${ref}` }).click();
  await row.getByText('Seen', { exact: true }).waitFor();
  await office.reload();
  await office.getByText('Everything that was written to us has been read.').waitFor();
  await office.getByRole('link', { name: 'All', exact: true }).click();
  await row.getByText('Seen', { exact: true }).waitFor();
});

it('asks how a meeting went once it has begun by this device, and takes the word of the server', async () => {
  const client = visitorOf(journey);
  await client.signUpAndActivate();
  const [start = ''] = await freeTimes(client, 1);
  const { ref } = await bookAt(client, start);
  await office.goto('/admin');
  const row = office.getByRole('listitem').filter({ hasText: ref });
  await row.getByText('Confirmed').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);

  await openAt(office, Date.parse(start) + 60_000, '/admin');
  await row.getByRole('button', { name: `Attended: ${ref}` }).click();
  await row.getByRole('alert').getByText(errors.MEETING_NOT_BEGUN.words).waitFor();
  await expectAccessibleInBothThemes(office);
});
