import { readdirSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { onTheWire, type Weighed, weigh } from '#tests/support/browser/weights.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';

/**
 * Compressed bodies in kilobytes; including the HTML, code shared with other pages and all headers. Since
 * the search finds old names, wrong letters and coordinates, the whole page weighs 3 KB more,
 * and 1 KB more since it can use the position of the device.
 */
const partsKb = {
  'map code': { most: 95, files: /^\/assets\/(?:editor-map|sheets|picture|attribution)-/ },
  base: { most: 26, files: /^\/assets\/map\/base-/ },
  districts: { most: 27, files: /^\/assets\/map\/districts-/ },
  places: { most: 8, files: /^\/assets\/map\/places-/ },
  page: { most: 14, files: /^\/assets\/(?:brief|brief-page|place-search)-/ },
};
const wholeKb = 173;

/** Files loaded on demand: compressed kilobytes, and the beginnings of their names. */
const onDemandKb: readonly [what: string, most: number, files: RegExp][] = [
  ['geodesy', 9, /^geodesy-.+\.js\.br$/],
  ['what is known of an area', 5, /^area-panel-.+\.(?:js|css)\.br$/],
  ['proj4 and mgrs', 38, /^projections-.+\.js\.br$/],
  // With the names of the coordinate systems and the grammar of angles and tables (decision 0094).
  ['readers of coordinates', 11, /^read-coordinates-.+\.js\.br$/],
  ['readers of files, in the worker', 111, /^read-area-file\.worker-.+\.js\.br$/],
  ['repair of outlines', 14, /^repair-area-.+\.js\.br$/],
  ['tiles', 12, /^tiles-.+\.js\.br$/],
  ['secondary roads', 10, /^map\/roads-.+\.br$/],
  ['rivers and lakes of GSHHG', 8, /^map\/hydro-.+\.br$/],
  ['districts', 27, /^map\/districts-.+\.br$/],
];
const wardsKb = 6;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

async function filesOf(path: string): Promise<Weighed[]> {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  const weighed = await weigh(page, path, true);
  await page.context().close();
  return weighed;
}

const kbOf = (weighed: readonly Weighed[], files: RegExp): number =>
  Math.round(weighed.filter(({ path }) => files.test(path)).reduce((sum, { bodyKb }) => sum + bodyKb, 0) * 10) / 10;

it('keeps each part of the page of the map within its budget after the first touch', async () => {
  // The best compression is computed on the second request.
  await filesOf('/map-your-project');
  const [weighed, ...others] = [
    await filesOf('/map-your-project'),
    ...(await Promise.all(['/checkout', '/bookings', '/login', '/admin/map'].map(filesOf))),
  ];
  const isOwn = ({ path, kind }: Weighed): boolean =>
    kind === 'html' || !others.every((other) => other.some((file) => file.path === path));
  const parts = Object.entries(partsKb).map(([part, { most, files }]) => ({ part, kb: kbOf(weighed, files), most }));
  const whole = { part: 'whole page beside the shell', kb: onTheWire(weighed.filter(isOwn)), most: wholeKb };
  console.table([...parts, whole]);
  expect(parts.filter(({ kb }) => kb > 1).map(({ part }) => part)).toEqual(
    expect.arrayContaining(['map code', 'base', 'places', 'page']),
  );
  expect([...parts, whole].filter(({ kb, most }) => kb > most)).toEqual([]);
});

/** The chunks with these names and those that they import, compressed where they are large enough. */
function withImports(names: RegExp): Map<string, number> {
  const folder = `${projectRoot}/build/client/assets`;
  const files = readdirSync(folder);
  const found = new Map<string, number>();
  const wanted = files.filter((name) => names.test(name));
  for (const name of wanted) {
    if (found.has(name)) continue;
    found.set(name, statSync(`${folder}/${files.includes(`${name}.br`) ? `${name}.br` : name}`).size / 1_000);
    const imports = name.endsWith('.js')
      ? readFileSync(`${folder}/${name}`, 'utf8').matchAll(/"\.\/([\w.-]+\.js)"/g)
      : [];
    wanted.push(...Array.from(imports, ([, imported = '']) => imported).filter((one) => isStatic(name, one)));
  }
  return found;
}

/** Not those that it loads later. */
const isStatic = (name: string, imported: string): boolean =>
  new RegExp(`(?:from|import)\\s*"\\./${imported.replaceAll('.', '\\.')}"`).test(
    readFileSync(`${projectRoot}/build/client/assets/${name}`, 'utf8'),
  );

it('adds 40 KB to the page of an order for what was delivered, and 180 KB for the map of a file', () => {
  const page = withImports(/^(?:own-order-page-main|root|entry\.client|account-layout-main)-.+\.js$/);
  const room = withImports(/^(?:order-room|order-deliverables|deliverable)-.+\.(?:js|css)$/);
  const viewer = withImports(
    /^(?:(?:map-viewer|divider|map-parts)-.+\.(?:js|css)|(?:create-viewer-|unpack\.worker-).+\.js)$/,
  );
  const kb = (added: Map<string, number>, before: Map<string, number>[]): number =>
    [...added].reduce((sum, [name, size]) => sum + (before.some((files) => files.has(name)) ? 0 : size), 0);
  const [roomKb, viewerKb] = [kb(room, [page]), kb(viewer, [page, room])];
  console.table({ roomKb, viewerKb });
  expect([...viewer.keys()].filter((name) => /^(?:create-viewer|unpack\.worker|map-viewer)-/.test(name))).toHaveLength(
    4,
  );
  expect(roomKb).toBeGreaterThan(1);
  expect(roomKb).toBeLessThan(40);
  expect(viewerKb).toBeLessThan(180);
});

it('keeps the parts loaded on demand within their budgets', () => {
  const folder = `${projectRoot}/build/client/assets`;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kb = (files: readonly string[]): number =>
    Math.round(files.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0) / 100) / 10;
  const parts = onDemandKb.map(([part, most, files]) => {
    const found = names.filter((name) => files.test(name));
    return { part, kb: kb(found), most, isBuilt: found.length > 0 };
  });
  // Files that are too small are not compressed.
  const wards = names
    .filter((name) => /^map\/wards-[^/]+\/\w+\.json$/.test(name))
    .map((name) => kb([names.includes(`${name}.br`) ? `${name}.br` : name]));
  const largest = {
    part: 'wards of one district',
    kb: Math.max(...wards),
    most: wardsKb,
    isBuilt: wards.length === 91,
  };
  console.table([...parts, largest]);
  expect([...parts, largest].filter(({ kb, most, isBuilt }) => kb > most || !isBuilt)).toEqual([]);
});
