import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { isDatabaseBusy } from '../database/database.ts';
import {
  type CountReply,
  countFromMemory,
  countRedirect,
  followRequest,
  noteRequest,
  requestIdOf,
} from '../http/request-log.ts';
import { errorFacts, log } from '../log.ts';
import { counter } from '../metrics/process-metrics.ts';
import { apiContentPolicy, type PagePolicy, pageHeaders } from '../security/headers.ts';
import { chooseEncoding } from './content-encoding.ts';
import { canonicalPath, dataPathOf, isDataPath, pageOfPath } from './page-paths.ts';
import { keptKey, keptPlace, type PageVariant, variantOf } from './page-variant.ts';
import { surrogateKeys } from './purge.ts';
import { bestBrotli, type RenderedPage, renderedPage } from './rendered-page.ts';

/** Renders a path identically for everyone. A page rendered per request also gets its query and rate limit. */
type Render = (path: string, variant: PageVariant, request?: IncomingMessage) => Promise<Response>;

export interface PageAddress {
  /** The canonical spelling of the path; other spellings redirect to it. */
  spelling: string;
  /** The path that is rendered: its own, or one shared by all paths with the same HTML. */
  page: string;
  /** The pattern of its route: `/services/:service`. */
  route: string;
}

interface KeptPage extends RenderedPage {
  madeAt: number;
  sent: number;
  /** While rendering fails, the old page is sent and rendering is not retried at every request. */
  tryAgainAt: number;
  count: CountReply;
}

export interface Pages {
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  serveNotFound(request: IncomingMessage, response: ServerResponse): void;
  drop(path: string): void;
  dropAll(): void;
  warm(paths: readonly string[]): Promise<void>;
}

interface Options {
  render: Render;
  clock: Clock;
  headers: Record<string, string>;
  isPage(path: string): boolean;
  /** Null: no route answers; all such paths share the one not-found page. */
  placeOf(path: string): PageAddress | null;
  /** A page that depends on its query; never cached. */
  isPerRequest(page: string, query: string): boolean;
  policyOf(page: string): PagePolicy;
  /** Answers 503 when the site is too busy for a page that is rendered per request. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether cached pages name their keys for a CDN. */
  hasKeys?: boolean;
  /** Whether pages sent from memory are logged as well. */
  logPages?: boolean;
}

const requested = counter({
  name: 'site_page_cache_total',
  help: 'Requests for cached pages: hit, sent from memory; old, rendered again first; miss, rendered first.',
  labels: ['result'],
});
const [hits, old, misses] = [requested.of('hit'), requested.of('old'), requested.of('miss')];

const notFound = '/404';
const errorTexts = {
  500: 'Something went wrong on our side. Please try again in a moment.',
  503: 'We are busy just now. Please try again in a moment.',
};

