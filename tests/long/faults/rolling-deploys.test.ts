import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refresh } from '#contract/accounts/sessions.ts';
import { cancelBooking } from '#contract/bookings/booking-changes.ts';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import type { BodyOf, Endpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { probeMs, startHaproxy } from '#tests/support/app/haproxy.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { untilAnswered } from '#tests/support/app/until-answered.ts';
import { type Host, Visitor } from '#tests/support/app/visitor.ts';
import { bookingForm, freeSlots, holdAt } from '#tests/support/data/meetings.ts';
import { orderForm } from '#tests/support/data/orders.ts';
import { createDatabase, type Postgres, startPostgres, withClient } from '#tests/support/database/postgres.ts';
import { brokenInvariants, countIn } from '#tests/support/stand-ins/shop-processes.ts';

// Three processes behind HAProxy, while people book and order. Each repeats a call that got no answer, with its key.

const processes = 3;
const people = 6;
const deploys = 10;
const kills = 30;
const restarts = 20;
const pauses = 5;
const pauseMs = 30_000;
const patienceMs = 1_800_000;
/** A person reads between two steps. */
const thinkMs = 150;

interface Customer {
  visitor: Visitor;
  /** A time that nobody else books. */
  start: string;
  form: BodyOf<typeof placeOrder>;
}

let server: Postgres;
let url: string;
const sites: SiteProcess[] = [];
let balancer: Awaited<ReturnType<typeof startHaproxy>>;
const customers: Customer[] = [];
/** The references of everything that was acknowledged. */
const acknowledged = { orders: [] as string[], bookings: [] as string[] };
let sent = 0;
let calls = 0;
let slowestMs = 0;

const startSite = (port: string): Promise<SiteProcess> =>
  startSiteProcess({
    ...processSettings,
    DATABASE_URL: url,
    RATE_LIMIT_FACTOR: '100000',
    ...(port && { PORT: port }),
  });

beforeAll(async () => {
  const haproxy = installedProgram('haproxy');
  if (!haproxy) throw new Error('Install HAProxy: Debian package haproxy');
  server = await startPostgres();
  url = await createDatabase(server.url);
  // One after another, because the first one migrates the database.
  for (let count = 0; count < processes; count += 1) sites.push(await startSite(''));
  balancer = await startHaproxy(haproxy, sites);
  const host: Host = {
    ...hostOf(sites[0] as SiteProcess, url),
    request(request) {
      sent += 1;
      return fetch(new Request(request.url.replace(processSettings.PUBLIC_URL, balancer.url), request));
    },
  };
  const starts = await freeSlots(new Visitor(host, addressOf(people)), 3 * people);
  for (let at = 0; at < people; at += 1) {
    const visitor = new Visitor(host, addressOf(at));
    await visitor.signUpAndActivate();
    customers.push({ visitor, start: starts[3 * at] ?? '', form: await orderForm(visitor) });
  }
}, 300_000);

afterAll(async () => {
  await balancer?.stop();
  for (const site of sites) await site.stop();
  await server?.stop();
});

/** Sends a call until it is answered, each time with the same key. */
async function call<E extends Endpoint>(
  { visitor }: Customer,
  endpoint: E,
  sending: RequestOf<E>,
  key: string = randomUUID(),
): Promise<Reply<ReplyOf<E>>> {
  const began = performance.now();
  calls += 1;
  const reply = await untilAnswered(() => visitor.call(endpoint, sending, { idempotencyKey: key }));
  slowestMs = Math.max(slowestMs, performance.now() - began);
  return reply;
}

async function buy(customer: Customer): Promise<void> {
  const key = randomUUID();
  const reply = await call(customer, placeOrder, { body: customer.form }, key);
  acknowledged.orders.push(reply.body.ref);
  const again = await call(customer, placeOrder, { body: customer.form }, key);
  expect(again.text).toBe(reply.text);
}

/** Books the customer's time and cancels, so that it is free for the next booking. */
async function book(customer: Customer): Promise<void> {
  const { holdId } = (await untilAnswered(() => holdAt(customer.visitor, customer.start))).body;
  const key = randomUUID();
  const reply = await call(customer, confirmBooking, { body: bookingForm(holdId) }, key);
  const { ref } = reply.body;
  acknowledged.bookings.push(ref);
  const again = await call(customer, confirmBooking, { body: bookingForm(holdId) }, key);
  expect(again.text).toBe(reply.text);
  const cancelled = await call(customer, cancelBooking, { params: { ref }, body: {} });
  // The reply to the first attempt may have been lost.
  expect([null, 'ALREADY_CANCELLED']).toContain(cancelled.code);
}

/** Keeps all customers busy while `disturb` runs, then compares what they were told with the database. */
async function underLoad(what: string, disturb: () => Promise<void>): Promise<void> {
  const before = { orders: acknowledged.orders.length, bookings: acknowledged.bookings.length, sent, calls };
  slowestMs = 0;
  let isOver = false;
  const working = Promise.all(
    customers.map(async (customer) => {
      while (!isOver) {
        customer.visitor.token = (await call(customer, refresh, {})).body.token;
        await buy(customer);
        await delay(thinkMs);
        await book(customer);
        await delay(thinkMs);
      }
    }),
  );
  // A failed customer ends the test at once.
  await Promise.race([disturb(), working.then(() => {})]);
  isOver = true;
  await working;
  console.log(
    `${what}: ${acknowledged.orders.length - before.orders} orders, ${acknowledged.bookings.length - before.bookings} ` +
      `bookings, ${calls - before.calls} calls in ${sent - before.sent} requests, slowest ${Math.round(slowestMs)} ms`,
  );
  await compareWithDatabase();
}

async function compareWithDatabase(): Promise<void> {
  const { orders, bookings } = acknowledged;
  expect(await refsIn('orders')).toEqual(orders.toSorted());
  expect(await refsIn('bookings')).toEqual(bookings.toSorted());
  const replies = 'select count(*) from idempotency_keys where reply is not null and endpoint = $1';
  expect(await countIn(url, replies, '/orders')).toBe(orders.length);
  expect(await countIn(url, replies, '/bookings')).toBe(bookings.length);
  const emails = 'select count(*) from emails where kind = $1';
  expect(await countIn(url, emails, 'booking-confirmation')).toBe(bookings.length);
  expect(await brokenInvariants(url)).toEqual([]);
}

async function refsIn(table: 'orders' | 'bookings'): Promise<string[]> {
  const query = `select ref from ${table} where ref is not null order by ref collate "C"`;
  return (await withClient(url, (client) => client.query<{ ref: string }>(query))).rows.map(({ ref }) => ref);
}

/** Resolves when as many orders as there are customers have been placed from now on. */
async function untilServed(): Promise<void> {
  const enough = acknowledged.orders.length + people;
  await expect.poll(() => acknowledged.orders.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
}

async function replace(at: number, end: (site: SiteProcess) => Promise<void>): Promise<void> {
  const site = sites[at] as SiteProcess;
  await end(site);
  sites[at] = await startSite(new URL(site.url).port);
}

it(
  `${deploys} rolling deploys: nothing acknowledged is lost or doubled, and no customer fails`,
  async () => {
    await underLoad('rolling deploys', async () => {
      for (let deploy = 0; deploy < deploys; deploy += 1) {
        for (const at of sites.keys()) {
          await replace(at, async (site) => expect(await site.stop()).toBe(0));
          // HAProxy uses a process again after two successful probes.
          await delay(3 * probeMs);
        }
      }
    });
  },
  patienceMs,
);

it(
  `one of ${processes} processes killed ${kills} times: nothing acknowledged is lost or doubled`,
  async () => {
    await underLoad('kills', async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await delay(200 + 37 * kill);
        await replace(kill % processes, (site) => site.kill());
      }
      await untilServed();
    });
  },
  patienceMs,
);

it(
  `PostgreSQL restarted ${restarts} times: nothing acknowledged is lost or doubled`,
  async () => {
    await underLoad('restarts of PostgreSQL', async () => {
      for (let restart = 0; restart < restarts; restart += 1) {
        await delay(200 + 37 * restart);
        await server.crash();
        await untilServed();
      }
    });
  },
  patienceMs,
);

it(
  `PostgreSQL paused ${pauses} times for 30 s: nothing acknowledged is lost or doubled`,
  async () => {
    await underLoad('pauses of PostgreSQL', async () => {
      for (let pause = 0; pause < pauses; pause += 1) {
        await server.pause();
        await delay(pauseMs);
        await server.resume();
        await untilServed();
      }
    });
  },
  patienceMs,
);
