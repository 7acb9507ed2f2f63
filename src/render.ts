import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { RefusedForm } from '#web/refused-form.ts';
import { createPageTable, type PageTable } from './page-table.ts';
import { asPreview } from './previews.ts';
import { requestIdOf } from './server/platform/http/request-log.ts';
import type { BoundedQueue } from './server/platform/load/bounded-queue.ts';
import { errorFacts, log } from './server/platform/log.ts';
import { isDataPath } from './server/platform/pages/page-paths.ts';
import { type PageVariant, variantOfRequest } from './server/platform/pages/page-variant.ts';
import { previewSecretOf } from './server/platform/publications/previews.ts';

/** `visitor` is whose rate limits the call counts against; absent for the site itself. */
export type CallApi = (path: string, init: RequestInit, visitor?: IncomingMessage) => Response | Promise<Response>;

interface Contexts {
  apiContext: RouterContext<(path: string, init: RequestInit, chargeVisitor?: boolean) => ReturnType<CallApi>>;
  refusedFormContext: RouterContext<RefusedForm | null>;
  liteContext: RouterContext<boolean>;
  positionPagesContext: RouterContext<readonly string[]>;
  staticDataContext: RouterContext<object | null>;
  failureContext: RouterContext<(error: unknown) => void>;
}

interface Options {
  dev: boolean;
  origin: string;
  callApi: CallApi;
  /** The API with the draft of a preview. Null: the secret is wrong, or its time is over. */
  previewApi(secret: string): Promise<{ callApi: CallApi; endsAt: Date } | null>;
  /** Whether this service, course, article or form exists: others can request any number of other names. */
  isKnown(path: string): boolean;
  /** Rendering blocks the processor, so a page rendered for one request is refused when it would wait too long. */
  queue: BoundedQueue;
}

interface Occasion {
  /** Default: full. */
  variant?: PageVariant;
  visitor?: IncomingMessage | undefined;
  refused?: RefusedForm;
}

export interface Renderer {
  /** Renders without cookies; 503 when the API fails. @throws AppError TEMPORARILY_UNAVAILABLE, for one request only */
  render(path: string, occasion?: Occasion): Promise<Response>;
  /** The pages of the build; in development those of the code as it is now. */
  pages(): Promise<PageTable>;
  /** Development only: Vite's own files first, then a page as asked for. */
  serve(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

export const builtPages = new URL('../build/server/index.js', import.meta.url);

/** `callApi` lets loaders call the API within this process. */
export async function createRenderer({ dev, origin, callApi, previewApi, isKnown, queue }: Options): Promise<Renderer> {
  const vite = dev ? await startVite() : null;
  if (!vite && !existsSync(builtPages)) throw new Error('The site is not built yet. Start it with: npm start');
  const load = async (): Promise<ServerBuild> =>
    vite ? ((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild) : import(builtPages.href);

  // In development the routes change with their files.
  let latest: { routes: ServerBuild['routes']; table: PageTable } | null = null;
  function tableOf({ routes }: ServerBuild): PageTable {
    if (latest?.routes !== routes) latest = { routes, table: createPageTable(routes, isKnown) };
    return latest.table;
  }

  async function respond(request: Request, occasion: Occasion = {}): Promise<Response> {
    const secret = previewSecretOf(new URL(request.url).search);
    if (secret === null) return respondWith(callApi, request, occasion);
    const preview = await previewApi(secret);
    if (!preview) return respondWith(callApi, new Request(`${origin}/preview-is-over`), occasion);
    return asPreview(await respondWith(preview.callApi, request, occasion), preview.endsAt);
  }

  async function respondWith(
    callApi: CallApi,
    request: Request,
    { variant, visitor, refused }: Occasion,
  ): Promise<Response> {
    const build = await load();
    const handle = createRequestHandler(build, dev ? 'development' : 'production');
    const context = new RouterContextProvider();
    let retryAfter: string | null = null;
    // The keys of the built entry: keys compare by identity.
    const keys = build.entry.module as unknown as Contexts;
    context.set(keys.apiContext, async (url, init, chargeVisitor) => {
      const reply = await callApi(url, init, chargeVisitor ? visitor : undefined);
      if (reply.status === 503) retryAfter = reply.headers.get('retry-after') ?? '2';
      return reply;
    });
    context.set(keys.failureContext, (error) => {
      const route = tableOf(build).placeOf(new URL(request.url).pathname)?.route ?? 'other';
      const requestId = visitor && requestIdOf(visitor);
      log(retryAfter ? 'warn' : 'error', 'page.failed', { requestId, route, ...errorFacts(error) });
    });
    context.set(keys.liteContext, variant === 'lite');
    if (!isDataPath(new URL(request.url).pathname)) context.set(keys.staticDataContext, {});
    context.set(keys.positionPagesContext, tableOf(build).positionPages);
    if (refused) context.set(keys.refusedFormContext, refused);
    const page = await handle(request, context);
    return page.status >= 500 && retryAfter ? unavailable(page, retryAfter) : page;
  }

  const listener = getRequestListener((request) => respond(request, { variant: variantOfRequest(request) }));
  return {
    pages: async () => tableOf(await load()),
    render: (path, occasion = {}) => queue.run(() => respond(new Request(origin + path), occasion), inQueue(occasion)),
    serve(request, response) {
      if (vite) vite.middlewares(request, response, () => void listener(request, response));
      else void listener(request, response);
    },
    close: async () => vite?.close(),
  };
}

/** A page for one request may be refused, and is not rendered for a visitor who has left. Others are for everyone. */
const inQueue = ({ visitor, refused }: Occasion) => ({
  mayRefuse: Boolean(visitor ?? refused),
  isGone: () => visitor?.socket.destroyed ?? false,
});

function unavailable(page: Response, retryAfter: string): Response {
  const headers = new Headers(page.headers);
  headers.set('Retry-After', retryAfter);
  return new Response(page.body, { status: 503, headers });
}

async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({ server: { middlewareMode: true }, appType: 'custom' });
}
