import { listReviews, type ReviewSort, reviewSorts } from '#contract/site/review-list.ts';
import { openPostgres } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { addManyReviews } from '#tests/support/data/reviews.ts';
import { createDatabase, startPostgres, withClient } from '#tests/support/database/postgres.ts';
import { median } from './pages.ts';
import type { Row } from './row.ts';

const small = { reviews: 1_000, users: 500, likesMax: 10 };
// 0 to 10 likes each: 5,000,000 in total.
const large = { reviews: 1_000_000, users: 50_000, likesMax: 10 };
const calls = 300;

/** A site with many reviews, and a visitor signed in to it. */
interface Stocked {
  site: SiteProcess;
  visitor: Visitor;
}

interface Question {
  what: string;
  run(of: Stocked): Promise<unknown>;
}

const list = (sort: ReviewSort, rating?: '3'): Question => ({
  what: `GET /reviews, ${sort}${rating ? `, ${rating} stars` : ''}`,
  async run({ visitor }) {
    const query = { sort, ...(rating && { rating }) };
    const first = (await visitor.call(listReviews, { query })).body;
    return visitor.call(listReviews, { query: { ...query, cursor: first.nextCursor ?? '' } });
  },
});
const questions: Question[] = [
  ...reviewSorts.flatMap((sort) => [list(sort), list(sort, '3')]),
  { what: 'the page', run: async ({ site }) => (await fetch(`${site.url}/reviews`)).text() },
];

/** The same calls, sent alternately to a site with 1,000 reviews and to one with 1,000,000 and 5,000,000 likes. */
export async function reviews(): Promise<Row[]> {
  const postgres = await startPostgres();
  const sites: Stocked[] = [];
  try {
    for (const stock of [small, large]) sites.push(await stockUp(postgres.url, stock));
    const rows: Row[] = [];
    for (const { what, run } of questions) {
      const times: number[][] = sites.map(() => []);
      for (const site of sites) await run(site);
      // Alternate between the sites, so that other load on this machine affects both equally.
      for (let count = 0; count < calls; count += 1) {
        for (const [place, site] of sites.entries()) times[place]?.push(await timeOf(() => run(site)));
      }
      const [few = 0, many = 0] = times.map(median);
      console.log(`${what}: ${few.toFixed(2)} ms with 1,000 reviews, ${many.toFixed(2)} ms with 1,000,000`);
      rows.push({ what: `${what}: 1,000,000 ÷ 1,000`, measured: many / few, atMost: 2, aim: 1 });
    }
    return rows;
  } finally {
    for (const { site } of sites) await site.stop();
    await postgres.stop();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function stockUp(serverUrl: string, stock: typeof small): Promise<Stocked> {
  const databaseUrl = await createDatabase(serverUrl);
  const database = await openPostgres(databaseUrl);
  await migrate(database.db);
  await database.close();
  const began = Date.now();
  await withClient(databaseUrl, async (client) => {
    // Skip the foreign key checks of millions of generated rows, which are correct by construction.
    await client.query('set session_replication_role = replica');
    await addManyReviews((statement) => client.query(statement), stock, new Date());
    await client.query('vacuum');
  });
  console.log(`${stock.reviews} reviews written in ${Math.round((Date.now() - began) / 1000)} s`);
  const site = await startSiteProcess({ ...processSettings, DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000' });
  const visitor = new Visitor(hostOf(site, databaseUrl), addressOf(1));
  await visitor.signUpAndActivate();
  return { site, visitor };
}
