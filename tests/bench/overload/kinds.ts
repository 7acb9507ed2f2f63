import { login } from '#contract/accounts/sessions.ts';
import { availability } from '#contract/bookings/bookings.ts';
import { holdSlot } from '#contract/bookings/holds.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { sendInquiry, uploadInquiryFile } from '#contract/contact/inquiries.ts';
import { emailsIn } from '#tests/support/app/bursts.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import type { SiteProcess } from '#tests/support/app/site-process.ts';
import { type Person, Visitor } from '#tests/support/app/visitor.ts';
import { inquiryBody, pdf } from '#tests/support/data/inquiries.ts';
import { order, orderForm } from '#tests/support/data/orders.ts';

/** A site with accounts for which requests can be made. */
export interface Stock {
  site: SiteProcess;
  people: { person: Person; visitor: Visitor }[];
}

/** One kind of request, sent in excess. */
export interface Kind {
  accepted: number[];
  /** Requests a second, if fewer should be sent than one core can send. */
  offeredMost?: number;
  /** The requests, from accounts signed in within the last 10 minutes, the lifetime of a bearer. */
  requests(stock: Stock): Promise<string[]>;
}

const accounts = 24;
const slotsEach = 2;

/** Signs people up. Their codes are in the demo's mailbox, which is not available through a proxy. */
export async function signPeopleUp(site: SiteProcess): Promise<Person[]> {
  const host = { ...hostOf(site, null), emails: (to: string) => emailsIn(site.url, to) };
  const people: Person[] = [];
  for (let at = 0; at < accounts; at += 1) people.push(await new Visitor(host, addressOf(at)).signUpAndActivate());
  return people;
}

export const stockOf = (site: SiteProcess, people: readonly Person[]): Stock => ({
  site,
  people: people.map((person, at) => ({ person, visitor: new Visitor(hostOf(site, null), addressOf(at)) })),
});

const get = (path: string, accepted = [200]): Kind => ({
  accepted,
  requests: async () => [rawRequest('GET', path, { 'Accept-Encoding': 'br', 'X-Forwarded-For': '{address}' })],
});

// A refusal would cost as much as the reply: above this rate only the queue in front of the sockets is measured.
const neverRefused = { offeredMost: 4_000 };

export const kinds = {
  login: { accepted: [200], requests: loginsOf },
  'api-search': get('/api/search?q=soil%20map'),
  hold: { accepted: [201], requests: holdsOf },
  order: { accepted: [201], requests: ordersOf },
  'api-reviews': get('/api/reviews'),
  'page-kept': { ...get('/'), ...neverRefused },
  'page-search': get('/search?q=soil%20map'),
  'page-404': { ...get('/services/nope-{n}', [404]), ...neverRefused },
  'page-spelled': { ...get('/SmartCitySolutions?{n}', [308]), ...neverRefused },
  invoice: { accepted: [200], requests: invoicesOf },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

async function signAllIn({ people }: Stock): Promise<void> {
  for (const { person, visitor } of people) await visitor.signIn(person);
}

async function loginsOf(stock: Stock): Promise<string[]> {
  await signAllIn(stock);
  return stock.people.map(({ person: { email, password }, visitor }) =>
    callOf(visitor, 'POST', login.path, { email, password }),
  );
}

/** Each account alternates between two slots of its own. */
async function holdsOf(stock: Stock): Promise<string[]> {
  await signAllIn(stock);
  const from = businessDate(new Date());
  const query = { type: 'consultation', from: addDays(from, 2), to: addDays(from, 32) } as const;
  const { days } = (await (stock.people[0] as Stock['people'][0]).visitor.call(availability, { query })).body;
  // Every second slot: a meeting also occupies the following one with its buffer.
  const starts = days.flatMap(({ slots }) => slots.filter((_, at) => at % 2 === 0)).map(({ start }) => start);
  if (starts.length < stock.people.length * slotsEach) throw new Error(`Only ${starts.length} slots are free`);
  return Array.from({ length: slotsEach }, (_, turn) =>
    stock.people.map(({ visitor }, at) =>
      callOf(visitor, 'POST', holdSlot.path, { type: 'consultation', start: starts[at * slotsEach + turn] }),
    ),
  ).flat();
}

async function ordersOf(stock: Stock): Promise<string[]> {
  await signAllIn(stock);
  const requests: string[] = [];
  for (const { visitor } of stock.people) {
    requests.push(callOf(visitor, 'POST', placeOrder.path, await orderForm(visitor), { 'Idempotency-Key': '{uuid}' }));
  }
  return requests;
}

async function invoicesOf(stock: Stock): Promise<string[]> {
  await signAllIn(stock);
  const requests: string[] = [];
  for (const { visitor } of stock.people.slice(0, 4)) {
    const { ref } = await order(visitor);
    requests.push(callOf(visitor, 'GET', `/orders/${ref}/invoice.pdf`));
  }
  return requests;
}

/** A call as the visitor's page would send it. */
function callOf(
  visitor: Visitor,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  more: Record<string, string> = {},
): string {
  const headers: Record<string, string> = {
    ...more,
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': '{address}',
    Cookie: visitor.cookies.header(),
  };
  if (visitor.token) headers['Authorization'] = `Bearer ${visitor.token}`;
  if (method === 'POST') {
    headers['Origin'] = processSettings.PUBLIC_URL;
    headers['X-XSRF-TOKEN'] = visitor.cookies.get('XSRF-TOKEN')?.value ?? '';
    headers['Content-Type'] = 'application/json';
  }
  return rawRequest(method, `/api${path}`, headers, body ? JSON.stringify(body) : '');
}

function rawRequest(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all: Record<string, string> = { Host: 'localhost:3000', ...headers };
  if (method === 'POST') all['Content-Length'] = String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/** Uploads `count` files of the given size at once. Returns how many replies had each status. */
export async function uploadAtOnce({ site }: Stock, count: number, bytes: number): Promise<Record<number, number>> {
  const sendings: (() => Promise<Response>)[] = [];
  const file = new Blob([pdf(bytes)]);
  for (let at = 0; at < count; at += 1) {
    const visitor = new Visitor(hostOf(site, null), addressOf(at));
    const body = inquiryBody('quote', { files: [{ name: 'plan.pdf', bytes }] });
    const { ref, uploadTokens } = (await visitor.call(sendInquiry, { body })).body;
    const form = new FormData();
    form.set('file', file, 'plan.pdf');
    const headers = {
      'Upload-Token': uploadTokens[0] ?? '',
      Origin: processSettings.PUBLIC_URL,
      'Sec-Fetch-Site': 'same-origin',
      Cookie: visitor.cookies.header(),
      'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '',
    };
    const url = `${site.url}/api${uploadInquiryFile.path.replace(':ref', ref)}`;
    sendings.push(() => fetch(url, { method: 'POST', headers, body: form }));
  }
  const counts: Record<number, number> = {};
  for (const reply of await Promise.all(sendings.map((send) => send()))) {
    counts[reply.status] = (counts[reply.status] ?? 0) + 1;
    await reply.arrayBuffer();
  }
  return counts;
}
