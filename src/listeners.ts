import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { withFormPages } from './forms.ts';
import { unreadable } from './http-front.ts';
import type { Renderer } from './render.ts';
import { sendBytes } from './send-bytes.ts';
import type { Site } from './server/app.ts';
import { systemClock } from './server/platform/clock.ts';
import type { Gate } from './server/platform/http/gate.ts';
import { followRequest, newRequestId, noteRequest } from './server/platform/http/request-log.ts';
import { errorFacts, log } from './server/platform/log.ts';
import { inPackage } from './server/platform/package-folder.ts';
import { earlierAssets } from './server/platform/pages/earlier-assets.ts';
import { withInlineStyles } from './server/platform/pages/inline-styles.ts';
import { createPages, type Pages } from './server/platform/pages/page-cache.ts';
import { loadStaticFiles } from './server/platform/pages/static-files.ts';
import { apiContentPolicy } from './server/platform/security/headers.ts';

const serviceWorker = '/service-worker.js';
/** Unregisters the service worker on devices that have it. */
const serviceWorkerOff = '/service-worker-off.js';

export interface Parts {
  site: Site;
  renderer: Renderer;
  gate: Gate;
  headers: Record<string, string>;
}

/** Cached pages first, then files, then everything that is computed. */
export async function inProduction({ site, renderer, gate, headers }: Parts): Promise<RequestListener> {
  const { dataDir, logPages, offlinePages, purge } = site.platform.config;
  const files = loadStaticFiles(
    inPackage('build/client'),
    (pathname) => ({
      ...headers,
      'Cache-Control': cacheControlOf(pathname),
    }),
    { logPages },
  );
  const earlier = await earlierAssets({
    own: inPackage('build/client/assets'),
    store: path.join(dataDir, 'assets'),
    headers: { ...headers, 'Cache-Control': cacheControlOf('/assets/') },
    logPages,
  });
  const pages = createPages({
    render: async (path, variant, visitor) =>
      withInlineStyles(await renderer.render(path, { variant, visitor }), files.textOf),
    clock: systemClock,
    headers,
    isPage: (pathname) => !isServers(pathname) && !files.claims(pathname),
    ...(await renderer.pages()),
    refuses: gate.refuses,
    hasKeys: purge !== null,
    logPages,
  });
  site.platform.pageChanges.subscribe('pages', pages.drop, pages.dropAll);
  await pages.warm(['/', '/services2']);
  const api = listenerOf(site, renderer, headers, pages);
  return (request, response) => {
    if (!offlinePages && request.url === serviceWorker) request.url = serviceWorkerOff;
    if ([pages, files, earlier].some((each) => each.serve(request, response))) return;
    followRequest(request, response);
    if (isHealth(request.url) || !gate.refuses(request, response)) void api(request, response);
  };
}

function cacheControlOf(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return [serviceWorker, serviceWorkerOff].includes(pathname) ? 'no-cache' : 'public, max-age=3600';
}

/** Calls and health checks; pages and files are left to the processes that serve them. */
export function inWorker({ site, gate, headers }: Omit<Parts, 'renderer'>): RequestListener {
  const api = listenerOf(site, null, headers, null);
  return (request, response) => {
    followRequest(request, response);
    if (isHealth(request.url)) void api(request, response);
    else if (!request.url?.startsWith('/api/')) refusePage(request, response, headers);
    else if (!gate.refuses(request, response)) void api(request, response);
  };
}

function refusePage(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
  noteRequest(request, { code: 'NOT_FOUND' });
  response.writeHead(404, {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': apiContentPolicy,
  });
  response.end('This process has ROLE=worker: it answers calls under /api, but no pages.\n');
}

export function inDevelopment({ site, renderer, headers }: Parts): RequestListener {
  const api = listenerOf(site, renderer, headers, null);
  return (request, response) => {
    const target = request.url ?? '/';
    if (isServers(target.split('?', 1)[0] ?? '/') || request.method === 'POST') {
      followRequest(request, response);
      void api(request, response);
    } else renderer.serve(request, response);
  };
}

/** `pages`: what no route of the server answers is the not-found page for a browser, except a call. */
function listenerOf(site: Site, renderer: Renderer | null, headers: Record<string, string>, pages: Pages | null) {
  // Each request is for the app as it is then: a publication of content replaces it.
  const ask: Site['app']['fetch'] = (...request) => site.app.fetch(...request);
  const fetch = renderer ? withFormPages(ask, renderer, headers) : ask;
  const answer = async (request: Request, env: unknown): Promise<Response> => {
    const reply = await fetch(request, env as object);
    const { incoming, outgoing } = env as HttpBindings;
    if (outgoing.headersSent || outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    if (pages && reply.status === 404 && isStandIn(incoming)) {
      pages.serveNotFound(incoming, outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    }
    return (await sendBytes(reply, outgoing as ServerResponse)) ? RESPONSE_ALREADY_SENT : reply;
  };
  return getRequestListener(answer, {
    // HTTP/1.0 requests have no Host header: load balancers send them as health checks.
    hostname: 'localhost',
    errorHandler(error) {
      const requestId = newRequestId();
      if (!(error instanceof RequestError)) log('error', 'request.failed', { requestId, ...errorFacts(error) });
      const { headers: all, body } = unreadable(headers, requestId);
      return new Response(body, { status: 400, headers: all });
    },
  });
}

const isHealth = (target: string | undefined): boolean => target === '/healthz' || target === '/readyz';

/** The demo's stand-ins for a mailbox, Google and Paynow; not mounted in live mode. */
const isStandIn = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(?:demo|sim)\//.test(url);

const isServers = (pathname: string): boolean =>
  /^\/(?:(?:api|demo|gis|ogc|pictures|sim\/paynow|(?:data|samples|index-lab)\/files)(?:\/|$)|(?:healthz|readyz|sitemap\.xml|rss\.xml|robots\.txt|site\.webmanifest)$)/.test(
    pathname,
  );
