import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ViteDevServer } from 'vite';

type CallApi = (path: string, init: RequestInit) => Response | Promise<Response>;

interface Options {
  dev: boolean;
  origin: string;
  callApi: CallApi;
}

export interface Renderer {
  /** Renders one path, without query or cookies. */
  render(path: string): Promise<Response>;
  /** Whether a route of the site, other than the not-found page, answers this path. */
  hasRoute(path: string): boolean;
  /** Development only: Vite's own files first, then a page as asked for. */
  serve(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

const built = path.join(import.meta.dirname, '../build/server/index.js');

/** The web half, rendered on the server; its loaders reach the API through `callApi`, in this process. */
export async function createRenderer({ dev, origin, callApi }: Options): Promise<Renderer> {
  const vite = dev ? await startVite() : null;
  if (!vite && !existsSync(built)) throw new Error('The site is not built yet. Start it with: npm start');
  const load = async (): Promise<ServerBuild> =>
    vite
      ? ((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild)
      : import(pathToFileURL(built).href);

  async function respond(request: Request): Promise<Response> {
    const build = await load();
    const handle = createRequestHandler(build, dev ? 'development' : 'production');
    const context = new RouterContextProvider();
    // The key of the built entry: keys compare by identity.
    const { apiContext } = build.entry.module as unknown as { apiContext: RouterContext<CallApi> };
    context.set(apiContext, callApi);
    return handle(request, context);
  }

  const listener = getRequestListener(respond);
  const routes = vite ? [] : routeTree((await load()).routes);
  return {
    hasRoute: (pathname) => (matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '') !== '*',
    render: (pathname) => respond(new Request(origin + pathname)),
    serve(request, response) {
      if (vite) vite.middlewares(request, response, () => void listener(request, response));
      else void listener(request, response);
    },
    close: async () => vite?.close(),
  };
}

async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({ server: { middlewareMode: true }, appType: 'custom' });
}

/** The routes of the build as the matcher takes them: only shape and paths. */
function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path = '' } = route;
    return route.index ? [{ id, path, index: true as const }] : [{ id, path, children: routeTree(routes, id) }];
  });
}
