import { expect } from 'vitest';
import { activate, login } from '#contract/accounts/sessions.ts';
import { availability } from '#contract/bookings/bookings.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { searchSite } from '#contract/site/search.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Attempt, tally } from '#tests/faults/booking-crowd.ts';
import { freeSlots, holdAt } from '#tests/support/data/meetings.ts';
import { orderForm } from '#tests/support/data/orders.ts';
import { processSettings } from './processes.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';
import { type Email, newPerson, type Person, Visitor } from './visitor.ts';

/** Within so many milliseconds every person of a burst has an answer. */
const answeredWithinMs = 15_000;

/** A site with the default limits, whose visitors all have the address of this machine. */
export const startRoom = (settings: Record<string, string>): Promise<SiteProcess> =>
  startSiteProcess({ ...processSettings, TRUST_PROXY: '0', ...settings });

/** A visitor of the site. Unlike other test visitors, this one sends nothing again that was refused. */
function visitorOf(site: SiteProcess): Visitor {
  return new Visitor(
    {
      origin: processSettings.PUBLIC_URL,
      clock: systemClock,
      request: (request) => fetch(new Request(request.url.replace(processSettings.PUBLIC_URL, site.url), request)),
      emails: (to) => emailsIn(site.url, to),
    },
    '',
  );
}

/** The emails to an address, from the demo's mailbox; all of them contain codes here. */
export async function emailsIn(url: string, to: string): Promise<Email[]> {
  const mailbox = await (await fetch(`${url}/demo/mail`)).text();
  const emails = mailbox.split('<article').filter((article) => article.includes(to));
  return emails.map((text) => ({ kind: 'activation-code', subject: '', text, html: '' }));
}

/** Does the work as often at once, checks that all were answered in time, and counts the outcomes. */
async function burst(times: number, work: (number: number) => Promise<Attempt>): Promise<Record<string, number>> {
  const beganAt = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, (_, number) => work(number)));
  expect(performance.now() - beganAt).toBeLessThan(answeredWithinMs);
  return tally(answers);
}

/**
 * Bursts from one address: 50 sign-ups, 30 log-ins, and 100 of everything else, times `scale`. Nothing is refused because
 * the site is busy.
 */
export async function expectServedBursts(site: SiteProcess, scale: number): Promise<void> {
  const [signUps, logIns, hundred] = [50 * scale, 30 * scale, 100 * scale];
  const people: { person: Person; visitor: Visitor }[] = [];
  while (people.length < hundred) {
    const crowd = Array.from({ length: signUps }, () => ({ person: newPerson(), visitor: visitorOf(site) }));
    const signUp = async (at: number): Promise<Attempt> => {
      const { person, visitor } = crowd[at] as (typeof crowd)[0];
      await visitor.signUp(person);
      return { status: 201, code: null };
    };
    expect(await burst(signUps, signUp)).toEqual({ '201': signUps });
    // The mailbox shows the newest 50 emails, and every activation sends another.
    const codes = await Promise.all(crowd.map(({ person, visitor }) => visitor.codeFor(person.email)));
    for (const [at, { person, visitor }] of crowd.entries()) {
      const { token } = (await visitor.call(activate, { body: { email: person.email, code: codes[at] ?? '' } })).body;
      visitor.token = token;
    }
    people.push(...crowd);
  }
  const one = (at: number) => people[at] as (typeof people)[0];
  const logIn = (at: number) => {
    const { email, password } = one(at).person;
    return visitorOf(site).call(login, { body: { email, password } });
  };
  expect(await burst(logIns, logIn)).toEqual({ '200': logIns });
  const search = (at: number) => one(at).visitor.call(searchSite, { query: { q: 'soil map' } });
  expect(await burst(hundred, search)).toEqual({ '200': hundred });
  const times = (at: number) => one(at).visitor.call(availability, { query: nextWeeks() });
  expect(await burst(hundred, times)).toEqual({ '200': hundred });
  const results = async () => {
    const page = await fetch(`${site.url}/search?q=soil+map`);
    await page.text();
    return { status: page.status, code: null };
  };
  expect(await burst(hundred, results)).toEqual({ '200': hundred });

  const [start = ''] = await freeSlots(one(0).visitor, 1);
  const hold = (at: number) => holdAt(one(at).visitor, start);
  expect(await burst(hundred, hold)).toEqual({ '201': 1, '409 SLOT_TAKEN': hundred - 1 });
  const body = await orderForm(one(0).visitor);
  const idempotencyKey = crypto.randomUUID();
  const texts = new Set<string>();
  const press = async () => {
    const reply = await one(0).visitor.call(placeOrder, { body }, { idempotencyKey });
    texts.add(reply.text);
    return reply;
  };
  expect(await burst(hundred, press)).toEqual({ '201': hundred });
  expect(texts.size).toBe(1);
}

function nextWeeks() {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return { type: 'consultation', from: day(2), to: day(20), tz: 'Africa/Harare' } as const;
}
