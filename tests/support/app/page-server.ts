import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPages, type Pages } from '#server/platform/pages/page-cache.ts';
import type { PageVariant } from '#server/platform/pages/page-variant.ts';
import { TestClock } from './app.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server for pages only. */
export interface PageServer {
  clock: TestClock;
  pages: Pages;
  /** Renders a page; a test may replace it. */
  site(path: string, request?: IncomingMessage): Response | Promise<Response>;
  /** Every path that was rendered. */
  rendered: string[];
  /** The variant of each rendered page, in the same order. */
  variants: PageVariant[];
  /** Requests without a browser: nothing is decoded, followed or added. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** The text of the page at a path. */
  text(path: string): Promise<string>;
  stop(): void;
}

const known = new Set(['/', '/about', '/services/web-gis', '/orders/-', '/search', '/bookings', '/map-your-project']);

export const html = (text: string, status = 200): Response =>
  new Response(`<!doctype html><script>start()</script><p>${text}</p>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });

export async function startPageServer({ hasKeys = false } = {}): Promise<PageServer> {
  const clock = new TestClock(new Date('2026-03-02T07:00:00Z'));
  const pages = createPages({
    render: async (path, variant, incoming) => {
      on.rendered.push(path);
      on.variants.push(variant);
      const made = await on.site(path, incoming);
      return variant === 'lite' ? new Response(`${await made.text()}lite`, made) : made;
    },
    clock,
    headers: { 'X-Content-Type-Options': 'nosniff', 'Permissions-Policy': 'geolocation=()' },
    isPage: (path) => !path.startsWith('/api'),
    isPerRequest: (path, query) => path === '/search' || query === '?place=x',
    policyOf: (page) => ({
      position: ['/bookings', '/map-your-project', '/orders/-'].includes(page),
      offlineCopy: !['/bookings', '/orders/-'].includes(page),
    }),
    refuses: () => false,
    hasKeys,
    placeOf(path) {
      if (path.startsWith('/orders/')) return { spelling: path, page: '/orders/-', route: '/orders/:ref' };
      const spelling = path.toLowerCase();
      if (known.has(spelling) || spelling.startsWith('/numbers/')) return { spelling, page: spelling, route: '/:page' };
      return spelling.startsWith('/services/') ? { spelling, page: '/services/-', route: '/services/:service' } : null;
    },
  });
  const server = createServer((incoming, response) => {
    if (!pages.serve(incoming, response)) response.writeHead(418).end('not a page');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const on: PageServer = {
    clock,
    pages,
    site(path) {
      const isThere = known.has(path) || path.startsWith('/numbers/');
      return isThere ? html(`page ${path}`) : html('not found', 404);
    },
    rendered: [],
    variants: [],
    async get(path, headers = {}, method = 'GET') {
      const outgoing = request({ port: (server.address() as AddressInfo).port, path, method, headers });
      outgoing.end();
      const [response] = await once(outgoing, 'response');
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
    },
    text: async (path) => /<p>([\s\S]*)<\/p>/.exec((await on.get(path)).body.toString())?.[1] ?? '',
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return on;
}
