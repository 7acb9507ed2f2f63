import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startFront } from '#tests/support/browser/front.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { everyPage, laidOutLike } from '#tests/support/browser/pages.ts';
import { bodies, onTheWire, transferredKb, type Weighed, weigh } from '#tests/support/browser/weights.ts';
import { isLongRun, oneIn, variants } from '#tests/support/run/extent.ts';

/**
 * The budget in kilobytes of a first visit to a page without React: everything as transferred, its parts as compressed
 * bodies. Its styles are one file, and everything else it needs is in its HTML.
 */
const budgetsKb = { everything: 90, script: 4, html: 20, css: 8, font: 17 };
const readingPages = ['/', '/services2', '/services/hydrology', '/articles/ndvi-nbr-ndwi'];

/** Everything as transferred, without pictures. */
const secondPageKb = 15;
const repeatVisitKb = 8;

/** What a page with React may add to the shell, which every such page loads, as transferred. */
const ownBudgetKb = 67;

/** Pages of an account or the office, and those to which an email, an order or Google leads. */
const loadsReactAtOnce =
  /^\/(?:account|admin|reset-password|oauth-success|confirmation|your-booking|your-files|invitation|email-change)\b/;
/** What any other page loads before the first input; the map page with the script that paints the country. */
const publicScriptKb = 25;

const viewport = { width: 390, height: 844 };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it.each(readingPages)('keeps the first visit of %s within its budget', async (path) => {
  const weighed = await weigh(await journey.newPage({ viewport }), path);
  const figures = {
    everything: onTheWire(weighed),
    script: bodies(weighed, 'script'),
    html: bodies(weighed, 'html'),
    css: bodies(weighed, 'css'),
    font: bodies(weighed, 'font'),
  };
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([what, kb]) => [
        what,
        { page: path, kb, budget: budgetsKb[what as keyof typeof budgetsKb] },
      ]),
    ),
  );
  for (const [what, kb] of Object.entries(figures)) {
    expect(kb, `${what} of ${path} in KB`).toBeLessThanOrEqual(budgetsKb[what as keyof typeof budgetsKb]);
  }
});

const secondPages = [
  ['/', '/services/hydrology'],
  ['/services/hydrology', '/articles/ndvi-nbr-ndwi'],
  ['/', '/services2'],
  ['/services2', '/'],
] as const;

it.each(
  variants(secondPages),
)('keeps the second page of a visit within its budget, from %s to %s', async (first, second) => {
  const page = await journey.newPage({ viewport });
  await page.goto(first, { waitUntil: 'networkidle' });
  const kb = await transferredKb(page, () => page.goto(second, { waitUntil: 'networkidle' }));
  console.log(`${first} to ${second}: ${kb} KB`);
  expect(kb).toBeGreaterThan(2);
  expect(kb).toBeLessThanOrEqual(secondPageKb);
});

it('keeps both pages within their budgets when the first press downloads the service worker', async () => {
  const front = await startFront(journey.url);
  onTestFinished(front.stop);
  const page = await journey.newPage({ viewport, serviceWorkers: 'allow', baseURL: front.url });
  const kilobytes = async (): Promise<number> => {
    let count = -1;
    const isSilent = (): boolean => {
      const before = count;
      count = front.sent.length;
      return count === before;
    };
    await expect.poll(isSilent, { interval: 500 }).toBe(true);
    return front.sent.splice(0).reduce((sum, { bytes }) => sum + bytes / 1000, 0);
  };
  await page.goto('/', { waitUntil: 'networkidle' });
  const beforePress = front.sent.length;
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const requested = (): string[] => front.sent.slice(beforePress).map(({ path }) => path.replace(/-\w{8}\.js$/, ''));
  // The page itself is only revalidated, with a 304.
  await expect.poll(requested).toEqual(['/service-worker.js', '/offline', '/assets/list-copies', '/']);
  const first = await kilobytes();
  await page.goto('/services/hydrology', { waitUntil: 'networkidle' });
  const second = await kilobytes();
  console.log(`/ with the service worker: ${first.toFixed(1)} KB, then a service: ${second.toFixed(1)} KB`);
  expect(first).toBeLessThanOrEqual(budgetsKb.everything);
  expect(second).toBeGreaterThan(2);
  expect(second).toBeLessThanOrEqual(secondPageKb);
});

it.each(variants(readingPages))('keeps the repeat visit of %s within its budget', async (path) => {
  const page = await journey.newPage({ viewport });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.close();
  const again = await page.context().newPage();
  const kb = await transferredKb(again, () => again.goto(path, { waitUntil: 'networkidle' }));
  console.log(`${path} again: ${kb} KB`);
  expect(kb).toBeGreaterThan(0.2);
  expect(kb).toBeLessThanOrEqual(repeatVisitKb);
});

it('keeps what a page adds to the shell within its budget', async () => {
  const visits = new Map<string, Weighed[]>();
  const isRead = (path: string): boolean => !loadsReactAtOnce.test(path);
  const among = everyPage.filter((path) => isLongRun || !laidOutLike[path]);
  const pages = [
    ...oneIn(2, among.filter(isRead)),
    ...oneIn(
      4,
      among.filter((path) => !isRead(path)),
    ),
  ];
  const waiting = [...pages];
  async function weighRest(): Promise<void> {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const page = await journey.newPage({ viewport });
      visits.set(path, await weigh(page, path));
      await page.context().close();
    }
  }
  // In parallel, because most of a visit is waiting for an idle network.
  await Promise.all([weighRest(), weighRest(), weighRest(), weighRest()]);
  const isWithoutReact = (weighed: readonly Weighed[] = []): boolean =>
    !weighed.some(({ path }) => /\/framework-/.test(path));
  // The shell is what all pages with React have loaded.
  const shell = [...visits.values()]
    .filter((weighed) => !isWithoutReact(weighed))
    .map((weighed) => weighed.filter(({ kind }) => kind !== 'html').map(({ path }) => path))
    .reduce((common, files) => common.filter((path) => files.includes(path)));
  expect(shell.filter((path) => path.endsWith('.js')).length, 'scripts of the shell').toBeGreaterThan(3);
  const table = pages.map((page) => {
    const weighed = visits.get(page) ?? [];
    return {
      page,
      html: bodies(weighed, 'html'),
      css: bodies(weighed, 'css'),
      script: bodies(weighed, 'script'),
      font: bodies(weighed, 'font'),
      pictures: bodies(weighed, 'picture'),
      calls: bodies(weighed, 'call'),
      everything: onTheWire(weighed),
      own: onTheWire(weighed.filter(({ path, kind }) => kind === 'html' || !shell.includes(path))),
    };
  });
  console.table(table);
  const isTooMuch = ({ page, own, everything }: (typeof table)[number]): boolean =>
    isWithoutReact(visits.get(page)) ? everything > budgetsKb.everything : own > ownBudgetKb;
  expect(table.filter(isTooMuch)).toEqual([]);
  const read = table.filter(({ page }) => isWithoutReact(visits.get(page)));
  expect(read.filter(({ script }) => script > publicScriptKb)).toEqual([]);
  expect(read.map(({ page }) => page)).toEqual(pages.filter(isRead));
});
