import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cancelBooking } from '#contract/bookings/booking-changes.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { bookAt, freeSlots } from '#tests/support/data/meetings.ts';
import { orderForm } from '#tests/support/data/orders.ts';
import { createDatabase, type Postgres, startPostgres, withClient } from '#tests/support/database/postgres.ts';
import { median } from './pages.ts';
import type { Row } from './row.ts';

const people = 6;
const seconds = 6;
const rounds = 3;

interface Customer {
  visitor: Visitor;
  /** A time that nobody else books. */
  start: string;
  form: BodyOf<typeof placeOrder>;
}

const operations: Record<string, (customer: Customer) => Promise<unknown>> = {
  orders: async ({ visitor, form }) => (await visitor.call(placeOrder, { body: form })).body,
  // Held, confirmed and cancelled, so that the time is free for the next booking.
  bookings: async ({ visitor, start }) => {
    const { ref } = await bookAt(visitor, start);
    return (await visitor.call(cancelBooking, { params: { ref }, body: {} })).body;
  },
};

/** Orders and bookings a second of one process, and of pgbench with the same SQL, alternately on one PostgreSQL. */
export async function writes(): Promise<Row[]> {
  const pgbench = findPgbench();
  const folder = mkdtempSync(path.join(tmpdir(), 'site-writes-'));
  const server = await startPostgres();
  try {
    const url = await createDatabase(server.url);
    const site = await startSiteProcess({ ...processSettings, DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000000' });
    try {
      const customers = await signPeopleUp(hostOf(site, url));
      const rows: Row[] = [];
      for (const [name, work] of Object.entries(operations)) {
        const scripts: string[] = [];
        for (const [at, customer] of customers.entries()) {
          const script = path.join(folder, `${name}-${at}.sql`);
          const { sql, statements } = await sqlOf(server, () => work(customer));
          if (at === 0) console.log(`one of the ${name}: ${statements} statements`);
          writeFileSync(script, sql);
          scripts.push(script);
        }
        const ratios: number[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          const plain = await perSecondOfPgbench(pgbench, url, scripts);
          const cpuBefore = await cpuSeconds(url, site.process.pid);
          const { perSecond: whole, done } = await measureSite(customers, work);
          const cpu = await cpuSeconds(url, site.process.pid);
          ratios.push(whole / plain);
          const each = (part: keyof typeof cpu): string =>
            `${part} ${(((cpu[part] - cpuBefore[part]) * 1_000) / done).toFixed(1)} ms`;
          console.log(`round ${round}: pgbench ${plain.toFixed(0)}, site ${whole.toFixed(0)} ${name} a second`);
          console.log(`  processor time for each: ${each('database')}, ${each('site')}, ${each('load')}`);
        }
        rows.push({
          what: `${name} a second ÷ the same SQL in pgbench`,
          measured: median(ratios),
          atLeast: 0.2,
          aim: 0.4,
        });
      }
      return rows;
    } finally {
      await site.stop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function findPgbench(): string {
  const { PG_BIN } = process.env;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : [];
  const found = [...(PG_BIN ? [PG_BIN] : []), ...versions].map((bin) => path.join(bin, 'pgbench')).find(existsSync);
  const program = found ?? installedProgram('pgbench');
  if (!program) throw new Error('Install pgbench: Debian package postgresql-15, or set PG_BIN');
  return program;
}

async function signPeopleUp(host: ReturnType<typeof hostOf>): Promise<Customer[]> {
  const starts = await freeSlots(new Visitor(host, addressOf(people)), 3 * people);
  const customers: Customer[] = [];
  for (let at = 0; at < people; at += 1) {
    const visitor = new Visitor(host, addressOf(at));
    await visitor.signUpAndActivate();
    customers.push({ visitor, start: starts[3 * at] ?? '', form: await orderForm(visitor) });
  }
  return customers;
}

/** Every customer begins the next operation as soon as the last one is done. */
async function measureSite(customers: Customer[], work: (customer: Customer) => Promise<unknown>) {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    customers.map(async (customer) => {
      while (performance.now() - began < seconds * 1_000) {
        await work(customer);
        done += 1;
      }
    }),
  );
  return { done, perSecond: (done * 1_000) / (performance.now() - began) };
}

const ticksPerSecond = 100;

/** The processor time that the site's database, the site and this process have used, from Linux's /proc. */
async function cpuSeconds(url: string, site = 0) {
  const query = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const { rows } = await withClient(url, (client) => client.query<{ pid: number }>(query));
  const ofProcess = (pid: number): number => {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) / ticksPerSecond;
  };
  const database = rows.reduce((sum, { pid }) => sum + ofProcess(pid), 0);
  return { database, site: ofProcess(site), load: ofProcess(process.pid) };
}

/** One connection for each script, because two must not run the statements of one customer at once. */
async function perSecondOfPgbench(pgbench: string, url: string, scripts: string[]): Promise<number> {
  const runs = scripts.map((script) =>
    promisify(execFile)(pgbench, ['--no-vacuum', '--client=1', `--time=${seconds}`, `--file=${script}`, url]),
  );
  const figures = (await Promise.all(runs)).map(({ stdout }) => Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]));
  return figures.reduce((sum, figure) => sum + figure, 0);
}

interface Logged {
  session: string;
  statement: string;
  values: Map<string, string>;
}

/** The statements of one operation as a script of pgbench, in which every run has its own ids and references. */
async function sqlOf(server: Postgres, work: () => Promise<unknown>): Promise<{ sql: string; statements: number }> {
  const earlier = await statementsOf(server, work);
  const logged = await statementsOf(server, work);
  const known = new Set(earlier.flatMap(({ values }) => [...values.values()]));
  const isNew = (value: string): boolean =>
    /^'(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[A-Z]+-\d\d-\w{5}|[\w-]{43})'$/.test(value);
  const values = new Set(logged.flatMap((each) => [...each.values.values()]));
  const fresh = [...values].filter((value) => isNew(value) && !known.has(value)).map((value) => value.slice(1, -1));
  let sql = logged.map(({ statement, values: own }) => `${withValues(statement, own)};`).join('\n');
  // 12 digits: the last part of an id, of a reference or of a hash.
  const variables = fresh.map((_, at) => `\\set fresh${at} random(100000000000, 999999999999)`);
  for (const [at, value] of fresh.entries()) {
    const begin = value.slice(0, -Math.min(12, value.length - 'B-26-'.length));
    sql = sql.replaceAll(value, `${begin}:fresh${at}`);
  }
  return { sql: `${[...variables, sql].join('\n')}\n`, statements: logged.length };
}

const withValues = (statement: string, values: Map<string, string>): string =>
  statement.replace(/\$\d+/g, (name) => values.get(name) ?? name);

/** What PostgreSQL logs while `work` runs, without the queue of jobs, which is polled beside it. */
async function statementsOf(server: Postgres, work: () => Promise<unknown>): Promise<Logged[]> {
  await setLogging(server, "set log_statement = 'all'");
  const before = server.log().length;
  await work();
  const text = server.log().slice(before);
  await setLogging(server, 'reset log_statement');
  const logged: Logged[] = [];
  for (const entry of text.split(/^(?=\d{4}-\d\d-\d\d [\d:.]+ UTC \[)/m)) {
    const [, session = '', kind, body = ''] = /^.*? UTC \[(\d+)\] (LOG|DETAIL): {2}(.*)$/s.exec(entry) ?? [];
    if (kind === 'LOG') {
      const statement = /^(?:statement|execute [^:]*): (.*)$/s.exec(body)?.[1];
      logged.push({ session, statement: (statement ?? '').replaceAll('\n\t', '\n').trim(), values: new Map() });
    } else if (kind === 'DETAIL') {
      const values = [...body.matchAll(/(\$\d+) = (NULL|'(?:[^']|'')*')/g)];
      for (const [, name = '', value = ''] of values) logged.at(-1)?.values.set(name, value.replaceAll('\n\t', '\n'));
    }
  }
  return inTurn(logged.filter(({ statement }) => statement !== '' && !/skip locked|^listen/i.test(statement)));
}

/** The statements of several sessions, each transaction as a whole. One that has not ended belongs to other work. */
function inTurn(logged: Logged[]): Logged[] {
  const open = new Map<string, Logged[]>();
  const all: Logged[] = [];
  for (const each of logged) {
    const transaction = /^begin/i.test(each.statement) ? [] : open.get(each.session);
    if (!transaction) all.push(each);
    else {
      open.set(each.session, [...transaction, each]);
      if (!/^(?:commit|rollback)$/i.test(each.statement)) continue;
      all.push(...transaction, each);
      open.delete(each.session);
    }
  }
  return all;
}

async function setLogging(server: Postgres, change: string): Promise<void> {
  await withClient(server.url, async (client) => {
    await client.query(`alter system ${change}`);
    await client.query('select pg_reload_conf()');
  });
  // Every session reads the setting before its next statement, once the server has told it.
  await delay(300);
}
