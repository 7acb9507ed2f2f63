import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, inject, it } from 'vitest';
import { openEmbedded } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { bookAt, freeSlots } from '#tests/support/data/meetings.ts';
import { card, openReviews, write } from '#tests/support/screens/reviews-page.ts';
import { sendSignIn } from '#tests/support/screens/sign-up-page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-past-'));
let journey: Journey | undefined;
afterEach(async () => {
  await journey?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const owner = newPerson({ email: 'office@example.com' });

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, person);
  await page.waitForURL('**/welcome?*');
}

/**
 * The clock of a running site cannot be set: while the site is stopped, the booking is moved to a moment ago, and the
 * half hour around it is blocked.
 */
async function letMeetingBegin(ref: string): Promise<void> {
  const { db, close } = await openEmbedded(folder);
  const start = new Date(Date.now() - 1_000);
  const minutesOn = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
  await db
    .updateTable('bookings')
    .set({ start_at: start, end_at: minutesOn(30) })
    .where('ref', '=', ref)
    .execute();
  const block = { resource: 'office', start_at: minutesOn(-15), end_at: minutesOn(15), reason: 'Site visit' };
  await db
    .insertInto('blocked_times')
    .values({ ...block, id: newId(), created_by: null, created_at: start })
    .execute();
  await close();
}

it('a meeting is marked as attended, can be corrected, and makes its client verified', async () => {
  cpSync(inject('emptySite'), folder, { recursive: true });
  const settings = { DATA_DIR: folder, OWNER_EMAIL: owner.email, RATE_LIMIT_FACTOR: '100' };
  journey = await startJourney(settings);
  await visitorOf(journey).signUpAndActivate(owner);
  const client = visitorOf(journey);
  const person = await client.signUpAndActivate();
  const [start = ''] = await freeSlots(client, 1);
  const { ref } = await bookAt(client, start, { serviceId: 'hydrology' });
  await journey.stop();
  await letMeetingBegin(ref);
  journey = await startJourney(settings);

  const admin = await journey.newPage();
  await signIn(admin, owner);
  await admin.goto('/admin');
  const day = admin.getByRole('list', { name: 'Meetings today' });
  await day.getByText(`${person.firstName} ${person.lastName}, Video call`).waitFor();
  await admin.locator('.day-block.day-next').waitFor();
  await admin.locator('.day-now').waitFor();
  await admin
    .getByRole('list', { name: 'Closed today' })
    .getByText(/: Site visit$/)
    .waitFor();
  await saveScreenshot(admin, 'today');
  await expectAccessible(admin);
  await admin.goto('/admin/bookings');
  const row = admin.getByRole('listitem').filter({ hasText: ref });
  await row.getByRole('button', { name: `Did not come: ${ref}` }).click();
  await row.getByRole('button', { name: `Did not come: ${ref}`, pressed: true }).waitFor();
  await row.getByRole('button', { name: `Attended: ${ref}` }).click();
  await row.getByRole('button', { name: `Attended: ${ref}`, pressed: true }).waitFor();
  await expectAccessible(admin);
  await admin.reload();
  await row.getByRole('button', { name: `Attended: ${ref}`, pressed: true }).waitFor();
  expect(await row.getByText('Confirmed').count()).toBe(0);

  const page = await journey.newPage();
  await signIn(page, person);
  await openReviews(page);
  const note = 'The catchment was drawn while we spoke, and the reasons for each line were said.';
  await write(page, '5 stars', note);
  await card(page, note).getByText('Verified client').waitFor();
});
