import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { limits } from '#contract/limits.ts';
import { isForm, withFormPages } from './forms.ts';
import { createRenderer, type Renderer } from './render.ts';
import { createApp } from './server/app.ts';
import { systemClock } from './server/platform/clock.ts';
import { type Config, readConfig } from './server/platform/config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './server/platform/database.ts';
import { ownPage } from './server/platform/describe-request.ts';
import { explainDamage } from './server/platform/embedded/damage.ts';
import { keepFiles } from './server/platform/files.ts';
import { securityHeaders } from './server/platform/headers.ts';
import type { PageChanges } from './server/platform/page-changes.ts';
import { createPages } from './server/platform/pages.ts';
import { reachPostgres } from './server/platform/reach-postgres.ts';
import { endSlowRequest } from './server/platform/slow-requests.ts';
import { smtpTransport } from './server/platform/smtp.ts';

const clientFolder = path.join(import.meta.dirname, '../build/client');

export interface RunningSite {
  /** What the person who started it should know. */
  greeting: string;
  url: string;
  /** Resolves when the database is gone for good: the site can only be started again. Never rejects. */
  lost: Promise<Error>;
  stop(): Promise<void>;
}

export interface StartOptions {
  dev: boolean;
  /** For tests: opens the database in another way than the settings say. */
  openDatabase?: (config: Config) => Promise<OpenDatabase>;
}

/**
 * Starts the whole site on one port: files, pages from memory, the API.
 * @throws SettingError, ContentError, or when the data folder or the port is in use
 */
export async function startSite(environment: NodeJS.ProcessEnv, options: StartOptions): Promise<RunningSite> {
  const config = readConfig(environment);
  const servers = await listen(config);
  const { promise: listener, resolve: answerWith } = Promise.withResolvers<RequestListener>();
  for (const server of servers) {
    server.on('request', (request, response) => {
      endSlowRequest(request, response);
      // The port is open before the site is there: what is asked meanwhile waits for it.
      void listener.then((answer) => answer(request, response));
    });
  }
  const port = (servers[0]?.address() as AddressInfo).port;
  if (config.port === 0 && !environment['PUBLIC_URL']) config.publicUrl = `http://localhost:${port}`;
  try {
    const running = await run(config, options, servers);
    answerWith(running.listener);
    return { url: config.publicUrl, greeting: greeting(config), lost: running.lost, stop: running.stop };
  } catch (error) {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    throw error;
  }
}

interface Running {
  listener: RequestListener;
  lost: Promise<Error>;
  stop(): Promise<void>;
}

async function run(
  config: Config,
  { dev, openDatabase = openAsSet }: StartOptions,
  servers: readonly Server[],
): Promise<Running> {
  const database = await openDatabase(config);
  const site = await createApp({
    database,
    clock: systemClock,
    config,
    transport: smtpTransport(config.smtpUrl),
  }).catch(async (error: unknown) => {
    await database.close();
    throw database.kind === 'pglite' ? explainDamage(error, config.dataDir) : error;
  });
  const { app, stop } = site;
  const headers = securityHeaders(config.publicUrl.startsWith('https:'));
  const renderer = await createRenderer({
    dev,
    origin: config.publicUrl,
    callApi: (url, init, visitor) =>
      visitor ? app.request(url, forVisitor(init, visitor), { incoming: visitor }) : app.request(url, init, ownPage),
  });
  const api = getRequestListener(withFormPages(app.fetch, renderer, headers));
  const listener = dev
    ? inDevelopment(renderer, api)
    : await inProduction(renderer, api, headers, site.platform.pageChanges);
  return {
    listener,
    lost: database.lost,
    async stop() {
      await drain(servers);
      await renderer.close();
      await stop();
      await database.close();
    },
  };
}

async function openAsSet({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (!databaseUrl) return openEmbedded(dataDir);
  await reachPostgres(databaseUrl);
  return openPostgres(databaseUrl);
}

/** Pages from memory first, then the API, then files: the order in which they are asked for. */
async function inProduction(
  renderer: Renderer,
  api: RequestListener,
  headers: Record<string, string>,
  pageChanges: PageChanges,
): Promise<RequestListener> {
  const files = keepFiles(clientFolder, (pathname) => ({
    ...headers,
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  }));
  const pages = createPages({
    render: (path, visitor) => renderer.render(path, visitor && { visitor }),
    clock: systemClock,
    headers,
    isPage: (pathname) => !isApi(pathname) && !isFile(pathname),
    pageFor: renderer.pageFor,
    isPerRequest: (pathname) => pathname === '/search',
  });
  pageChanges.follow(pages.drop);
  await pages.warm(['/', '/services2']);
  return (request, response) => {
    if (pages.serve(request, response)) return;
    if (!files.serve(request, response)) void api(request, response);
  };
}

function inDevelopment(renderer: Renderer, api: RequestListener): RequestListener {
  return (request, response) => {
    const target = request.url ?? '/';
    if (isApi(target) || isForm(request.method, target)) void api(request, response);
    else renderer.serve(request, response);
  };
}

const isApi = (pathname: string): boolean =>
  /^\/(?:api|demo|sim\/paynow|(?:healthz|readyz|sitemap\.xml|rss\.xml|robots\.txt|site\.webmanifest)$)/.test(pathname);

/** A call made while rendering for one visitor counts as that visitor's own, also behind a proxy. */
function forVisitor(init: RequestInit, visitor: IncomingMessage): RequestInit {
  const forwarded = visitor.headers['x-forwarded-for'];
  if (!forwarded) return init;
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', String(forwarded));
  return { ...init, headers };
}

/** A file of the build: everything with an ending but the router's own data requests. */
const isFile = (pathname: string): boolean => /\.\w+$/.test(pathname) && !pathname.endsWith('.data');

/** Opens the port before anything else, so that a port in use is said at once. */
async function listen({ host, port }: Config): Promise<Server[]> {
  const options = {
    requestTimeout: limits.uploadTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: 1_000,
  };
  const open = (address: string, on: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer(options);
      server.once('error', (error: NodeJS.ErrnoException) => {
        const inUse = error.code === 'EADDRINUSE';
        reject(
          inUse ? new Error(`PORT ${on} is in use. Stop what listens there, or set PORT. Example: PORT=3001`) : error,
        );
      });
      server.listen(on, address, () => resolve(server));
    });
  if (host !== 'localhost') return [await open(host, port)];
  const first = await open('127.0.0.1', port);
  const second = await open('::1', (first.address() as AddressInfo).port).catch(() => null);
  return second ? [first, second] : [first];
}

/** Lets running requests finish, for at most the time one may take. */
async function drain(servers: readonly Server[]): Promise<void> {
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  for (const server of servers) server.closeIdleConnections();
  const deadline = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, limits.requestTimeoutMs);
  await Promise.all(closed);
  clearTimeout(deadline);
}

function greeting(config: Config): string {
  const lines = [`The site is at ${config.publicUrl}`];
  if (config.mode === 'demo') {
    lines.push('Demo mode: try everything, nothing is charged.');
    const mailbox = `${config.publicUrl}/demo/mail`;
    lines.push(
      config.smtpUrl
        ? `Emails are really sent through SMTP_URL; a copy can be read at ${mailbox}`
        : `Its mail can be read at ${mailbox}`,
    );
  }
  if (!config.databaseUrl) {
    lines.push(
      `Embedded database in ${config.dataDir}: one process, safe against a killed process, not against power loss. Set DATABASE_URL for PostgreSQL.`,
    );
  }
  return lines.join('\n');
}
