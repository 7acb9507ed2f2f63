import type { Page } from 'playwright-core';
import { newPerson, ownerEmail, type Person, type Visitor } from '#tests/support/app/visitor.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';

/** A site of its own, for a journey that changes what others see: hours, prices, staff. With generous rate limits. */
export const startWithOwner = (): Promise<Journey> =>
  startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });

/** By site: the owner signs up once, and several files use the same site. */
const owners = new Map<string, Person>();

/** Signs the owner of the site in to the browser of a page that is not open yet. Returns a visitor with the same session. */
export async function signInOwner(journey: Journey, page: Page): Promise<Visitor> {
  const visitor = visitorOf(journey);
  const known = owners.get(journey.url);
  if (known) await visitor.signIn(known);
  else owners.set(journey.url, await visitor.signUpAndActivate(newPerson({ email: ownerEmail })));
  await page.context().addCookies(visitor.cookies.forBrowser(journey.url));
  return visitor;
}

/** A wide page on which the owner is signed in, and a visitor with the same session. */
export async function openAsOwner(journey: Journey): Promise<{ page: Page; owner: Visitor }> {
  const page = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  return { page, owner: await signInOwner(journey, page) };
}
