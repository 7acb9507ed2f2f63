import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { card, openReviews, write } from '#tests/support/screens/reviews-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'owner@example.com';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail });
});
afterAll(() => journey?.stop());

const htmlOf = async (path: string): Promise<string> => (await fetch(journey.url + path)).text();

it('is hidden by staff with a reason that only its author can read', async () => {
  const writer = await journey.newPage();
  await signInBrowser(journey, writer, newPerson());
  await openReviews(writer);
  await write(writer, '1 star', 'Their neighbour is called Petros.');
  await card(writer, 'Petros').waitFor();

  const owner = await journey.newPage();
  await signInBrowser(journey, owner, newPerson({ email: ownerEmail }));
  await openReviews(owner);
  await card(owner, 'Petros').getByRole('button', { name: 'Hide' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Hide this review?' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await dialog.getByText('Give a reason; the writer of the review will see it').waitFor();
  await expectAccessible(owner);
  await dialog.getByLabel('Reason').fill('It names a person.');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await htmlOf('/reviews')).not.toContain('Petros');

  await openReviews(writer);
  await card(writer, 'Petros').getByText('Hidden by us: It names a person.').waitFor();
  expect(await card(writer, 'Petros').getByRole('button', { name: 'Like' }).count()).toBe(0);
  await expectAccessible(writer);
  const other = await journey.newPage();
  await openReviews(other);
  expect(await card(other, 'Petros').count()).toBe(0);

  await owner.getByText('Hidden by us (1)').click();
  await expectAccessible(owner);
  await card(owner, 'Petros').getByRole('button', { name: 'Show again' }).click();
  await owner.getByText('Hidden by us (1)').waitFor({ state: 'detached' });
  expect(await htmlOf('/reviews')).toContain('Petros');
});
