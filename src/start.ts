import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '#contract/limits.ts';
import { createDraining } from './draining.ts';
import { answerFaults, refusesTwoHosts } from './http-front.ts';
import { inDevelopment, inProduction, inWorker, type Parts } from './listeners.ts';
import { builtPages, type CallApi, createRenderer, type Renderer } from './render.ts';
import { createApp, type Reach, type Site } from './server/app.ts';
import { systemClock } from './server/platform/clock.ts';
import { type Config, readConfig } from './server/platform/config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './server/platform/database/database.ts';
import { explainDamage } from './server/platform/database/embedded/damage.ts';
import { isPostgresAway, reachPostgres } from './server/platform/database/wait-for-postgres.ts';
import { smtpTransport } from './server/platform/email/smtp.ts';
import { createGate } from './server/platform/http/gate.ts';
import { ownPage } from './server/platform/http/request-context.ts';
import { createBoundedQueue } from './server/platform/load/bounded-queue.ts';
import { createCallQueues } from './server/platform/load/call-queues.ts';
import { watchLoopLag } from './server/platform/load/loop-lag.ts';
import { createGauges, type Gauges, timestampOf } from './server/platform/metrics/gauges.ts';
import { type MetricsServer, serveMetrics } from './server/platform/metrics/metrics-server.ts';
import { inPackage } from './server/platform/package-folder.ts';
import { apiContentPolicy, securityHeaders } from './server/platform/security/headers.ts';
import { endSlowRequest } from './server/platform/security/slow-requests.ts';
import { startTraces, traceRequest } from './server/platform/traces/traces.ts';

export interface RunningSite {
  greeting: string;
  url: string;
  /** Resolves when the database is lost and the site must be restarted. Never rejects. */
  lost: Promise<Error>;
  stop(): Promise<void>;
}

export interface StartOptions {
  dev: boolean;
  /** For tests: opens the database in another way than the settings say. */
  openDatabase?: (config: Config) => Promise<OpenDatabase>;
}

