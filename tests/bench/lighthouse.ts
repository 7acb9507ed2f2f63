import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { type BrowserLaunch, findBrowser } from '#tests/support/browser/browser.ts';
import { median } from './pages.ts';
import { isKept, type Row } from './row.ts';

// One page of each kind that someone can land on.
const addresses = [
  '/',
  '/services2',
  '/services/hydrology',
  '/training/arcmap',
  '/smartcitysolutions',
  '/menu',
  '/articles-and-projects',
  '/articles/ndvi-nbr-ndwi',
  '/gis-forest-resources-zimbabwe',
  '/contact/quote',
  '/reviews',
  '/bookings',
  '/login',
  '/signup',
  '/checkout',
];
/** Kept from search engines on purpose, which Lighthouse takes for a fault. */
const notToBeFound = ['/checkout'];
/** The pages most visits begin with: always measured so many times, and held to more. */
const landingPages = ['/', '/services2', '/services/hydrology', '/articles/ndvi-nbr-ndwi'];
const runsOfLandingPages = 5;
const runsWhereMissed = 3;
const command = path.join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const goals = {
  performance: { atLeast: 97, aim: 100 },
  accessibility: { atLeast: 100, aim: 100 },
  'best-practices': { atLeast: 100, aim: 100 },
  seo: { atLeast: 100, aim: 100 },
  'LCP, s': { atMost: 1.6, aim: 1.1 },
  'TBT, ms': { atMost: 50, aim: 10 },
  CLS: { atMost: 0.01, aim: 0 },
} as const;
const goalsOfLandingPages = {
  ...goals,
  performance: { atLeast: 100, aim: 100 },
  'LCP, s': { atMost: 1.2, aim: 1.1 },
  'TBT, ms': { atMost: 20, aim: 10 },
  CLS: { atMost: 0, aim: 0 },
} as const;
type Figure = keyof typeof goals;
type Figures = Partial<Record<Figure, number>>;
const figures = Object.keys(goals) as Figure[];

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

/**
 * Each page as Lighthouse's mobile visitor on a simulated slow 4G: the landing pages five times, the others once, and
 * thrice where they missed. Of several runs the median counts.
 */
export async function lighthouse(): Promise<Row[]> {
  const browser = await findBrowser();
  const site = await startSiteProcess({});
  try {
    const pages: Record<string, Figures> = {};
    for (const address of addresses) {
      // The best compression is made at the second request.
      for (let count = 0; count < 2; count += 1) await (await fetch(site.url + address)).text();
      const runs = [await visit(site.url, address, browser)];
      const isMissed = !rowsOf(runs[0] ?? {}).every(isKept);
      const count = landingPages.includes(address) ? runsOfLandingPages : isMissed ? runsWhereMissed : 1;
      while (runs.length < count) runs.push(await visit(site.url, address, browser));
      pages[address] = medianOf(runs);
    }
    console.table(pages);
    const others = Object.fromEntries(Object.entries(pages).filter(([address]) => !landingPages.includes(address)));
    return [
      ...figures.map((figure) => worst(figure, others)),
      ...landingPages.flatMap((address) =>
        rowsOf(pages[address] ?? {}, goalsOfLandingPages).map((row) => ({ ...row, what: `${row.what} of ${address}` })),
      ),
    ];
  } finally {
    await site.stop();
  }
}

async function visit(site: string, address: string, { executablePath = '', args }: BrowserLaunch) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      command,
      site + address,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join()}`,
      `--chrome-flags=${['--headless=new', ...(args ?? [])].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 << 20 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  return figuresOf(report, address);
}

function figuresOf({ categories: scores, audits }: Report, address: string): Figures {
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const found: Figures = {
    'LCP, s': Math.round(value('largest-contentful-paint')) / 1_000,
    'TBT, ms': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(4)),
  };
  for (const category of categories) {
    if (category === 'seo' && notToBeFound.includes(address)) continue;
    found[category] = Math.round((scores[category].score ?? 0) * 100);
  }
  return found;
}

const medianOf = (runs: Figures[]): Figures =>
  Object.fromEntries(
    figures
      .filter((figure) => runs[0]?.[figure] !== undefined)
      .map((figure) => [figure, median(valuesOf(figure, runs))]),
  );

const valuesOf = (figure: Figure, pages: Figures[]): number[] =>
  pages.map((page) => page[figure]).filter((value) => value !== undefined);

const rowsOf = (page: Figures, limits: typeof goals | typeof goalsOfLandingPages = goals): Row[] =>
  figures.flatMap((figure) =>
    valuesOf(figure, [page]).map((measured) => ({ what: figure, measured, ...limits[figure] })),
  );

/** The worst of all pages, and which that is. */
function worst(figure: Figure, pages: Record<string, Figures>): Row {
  const rows = Object.entries(pages).flatMap(([address, page]) =>
    rowsOf(page)
      .filter(({ what }) => what === figure)
      .map((row) => ({ ...row, what: `${figure}, worst: ${address}` })),
  );
  const [first] = rows.sort((a, b) => ('atLeast' in goals[figure] ? a.measured - b.measured : b.measured - a.measured));
  if (!first) throw new Error(`${figure} was not measured`);
  return first;
}