/** Pages kept in memory: rendered and compressed once, at most 60 s old (product/pages.md#page-cache). */
export function createPages(options: Options): Pages {
  const { render, clock, headers, isPage, placeOf, isPerRequest, policyOf, refuses } = options;
  const { hasKeys = false, logPages = false } = options;
  // The least recently sent page comes first.
  const kept = new Map<string, KeptPage>();
  const making = new Map<string, Promise<KeptPage>>();
  const now = (): number => clock.now().getTime();
  const routeOf = (path: string): string => placeOf(pageOfPath(path))?.route ?? 'other';
  const headersOf = (path: string): Record<string, string> => pageHeaders(headers, policyOf(pageOfPath(path)));

  function make(key: string): Promise<KeptPage> {
    const running = making.get(key);
    if (running) return running;
    const promise: Promise<KeptPage> = renderKept(key, () => making.get(key) === promise).finally(() => {
      if (making.get(key) === promise) making.delete(key);
    });
    making.set(key, promise);
    return promise;
  }

  /** `isWanted`: the page was not dropped while it was rendered; one with data from before a change is not cached. */
  async function renderKept(key: string, isWanted: () => boolean): Promise<KeptPage> {
    const madeAt = now();
    const { path, variant } = keptPlace(key);
    const keys = hasKeys && { 'Surrogate-Key': surrogateKeys(pageOfPath(path)) };
    const rendered = await renderedPage(await render(path, variant), { ...headersOf(path), ...keys }, ['br', 'gzip']);
    const count = countFromMemory(logPages, routeOf(path), rendered.status);
    const page = { ...rendered, madeAt, sent: 0, tryAgainAt: 0, count };
    if (!isWanted() || page.status >= 500) return page;
    const before = kept.get(key);
    // Unchanged: keep the better compression.
    if (before?.etag === page.etag) Object.assign(page, { bodies: before.bodies, sent: before.sent });
    keep(key, page);
    return page;
  }

  function keep(key: string, page: KeptPage): void {
    kept.delete(key);
    kept.set(key, page);
    const [leastRecent] = kept.keys();
    if (kept.size > limits.pagesKept && leastRecent !== undefined) kept.delete(leastRecent);
  }

  /** Sends the cached page, rendered again if it is too old. False when there is none. */
  function answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const page = kept.get(key);
    if (!page) return false;
    keep(key, page);
    const age = now() - page.madeAt;
    if (age <= limits.pageFreshSeconds * 1_000) {
      hits.add();
      page.count(request, response, isUnchanged(request, page));
      sendKept(request, response, page);
      if (age > limits.pageAheadSeconds * 1_000) void remake(key, page);
    } else {
      old.add();
      followPage(key, request, response);
      void remake(key, page).then((made) => sendKept(request, response, made));
    }
    return true;
  }

  /** While rendering fails, the old page is sent (docs/decisions/0024). */
  async function remake(key: string, page: KeptPage): Promise<KeptPage> {
    if (now() < page.tryAgainAt) return page;
    try {
      const made = await make(key);
      if (made.status < 500) return made;
    } catch (error) {
      log('error', 'page.failed', { route: routeOf(keptPlace(key).path), ...errorFacts(error) });
    }
    page.tryAgainAt = now() + limits.pageAgainMs;
    return page;
  }

  function sendKept(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
    send(request, response, page);
    page.sent += 1;
    // Best compression takes a tenth of a second, which a page requested once is not worth.
    if (page.sent === 2) void compressBest(page);
  }

  function followPage(key: string, request: IncomingMessage, response: ServerResponse): void {
    followRequest(request, response);
    noteRequest(request, { route: routeOf(keptPlace(key).path) });
  }

  function serveKept(key: string, request: IncomingMessage, response: ServerResponse): void {
    if (answer(key, request, response)) return;
    misses.add();
    followPage(key, request, response);
    make(key).then(
      (made) => sendKept(request, response, made),
      (error: unknown) => fail(request, response, error, { headers, route: routeOf(keptPlace(key).path) }),
    );
  }

  function servePerRequest(
    target: string,
    { page, route }: PageAddress,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    followRequest(request, response);
    noteRequest(request, { route });
    if (refuses(request, response)) return;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    render(target, variantOf(request.headers), request)
      .then((rendered) => renderedPage(rendered, headersOf(page), [encoding]))
      .then(
        (made) => send(request, response, made),
        (error: unknown) => fail(request, response, error, { headers, route }),
      );
  }

  function redirect(response: ServerResponse, to: string, route = 'other'): true {
    countRedirect(route);
    response.writeHead(308, { Location: to, 'Content-Security-Policy': apiContentPolicy, ...headers }).end();
    return true;
  }

  return {
    serve(request, response) {
      const target = request.url ?? '/';
      const mark = target.indexOf('?');
      const path = mark < 0 ? target : target.slice(0, mark);
      const query = mark < 0 ? '' : target.slice(mark);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && !isPerRequest(pageOfPath(path), query) && answer(keyFor(path, request), request, response))
        return true;
      if (!isPage(path)) return false;
      const canonical = canonicalPath(path);
      const place = canonical ? placeOf(pageOfPath(canonical)) : null;
      const isData = isDataPath(canonical ?? path);
      const own = place ? (isData ? dataPathOf(place.spelling) : place.spelling) : canonical;
      if (own && own !== path && (isRead || place)) return redirect(response, own + query, place?.route);
      if (!isRead) return false;
      if (place && isPerRequest(place.page, query)) {
        servePerRequest(target, place, request, response);
        return true;
      }
      const page = place ? place.page : notFound;
      serveKept(keyFor(isData ? dataPathOf(page) : page, request), request, response);
      return true;
    },
    serveNotFound: (request, response) => serveKept(keyFor(notFound, request), request, response),
    drop(path) {
      for (const key of [path, keptKey(path, 'lite'), dataPathOf(path)]) {
        kept.delete(key);
        making.delete(key);
      }
    },
    dropAll() {
      kept.clear();
      making.clear();
    },
    async warm(paths) {
      for (const path of paths) {
        const page = await make(path);
        page.sent = 2;
        void compressBest(page);
      }
    },
  };
}

/** The data of a page is the same in both variants. */
const keyFor = (path: string, { headers }: IncomingMessage): string =>
  isDataPath(path) ? path : keptKey(path, variantOf(headers));

const isUnchanged = ({ headers }: IncomingMessage, { etag, status }: RenderedPage): boolean =>
  headers['if-none-match'] === etag && status === 200;

function send(request: IncomingMessage, response: ServerResponse, page: RenderedPage) {
  if (isUnchanged(request, page)) {
    response.writeHead(304, page.unchangedHeaders);
    response.end();
    return;
  }
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const encoding = page.bodies[wanted] ? wanted : 'identity';
  const body = page.bodies[encoding] ?? page.bodies.identity;
  response.writeHead(page.status, {
    ...page.headers,
    'Content-Length': body.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a plain message when there is no page. A refusal under load is not logged as a failure. */
function fail(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { headers, route }: { headers: Record<string, string>; route: string },
): void {
  // A preview is read from the database before its page is rendered.
  const isBusy = isDatabaseBusy(error) || (error instanceof AppError && error.code === 'TEMPORARILY_UNAVAILABLE');
  if (!isBusy) log('error', 'page.failed', { requestId: requestIdOf(request), route, ...errorFacts(error) });
  noteRequest(request, { code: isBusy ? 'TEMPORARILY_UNAVAILABLE' : 'INTERNAL' });
  if (response.headersSent) return;
  const status = isBusy ? 503 : 500;
  const wait = error instanceof AppError ? error.details.retryAfterSeconds : null;
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': apiContentPolicy,
    ...(isBusy && { 'Retry-After': String(wait ?? 2) }),
  });
  response.end(errorTexts[status]);
}

async function compressBest(page: RenderedPage): Promise<void> {
  try {
    page.bodies.br = await bestBrotli(page.bodies.identity);
  } catch (error) {
    log('error', 'page.compression', errorFacts(error));
  }
}