/** @throws SettingError, ContentError, or when the data folder or the port is in use */
export async function startSite(environment: NodeJS.ProcessEnv, options: StartOptions): Promise<RunningSite> {
  const config = readConfig(environment);
  const servers = await listen(config);
  const gauges = createGauges();
  addBuildGauges(gauges);
  let metrics: MetricsServer | null = null;
  const headers = headersOf(config);
  const refusal = { ...headers, 'Content-Security-Policy': apiContentPolicy };
  const { promise: listener, resolve: answerWith } = Promise.withResolvers<RequestListener>();
  for (const server of servers) {
    answerFaults(server, headers);
    server.on('request', (request, response) => {
      if (refusesTwoHosts(request, response, headers)) return;
      endSlowRequest(request, response, refusal);
      // The port opens before the site is ready: requests that arrive meanwhile wait.
      void listener.then((answer) => traceRequest(request, () => answer(request, response)));
    });
  }
  const port = (servers[0]?.address() as AddressInfo).port;
  if (config.port === 0 && !environment['PUBLIC_URL']) config.publicUrl = `http://localhost:${port}`;
  try {
    metrics = await serveMetrics(config, gauges);
    const running = await run(config, options, { servers, gauges });
    answerWith(running.listener);
    return {
      url: config.publicUrl,
      greeting: greeting(config, metrics?.url),
      lost: running.lost,
      async stop() {
        await running.stop();
        metrics?.stop();
      },
    };
  } catch (error) {
    metrics?.stop();
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
  { servers, gauges }: { servers: readonly Server[]; gauges: Gauges },
): Promise<Running> {
  const stopTraces = await startTraces(config.traces, config.trustProxyHops > 0);
  const database = await openDatabase(config);
  const lag = watchLoopLag();
  const queues = createCallQueues();
  const stopped = new AbortController();
  const site = await createApp({
    database,
    clock: systemClock,
    config,
    transport: smtpTransport(config.smtpUrl),
    gauges,
    queues,
    reach: await reachOf(database, stopped.signal),
  }).catch(async (error: unknown) => {
    await database.close();
    throw database.kind === 'pglite' ? explainDamage(error, config.dataDir) : error;
  });
  const lost = Promise.race([database.lost, failureOf(site.complete, stopped.signal)]);
  const headers = headersOf(config);
  const renderer = config.role === 'worker' ? null : await createPageRenderer(site, config.publicUrl, dev);
  const gate = createGate(lag, queues, headers);
  const draining = createDraining(servers, site.markNotReady);
  return {
    listener: draining.through(await listenerFor({ site, renderer, gate, headers }, dev)),
    lost,
    async stop() {
      stopped.abort();
      await draining.drain();
      lag.stop();
      await renderer?.close();
      await site.stop();
      await database.close();
      await stopTraces();
    },
  };
}

function createPageRenderer(site: Site, origin: string, dev: boolean): Promise<Renderer> {
  const callApiOf =
    (appNow: () => Site['app']): CallApi =>
    (url, init, visitor) =>
      visitor
        ? appNow().request(url, forVisitor(init, visitor), { incoming: visitor })
        : appNow().request(url, init, ownPage);
  return createRenderer({
    dev,
    origin,
    callApi: callApiOf(() => site.app),
    async previewApi(secret) {
      const preview = await site.preview(secret);
      return preview && { callApi: callApiOf(() => preview.modules.app), endsAt: preview.endsAt };
    },
    isKnown: (path) => site.addresses.has(path) || site.isPreviewed(path),
    queue: createBoundedQueue({
      name: 'pages',
      atOnce: limits.rendersAtOnce,
      deadlineMs: limits.callWaitMs,
      lengthMax: limits.waitingMax,
    }),
  });
}

/** `renderer` is null in a worker. */
function listenerFor(
  { renderer, ...parts }: Omit<Parts, 'renderer'> & { renderer: Renderer | null },
  dev: boolean,
): RequestListener | Promise<RequestListener> {
  if (!renderer) return inWorker(parts);
  return dev ? inDevelopment({ ...parts, renderer }) : inProduction({ ...parts, renderer });
}

/** The version of this release, and when its pages were built. */
function addBuildGauges(gauges: Gauges): void {
  const described = {
    site_build_info: { help: 'The version of the release.', label: 'version' },
    site_build_timestamp_seconds: { help: 'When the pages were built, in seconds since 1970.' },
  };
  gauges.add('build', described, async () => {
    const { version }: { version: string } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
    const builtAt = await stat(builtPages).catch(() => null);
    return {
      site_build_info: { [version]: 1 },
      site_build_timestamp_seconds: builtAt && timestampOf(builtAt.mtime),
    };
  });
}

const openAsSet = ({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl) : openEmbedded(dataDir);

/** Null: the database can be used. Otherwise how to wait for it, without end while pages are served meanwhile. */
async function reachOf(database: OpenDatabase, stopped: AbortSignal): Promise<Reach | null> {
  if (database.kind === 'pglite' || !(await isPostgresAway(database.url))) return null;
  const { url } = database;
  return (isServing) => reachPostgres(url, isServing ? Number.POSITIVE_INFINITY : undefined, stopped);
}

/** Resolves when the site cannot begin with its database, unless it was stopped before. Never rejects. */
const failureOf = (complete: Promise<void>, stopped: AbortSignal): Promise<Error> =>
  new Promise((resolve) => {
    complete.catch((error: Error) => stopped.aborted || resolve(error));
  });

const headersOf = ({ publicUrl }: Config): Record<string, string> => securityHeaders(publicUrl.startsWith('https:'));

/** API calls made while rendering for a visitor count against that visitor's rate limits, also behind a proxy. */
function forVisitor(init: RequestInit, visitor: IncomingMessage): RequestInit {
  const forwarded = visitor.headers['x-forwarded-for'];
  if (!forwarded) return init;
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', String(forwarded));
  return { ...init, headers };
}

/** Opens the port before anything else, so that a port in use is reported at once. */
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

function greeting(config: Config, metricsUrl: string | undefined): string {
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
  if (config.role === 'web') lines.push('Role web: pages and calls; emails and scheduled tasks wait for a worker.');
  if (config.role === 'worker') lines.push('Role worker: emails, scheduled tasks and calls; no pages.');
  if (metricsUrl) lines.push(`Metrics are at ${metricsUrl}`);
  if (!config.databaseUrl) {
    lines.push(
      `Embedded database in ${config.dataDir}: one process, safe against a killed process, not against power loss. Set DATABASE_URL for PostgreSQL.`,
    );
  }
  return lines.join('\n');
}
