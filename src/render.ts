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
import type { RefusedForm } from '#web/refused-form.ts';

/** `visitor` is who pays for the call, where that is not the site itself. */
type CallApi = (path: string, init: RequestInit, visitor?: IncomingMessage) => Response | Promise<Response>;

interface Contexts {
  apiContext: RouterContext<(path: string, init: RequestInit, chargeVisitor?: boolean) => ReturnType<CallApi>>;
  refusedFormContext: RouterContext<RefusedForm | null>;
}

interface Options {
  dev: boolean;
  origin: string;
  callApi: CallApi;
}

/** What a page is made for, when it is made for one request alone. */
interface Occasion {
  /** Who asks for it. */
  visitor?: IncomingMessage;
  /** Shown again, with what is wrong. */
  refused?: RefusedForm;
}

export interface Renderer {
  /** Renders one path, without cookies. */
  render(path: string, occasion?: Occasion): Promise<Response>;
  /** The path to render for this one, which it shares with all that must look alike; null when no route answers. */
  pageFor(path: string): string | null;
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

  async function respond(request: Request, { visitor, refused }: Occasion = {}): Promise<Response> {
    const build = await load();
    const handle = createRequestHandler(build, dev ? 'development' : 'production');
    const context = new RouterContextProvider();
    // The keys of the built entry: keys compare by identity.
    const keys = build.entry.module as unknown as Contexts;
    context.set(keys.apiContext, (url, init, chargeVisitor) => callApi(url, init, chargeVisitor ? visitor : undefined));
    if (refused) context.set(keys.refusedFormContext, refused);
    return handle(request, context);
  }

  const listener = getRequestListener((request) => respond(request));
  const build = vite ? null : await load();
  const routes = build ? routeTree(build.routes) : [];
  return {
    pageFor(pathname) {
      const matches = matchRoutes(routes, pathname) ?? [];
      const pattern = matches.map(({ route }) => route.path).filter(Boolean);
      if (pattern.at(-1) === '*') return null;
      // Without a loader of its own a page cannot know what stands in its address: one HTML serves every reference.
      const knows = matches.some(({ route: { id } }) => id && id !== 'root' && build?.routes[id]?.module.loader);
      return knows ? pathname : `/${pattern.join('/').replace(/:\w+/g, '-')}`;
    },
    render: (path, occasion) => respond(new Request(origin + path), occasion),
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
