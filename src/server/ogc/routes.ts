import { STATUS_CODES } from 'node:http';
import { errorMessage, errors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { LayerFacts } from '#server/open-data/open-data.ts';
import { creditOf, type OpenDataTexts, sourcesOf } from '#server/open-data/open-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import { openToOtherOrigins } from '#server/platform/http/open-to-other-origins.ts';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';
import {
  type CompressedBody,
  compressed,
  isUnchanged,
  sendCompressed,
} from '#server/platform/pages/compressed-body.ts';
import type { Platform } from '#server/platform/platform.ts';
import { callsPerAddress } from '#server/platform/security/rate-limits.ts';
import type { OgcAnswer, OgcBody, OgcTask } from './answer-items.worker.ts';
import {
  apiPage,
  type Collection,
  collectionPage,
  collectionsPage,
  conformancePage,
  type Document,
  landingPage,
  type Service,
} from './documents.ts';
import { layerDefinition } from './layer-definition.ts';
import { pagePolicy } from './pages.ts';
import {
  type Format,
  formatOf,
  InvalidParameter,
  type ItemsQuery,
  itemLimits,
  readItemsQuery,
  refuseUnknown,
  systemOf,
} from './query.ts';
import { boundsInAxes, crs84, type System } from './systems.ts';

const worker = limitedWorker<OgcTask, OgcAnswer>({
  file: new URL('./answer-items.worker.ts', import.meta.url),
  name: 'answer' satisfies keyof typeof import('./answer-items.worker.ts'),
  queue: 'ogc',
  longestMs: limits.callWaitMs,
  heapMaxMb: 128,
  idleMs: 60_000,
  restFactor: 40,
});

/** The facts of the layers of /ogc and /data, read once in the thread. */
export function createLayerFacts(): () => Promise<LayerFacts[]> {
  let facts: Promise<LayerFacts[]> | undefined;
  return () => {
    facts ??= worker({ kind: 'facts' }).then(({ result }) => result as LayerFacts[]);
    // A thread that was too busy is asked again.
    facts.catch(() => (facts = undefined));
    return facts;
  };
}

const cacheControl = `public, max-age=${limits.openDataFreshSeconds}`;

interface Layers {
  texts: OpenDataTexts;
  facts: () => Promise<LayerFacts[]>;
}

/** Mounts OGC API Features (17-069r4, 18-058r1) at /ogc, for the layers of the open data. */
export function mountOgc(platform: Platform, app: App, { texts, facts }: Layers): void {
  const { brand, config } = platform;
  const base = `${config.publicUrl}/ogc`;
  const readService = async (): Promise<Service> => ({
    brand,
    title: texts.title,
    description: texts.lead,
    base,
    collections: (await facts()).map((layer) => collectionOf(layer, texts)),
  });
  const parts: Parts = { app, platform, readService, kept: new Map() };
  for (const path of ['/ogc', '/ogc/'])
    mountDocument(parts, path, async (service, format) => landingPage(service, format));
  mountDocument(parts, '/ogc/conformance', async (service, format) => conformancePage(service, format));
  mountDocument(parts, '/ogc/collections', async (service, format) => collectionsPage(service, format));
  mountDocument(parts, '/ogc/collections/:layer', async (service, format, c) =>
    collectionPage(service, collectionIn(service, c), format),
  );
  mountDocument(parts, '/ogc/api', async (service) => apiPage(service), 'application/vnd.oai.openapi+json;version=3.0');
  mount(parts, '/ogc/zimbabwe.qlr', async (c) => {
    c.header('Content-Type', 'application/x-qgis-layer-definition');
    c.header('Content-Disposition', 'attachment; filename="zimbabwe.qlr"');
    c.header('Cache-Control', cacheControl);
    return sendCompressed(c, await keep(parts, 'qlr', async () => layerDefinition(await readService())));
  });
  mountItems(parts);
  mountItem(parts);
}

interface Parts {
  app: App;
  platform: Platform;
  readService: () => Promise<Service>;
  kept: Map<string, Promise<CompressedBody>>;
}

function collectionOf(layer: LayerFacts, texts: OpenDataTexts): Collection {
  const { name, about, error } = texts.layer(layer.id);
  return {
    ...layer,
    title: name,
    description: `${about} Known error: ${error}`,
    credit: creditOf(layer.id),
    licence: sourcesOf(layer.id)[0]?.licenceAddress ?? null,
  };
}

function collectionIn({ collections }: Service, c: Ctx): Collection {
  const collection = collections.find(({ id }) => id === c.req.param('layer'));
  if (!collection) throw new AppError('NOT_FOUND');
  return collection;
}

/** The few answers that our own links lead to are made once; others could be any number. */
function keep({ kept }: Parts, key: string, make: () => Promise<string>): Promise<CompressedBody> {
  const made = kept.get(key) ?? make().then(compressed);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

function mount({ app }: Parts, path: string, answer: (c: Ctx) => Promise<Response>): void {
  app.on(['GET', 'OPTIONS'], path, async (c) => {
    openToOtherOrigins(c);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    try {
      return await answer(c);
    } catch (error) {
      return problem(c, error);
    }
  });
}

function mountDocument(
  parts: Parts,
  path: string,
  make: (service: Service, format: Format, c: Ctx) => Promise<Document>,
  type?: string,
): void {
  mount(parts, path, async (c) => {
    const format = formatOf(c.req.queries(), c.req.header('accept'));
    refuseUnknown(c.req.queries(), ['f']);
    const body = await keep(parts, `${format} ${c.req.path}`, async () => {
      const document = await make(await parts.readService(), format, c);
      return format === 'html' ? document.html : JSON.stringify(document.json);
    });
    setHeaders(c, format, type);
    return sendCompressed(c, body);
  });
}

const geoJson = 'application/geo+json';

function mountItems(parts: Parts): void {
  mount(parts, '/ogc/collections/:layer/items', async (c) => {
    const service = await parts.readService();
    const collection = collectionIn(service, c);
    const query = readItemsQuery(c.req.queries(), collection.columns, c.req.header('accept'));
    const asked = askedOf(service, collection, addressOf(query, `/collections/${collection.id}/items`));
    const task = { kind: 'items' as const, ...asked, query };
    if (isOwnLink(query)) {
      const key = `${query.format} ${collection.id} ${query.crs.uri}`;
      const body = await keep(parts, key, () => ask<string>({ ...task, encoding: null }));
      setHeaders(c, query.format, geoJson, query.crs);
      return sendCompressed(c, body);
    }
    await spendCall(parts, c);
    const body = await ask<OgcBody>({ ...task, encoding: encodingFor(c) });
    setHeaders(c, query.format, geoJson, query.crs);
    return sendOnce(c, body);
  });
}

function mountItem(parts: Parts): void {
  mount(parts, '/ogc/collections/:layer/items/:item', async (c) => {
    const service = await parts.readService();
    const collection = collectionIn(service, c);
    refuseUnknown(c.req.queries(), ['f', 'crs']);
    const format = formatOf(c.req.queries(), c.req.header('accept'));
    const crs = systemOf(c.req.queries(), 'crs');
    await spendCall(parts, c);
    const id = c.req.param('item') ?? '';
    const path = `/collections/${collection.id}/items/${encodeURIComponent(id)}`;
    const body = await ask<OgcBody>({
      kind: 'item',
      ...askedOf(service, collection, addressOf({ crs }, path)),
      id,
      format,
      crs,
      encoding: encodingFor(c),
    });
    setHeaders(c, format, geoJson, crs);
    return sendOnce(c, body);
  });
}

const spendCall = ({ platform: { rateLimiter, secrets } }: Parts, c: Ctx): Promise<void> =>
  rateLimiter.spend(callsPerAddress, secrets.hmac('address', c.get('clientAddress')));

const askedOf = ({ brand, base }: Service, { id, title, credit }: Collection, address: string) => ({
  layer: id,
  frame: { brand, base, title, credit },
  address: base + address,
});

/** The address of a query, without what is the default. */
function addressOf(query: Pick<ItemsQuery, 'crs'> & Partial<ItemsQuery>, path: string): string {
  const { crs, bbox, bboxCrs = crs84, limit = itemLimits.default, after = 0, datetime, filters = {} } = query;
  const parameters = new URLSearchParams({
    ...(crs !== crs84 && { crs: crs.uri }),
    ...(bbox && { bbox: boundsInAxes(bboxCrs, bbox).join(',') }),
    ...(bbox && bboxCrs !== crs84 && { 'bbox-crs': bboxCrs.uri }),
    ...(limit !== itemLimits.default && { limit: String(limit) }),
    ...(after > 0 && { after: String(after) }),
    ...(datetime && { datetime }),
    ...filters,
  });
  return parameters.size ? `${path}?${parameters}` : path;
}

/** @throws AppError NOT_FOUND for an item that does not exist */
async function ask<Answer extends string | OgcBody>(task: OgcTask): Promise<Answer> {
  const { result } = await worker(task);
  if (result === null) throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 });
  if (!result) throw new AppError('NOT_FOUND');
  return result as Answer;
}

