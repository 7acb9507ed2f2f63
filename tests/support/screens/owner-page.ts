import type { Page } from 'playwright-core';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { signInBrowser } from './sign-up-page.ts';

const ownerEmail = 'office@example.com';

/** A site whose owner can sign up, with generous rate limits. */
export const startWithOwner = (): Promise<Journey> =>
  startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });

/** A wide page on which the owner is signed in, and a visitor with the same session. */
export async function openAsOwner(journey: Journey): Promise<{ page: Page; owner: Visitor }> {
  const page = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  return { page, owner: await signInBrowser(journey, page, newPerson({ email: ownerEmail })) };
}
