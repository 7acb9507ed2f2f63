import { STATUS_CODES } from 'node:http';
import { errorMessage, errors } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import {
  type CompressedBody,
  compressed,
  isUnchanged,
  sendCompressed,
} from '#server/platform/pages/compressed-body.ts';
import type { Platform } from '#server/platform/platform.ts';
import { callsPerAddress } from '#server/platform/security/rate-limits.ts';
import type { OgcBody } from './answer-items.worker.ts';
import type { AskOgc, GivenBytes } from './ask-ogc.ts';
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

/** A service that answers as OGC API Features (17-069r4, 18-058r1). */
export interface FeatureService {
  /** Where it is mounted: `/ogc`. */
  path: string;
  hasPages: boolean;
  /** @throws AppError NOT_FOUND */
  readService(c: Ctx): Promise<Service>;
  /** The layer of a collection, and where its features are; null: in the open data. */
  placeOf(c: Ctx, collection: Collection): Promise<{ layer: string; source: GivenBytes | null }>;
  ask: AskOgc;
  /** Sets the headers of every answer, also of a refusal. */
  setHeaders(c: Ctx): void;
  /** The few answers that our own links lead to, which are made once; null: none is. */
  kept: Map<string, Promise<CompressedBody>> | null;
}

interface Parts extends FeatureService {
  platform: Platform;
  app: App;
}

/** Mounts every address of a service, and answers their refusals. */
export function mountFeatureService(platform: Platform, app: App, service: FeatureService): void {
  const parts: Parts = { platform, app, ...service };
  const { path } = service;
  for (const landing of [path, `${path}/`])
    mountDocument(parts, landing, async (read, format) => landingPage(read, format));
  mountDocument(parts, `${path}/conformance`, async (read, format) => conformancePage(read, format));
  mountDocument(parts, `${path}/collections`, async (read, format) => collectionsPage(read, format));
  mountDocument(parts, `${path}/collections/:layer`, async (read, format, c) =>
    collectionPage(read, collectionIn(read, c), format),
  );
  mountDocument(parts, `${path}/api`, async (read) => apiPage(read), 'application/vnd.oai.openapi+json;version=3.0');
  mountItems(parts);
  mountItem(parts);
}

function collectionIn({ collections }: Service, c: Ctx): Collection {
  const collection = collections.find(({ id }) => id === c.req.param('layer'));
  if (!collection) throw new AppError('NOT_FOUND');
  return collection;
}

/** Others could be any number. */
export function keep(
  { kept }: Pick<FeatureService, 'kept'>,
  key: string,
  make: () => Promise<string>,
): Promise<CompressedBody> {
  const made = kept?.get(key) ?? make().then(compressed);
  kept?.set(key, made);
  made.catch(() => kept?.delete(key));
  return made;
}

/** Mounts an address; what it throws is answered as in RFC 9457. */
export function mountAddress(
  { app, setHeaders }: { app: App; setHeaders: (c: Ctx) => void },
  path: string,
  answer: (c: Ctx) => Promise<Response>,
): void {
  app.on(['GET', 'OPTIONS'], path, async (c) => {
    setHeaders(c);
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
  mountAddress(parts, path, async (c) => {
    const format = formatOf(c.req.queries(), formsOf(parts, c));
    refuseUnknown(c.req.queries(), ['f']);
    if (!parts.kept) await spendCall(parts, c);
    const body = await keep(parts, `${format} ${c.req.path}`, async () => {
      const document = await make(await parts.readService(c), format, c);
      return format === 'html' ? document.html : JSON.stringify(document.json);
    });
    setType(c, format, type);
    return sendCompressed(c, body);
  });
}

const formsOf = ({ hasPages }: Parts, c: Ctx) => ({ hasPages, accept: c.req.header('accept') });

const geoJson = 'application/geo+json';

function mountItems(parts: Parts): void {
  mountAddress(parts, `${parts.path}/collections/:layer/items`, async (c) => {
    if (!parts.kept) await spendCall(parts, c);
    const service = await parts.readService(c);
    const collection = collectionIn(service, c);
    const query = readItemsQuery(c.req.queries(), collection.columns, formsOf(parts, c));
    const { layer, source } = await parts.placeOf(c, collection);
    const frame = frameOf(service, collection);
    const address = service.base + addressOf(query, `/collections/${collection.id}/items`);
    const task = { kind: 'items' as const, layer, frame, address, query };
    if (parts.kept && isOwnLink(query)) {
      const key = `${query.format} ${collection.id} ${query.crs.uri}`;
      const body = await keep(parts, key, () => parts.ask<string>({ ...task, encoding: null }, source));
      setType(c, query.format, geoJson, query.crs);
      return sendCompressed(c, body);
    }
    if (parts.kept) await spendCall(parts, c);
    const body = await parts.ask<OgcBody>({ ...task, encoding: encodingFor(c) }, source);
    setType(c, query.format, geoJson, query.crs);
    return sendOnce(c, body);
  });
}

function mountItem(parts: Parts): void {
  mountAddress(parts, `${parts.path}/collections/:layer/items/:item`, async (c) => {
    await spendCall(parts, c);
    const service = await parts.readService(c);
    const collection = collectionIn(service, c);
    refuseUnknown(c.req.queries(), ['f', 'crs']);
    const format = formatOf(c.req.queries(), formsOf(parts, c));
    const crs = systemOf(c.req.queries(), 'crs');
    const id = c.req.param('item') ?? '';
    const { layer, source } = await parts.placeOf(c, collection);
    const frame = frameOf(service, collection);
    const address = service.base + addressOf({ crs }, `/collections/${collection.id}/items/${encodeURIComponent(id)}`);
    const encoding = encodingFor(c);
    const body = await parts.ask<OgcBody>({ kind: 'item', layer, frame, address, id, format, crs, encoding }, source);
    setType(c, format, geoJson, crs);
    return sendOnce(c, body);
  });
}

export const spendCall = (
  { platform: { rateLimiter, secrets } }: { platform: Pick<Platform, 'rateLimiter' | 'secrets'> },
  c: Ctx,
): Promise<void> => rateLimiter.spend(callsPerAddress, secrets.hmac('address', c.get('clientAddress')));

const frameOf = ({ brand, base, hasPages }: Service, { title, credit }: Collection) => ({
  brand,
  base,
  hasPages,
  title,
  credit,
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

/** The quick one, where the client takes it. */
const encodingFor = (c: Ctx): 'gzip' | 'identity' =>
  /\bgzip\b/.test(c.req.header('accept-encoding') ?? '') ? 'gzip' : 'identity';

/** The links of a collection: its first page in each system. */
const isOwnLink = ({ limit, after, bbox, filters }: ItemsQuery): boolean =>
  limit === itemLimits.default && after === 0 && bbox === null && Object.keys(filters).length === 0;

function setType(c: Ctx, format: Format, jsonType = 'application/json', crs?: System): void {
  c.header('Content-Type', format === 'html' ? 'text/html; charset=utf-8' : jsonType);
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