/** The quick one, where the client takes it. */
const encodingFor = (c: Ctx): 'gzip' | 'identity' =>
  /\bgzip\b/.test(c.req.header('accept-encoding') ?? '') ? 'gzip' : 'identity';

/** The links of a collection: its first page in each system. */
const isOwnLink = ({ limit, after, bbox, filters }: ItemsQuery): boolean =>
  limit === itemLimits.default && after === 0 && bbox === null && Object.keys(filters).length === 0;

function setHeaders(c: Ctx, format: Format, jsonType = 'application/json', crs?: System): void {
  c.header('Content-Type', format === 'html' ? 'text/html; charset=utf-8' : jsonType);
  c.header('Cache-Control', cacheControl);
  c.header('Vary', 'Accept');
  if (format === 'html') c.header('Content-Security-Policy', pagePolicy);
  if (crs) c.header('Content-Crs', `<${crs.uri}>`);
}

function sendOnce(c: Ctx, { etag, bytes }: OgcBody): Response {
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (isUnchanged(c, etag)) return c.body(null, 304);
  const encoding = encodingFor(c);
  if (encoding === 'gzip') c.header('Content-Encoding', encoding);
  return c.body(bytes);
}

/** RFC 9457. */
function problem(c: Ctx, error: unknown): Response {
  const { status, title, detail, retryAfterSeconds } = asProblem(error);
  c.header('Cache-Control', 'no-store');
  c.header('Content-Type', 'application/problem+json');
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  return c.body(JSON.stringify({ type: 'about:blank', title, status, detail }), status as 400);
}

/** @throws every other error, which is answered as everywhere */
function asProblem(error: unknown) {
  if (error instanceof InvalidParameter) return { status: 400, title: 'Bad Request', detail: error.message };
  if (!(error instanceof AppError)) throw error;
  const { retryAfterSeconds } = error.details;
  const { status } = errors[error.code];
  return {
    status,
    title: STATUS_CODES[status] ?? '',
    detail: errorMessage(error.code, error.details),
    retryAfterSeconds,
  };
}
