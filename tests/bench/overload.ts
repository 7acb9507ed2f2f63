import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { createDatabase, startPostgres } from '#tests/support/database/postgres.ts';
import { type KindName, kinds, type Stock, signPeopleUp, stockOf, uploadAtOnce } from './overload/kinds.ts';
import { acceptedShareOf, measureKind, type Overload, printed } from './overload/measuring.ts';
import { type Generator, peakMegabytes, pinToCores, startGenerator } from './overload/processes.ts';
import type { Row } from './row.ts';

const onEmbedded: KindName[] = ['login', 'hold', 'order', 'api-reviews', 'page-search'];
const onPostgres = Object.keys(kinds) as KindName[];
const invoicesAtOnce = 200;
const invoicesSeconds = 8;
const uploadsAtOnce = 20;
const uploadBytes = 20_000_000;
const answerMsMost = 500;
const megabytesMost = 512;
const normalSecondsMost = 5;
// Cached pages are not refused, so their share of the peak says nothing.
const leastShare: Partial<Record<KindName, number>> = {
  login: 0.85,
  hold: 0.85,
  order: 0.85,
  invoice: 0.85,
  'api-search': 0.5,
  'api-reviews': 0.5,
  'page-search': 0.5,
};

/** Five times the site's capacity, one kind of request at a time: it accepts about as much as alone, and loses nothing. */
export async function overload(choice: string[]): Promise<Row[]> {
  const wanted = (name: string): boolean => choice.length === 0 || choice.includes(name);
  const databases = ['postgres', 'embedded'].filter((name) => wanted(name) || !/postgres|embedded/.test(choice.join()));
  const chosen = choice.filter((name) => !databases.includes(name));
  const unknown = chosen.filter((name) => !(name in kinds) && name !== 'memory');
  if (unknown.length) throw new Error(`The kinds are: ${Object.keys(kinds).join(', ')}, memory`);
  const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
  const areSeparate = pinToCores();
  console.log(
    `Site and database on one core, generator on the other: ${areSeparate ? 'yes' : 'no, taskset is missing'}`,
  );
  const generator = startGenerator(areSeparate);
  const all: Overload[] = [];
  const memory: Row[] = [];
  try {
    for (const database of databases) {
      const names = (database === 'postgres' ? onPostgres : onEmbedded).filter(isChosen);
      await withSite(database === 'postgres', async (stock) => {
        for (const name of names) all.push(await measureKind(`${database} ${name}`, generator, stock, kinds[name]));
      });
      if (!isChosen('memory')) continue;
      // Each burst on a freshly started site, so that it does not inherit the memory of the other.
      for (const burst of [invoicesTogether, filesTogether]) {
        await withSite(database === 'postgres', async (stock) => {
          memory.push(memoryAfter(`${database}: ${await burst(generator, stock)}`, stock));
        });
      }
    }
  } finally {
    generator.stop();
  }
  console.table(all.map(printed));
  return [...memory, ...(all.length ? rowsOf(all) : [])];
}

async function withSite(isPostgres: boolean, work: (stock: Stock) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-overload-'));
  const postgres = isPostgres ? await startPostgres() : null;
  let site: SiteProcess | null = null;
  try {
    const database = postgres && { DATABASE_URL: await createDatabase(postgres.url) };
    const settings = { ...processSettings, ...database, DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000' };
    const program = 'scripts/start.mjs';
    site = await startSiteProcess({ ...settings, TRUST_PROXY: '0' }, { program });
    const people = await signPeopleUp(site);
    await site.stop();
    // Restart, so that the memory of the very first start is not measured.
    site = await startSiteProcess(settings, { program });
    await work(stockOf(site, people));
  } finally {
    await site?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const memoryAfter = (what: string, { site }: Stock): Row => ({
  what: `peak memory, ${what}, MB`,
  measured: peakMegabytes(site.process.pid),
  atMost: megabytesMost,
  aim: 400,
});

async function invoicesTogether(generator: Generator, stock: Stock): Promise<string> {
  const target = {
    port: Number(new URL(stock.site.url).port),
    requests: await kinds.invoice.requests(stock),
    accepted: kinds.invoice.accepted,
  };
  const rest = { perSecond: 0, seconds: invoicesSeconds, normalMs: 0 };
  const rendered = await generator.carryOut({ target, how: 'closed', atOnce: invoicesAtOnce, ...rest });
  return `${invoicesAtOnce} invoices at once (${rendered.accepted} rendered, ${rendered.refused} refused)`;
}

async function filesTogether(_: Generator, stock: Stock): Promise<string> {
  const uploads = await uploadAtOnce(stock, uploadsAtOnce, uploadBytes);
  return `${uploadsAtOnce} files of 20 MB at once (${JSON.stringify(uploads)})`;
}

/** The worst kind for each figure. */
function rowsOf(all: Overload[]): Row[] {
  const worst = (what: string, atMost: number, of: (each: Overload) => number): Row => {
    const [first] = all.toSorted((a, b) => of(b) - of(a)) as [Overload];
    return { what: `${what} (${first.what})`, measured: of(first), atMost, aim: atMost };
  };
  const shares = all.flatMap((each): Row[] => {
    const atLeast = leastShare[each.what.split(' ').at(-1) as KindName];
    const what = `accepted a second ÷ peak (${each.what})`;
    return atLeast === undefined ? [] : [{ what, measured: acceptedShareOf(each), atLeast, aim: 1 }];
  });
  return [
    ...shares,
    worst('answers that are neither good nor 503 with Retry-After', 0, ({ wrong }) => wrong),
    worst('resets and hangs', 0, ({ resetOrHung }) => resetOrHung),
    worst('p99 of refusals, ms', answerMsMost, ({ refusedP99Ms }) => refusedP99Ms),
    worst('p99 of /healthz, ms', answerMsMost, ({ healthP99Ms }) => healthP99Ms),
    worst('memory at most, MB', megabytesMost, ({ megabytes }) => megabytes),
    worst('normal again after, s', normalSecondsMost, ({ normalAgainSeconds }) => normalAgainSeconds),
  ];
}
