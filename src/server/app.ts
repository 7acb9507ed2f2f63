import { Hono } from 'hono';
import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { mountAccounts } from './accounts/routes.ts';
import { mountAdmin } from './admin/routes.ts';
import { mountAreas } from './areas/routes.ts';
import { readArticles } from './articles/articles.ts';
import { mountArticles } from './articles/routes.ts';
import { publishSettings, readBookingRules } from './bookings/bookings.ts';
import { mountBookings } from './bookings/routes.ts';
import { mountBriefs } from './briefs/routes.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { readSettings } from './checkout/checkout.ts';
import { mountCheckout } from './checkout/routes.ts';
import { mountContact } from './contact/routes.ts';
import { mountCourses } from './courses/routes.ts';
import { mountDeliveries } from './deliveries/routes.ts';
import { addressesOf, mountFeeds } from './feeds/routes.ts';
import { createLayerFacts, mountOgc } from './ogc/routes.ts';
import { readOpenDataTexts } from './open-data/open-data.ts';
import { mountOpenData } from './open-data/routes.ts';
import { AppError } from './platform/app-error.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openContent } from './platform/content/content.ts';
import type { App, AppEnv } from './platform/context.ts';
import { inTransaction, type OpenDatabase, type Queries } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { createEmailDocuments } from './platform/email/attachments.ts';
import { mountDemoMailbox } from './platform/email/demo-mailbox.ts';
import { createMailer, type Transport } from './platform/email/email.ts';
import { createEmailLayout } from './platform/email/layout.ts';
import { deleteOldEmails, emailQueue } from './platform/email/queue.ts';
import { toErrorReply } from './platform/http/error-replies.ts';
import { openApi } from './platform/http/openapi.ts';
import { describeRequest } from './platform/http/request-context.ts';
import { createRouter } from './platform/http/router.ts';
import { createReceiveUpload } from './platform/http/uploads.ts';
import { createClockCheck } from './platform/jobs/clock-check.ts';
import { readLastRun, storeRuns } from './platform/jobs/job-runs.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createScheduler, deleteExpiredPlatformRows, deleteExpiredSeconds } from './platform/jobs/scheduler.ts';
import type { CallQueues } from './platform/load/call-queues.ts';
import { createGauges, type Gauges } from './platform/metrics/gauges.ts';
import { mountApiDescription } from './platform/pages/api-description.ts';
import { createPageChanges } from './platform/pages/invalidation.ts';
import { listenForPageChanges, notifyPageChange } from './platform/pages/invalidation-notify.ts';
import { purgeAfterSeconds, purgeQueue } from './platform/pages/purge.ts';
import type { Platform } from './platform/platform.ts';
import { addPlatformGauges } from './platform/platform-gauges.ts';
import { createPersonalData } from './platform/privacy/personal-data.ts';
import { createCsrf } from './platform/security/csrf.ts';
import { apiContentPolicy, securityHeaders } from './platform/security/headers.ts';
import { createRateLimiter } from './platform/security/rate-limits.ts';
import { createRefusalAudit } from './platform/security/refusal-audit.ts';
import { compareSecretFingerprint, storeSecretFingerprint } from './platform/security/secret-fingerprint.ts';
import { createSecrets } from './platform/security/secrets.ts';
import { createWorkerTime } from './platform/security/worker-time.ts';
import { mountReviews } from './reviews/routes.ts';
import { mountSamples } from './samples/routes.ts';
import { mountScenes } from './scenes/routes.ts';
import { readScenes } from './scenes/scenes.ts';
import { mountSearch } from './search/routes.ts';
import { authenticateCaller, mountSessions } from './sessions/routes.ts';
import { mountSite } from './site/routes.ts';
import { readSite } from './site/site.ts';

export interface Parts {
  database: OpenDatabase;
  clock: Clock;
  config: Config;
  /** Null: emails are held (demo without a mail server). */
  transport: Transport | null;
  /** Where the gauges of the site are read. */
  gauges?: Gauges;
  /** The queues of calls; without them calls never wait. */
  queues?: CallQueues | null;
}

export interface Site {
  app: App;
  platform: Platform;
  addresses: ReadonlySet<string>;
  /** Makes /readyz answer 503, so that load balancers stop sending requests. */
  markNotReady(): void;
  stop(): Promise<void>;
}

/** @throws ContentError when a file under content/ is wrong */
export async function createApp({
  database,
  clock,
  config,
  transport,
  gauges = createGauges(),
  queues = null,
}: Parts): Promise<Site> {
  const { db } = database;
  const content = openContent(config.contentDir);
  const site = readSite(content, config);
  const catalogue = readCatalogue(content);
  const bookingRules = readBookingRules(content, {
    serviceName: (id) => catalogue.service(id)?.name,
    street: site.contact.street,
  });
  const articles = readArticles(content);
  await migrate(db);

  const app: App = new Hono<AppEnv>();
  const secrets = createSecrets(config.secret);
  await storeSecretFingerprint({ db, clock, secrets });
  const csrf = createCsrf(secrets, () => ownOrigins(config));
  const rateLimiter = createRateLimiter(db, clock, config.rateLimitFactor);
  const documents = createEmailDocuments();
  const queue = emailQueue({ db, clock, from: config.emailFrom, transport, documents });
  const runsBackgroundWork = config.role !== 'web';
  const purges = config.purge && purgeQueue(config.purge);
  const jobs = await startJobs(database, purges ? [queue, purges] : [queue], runsBackgroundWork);
  const isShared = database.kind === 'postgres';
  const isClockTrusted = createClockCheck({
    clock,
    lastRun: () => readLastRun(db),
    databaseTime: isShared ? () => databaseTime(db) : null,
  });
  const scheduler = createScheduler({
    clock,
    store: (runs) => storeRuns(db, runs),
    isClockTrusted,
    runsBackgroundWork,
  });
  const pageChanges = createPageChanges({
    notifyOthers: isShared ? (path) => notifyPageChange(db, path) : null,
    purge:
      purges &&
      ((key) => inTransaction(db, (trx) => jobs.send(trx, purges, { key }, { startAfter: purgeAfterSeconds }))),
  });
  const listening = isShared ? listenForPageChanges(database.url, pageChanges) : null;
  const platform: Platform = {
    config,
    content,
    clock,
    db,
    secrets,
    csrf,
    rateLimiter,
    receiveUpload: createReceiveUpload({
      rateLimiter,
      secrets,
      freeBytes: database.kind === 'pglite' ? database.embedded.freeBytes : async () => Number.POSITIVE_INFINITY,
    }),
    workerTime: createWorkerTime(rateLimiter, secrets),
    mailer: createMailer({
      clock,
      jobs,
      queue,
      transport,
      layout: createEmailLayout(site.company, config.publicUrl),
      businessEmail: site.company.contact.email,
    }),
    documents,
    router: createRouter(app, {
      db,
      clock,
      rateLimiter,
      csrf,
      secrets,
      queues,
      officeNeedsSecondFactor: config.mode === 'live',
    }),
    scheduler,
    gauges,
    personalData: createPersonalData(),
    pageChanges,
    brand: site.company.name,
    link: (path) => config.publicUrl + path,
  };

  addPlatformGauges(platform, database);

  let draining = false;
  const headers = securityHeaders(config.publicUrl.startsWith('https:'));
  app.use(
    describeRequest({
      trustProxyHops: config.trustProxyHops,
      headers: { ...headers, 'Content-Security-Policy': apiContentPolicy },
      ownOrigins: () => ownOrigins(config),
    }),
  );
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (draining) throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 });
    // A database outage affects every process, and pages in memory can still be served: the process stays ready.
    const reached = await sql`select 1`.execute(db).catch(() => null);
    return c.text(reached ? 'ready' : 'ready, database away');
  });
  authenticateCaller(app, platform);

  site.follow(await publishSettings(platform, bookingRules));
  mountSite(platform, app, site);
  mountCatalogue(platform, catalogue);
  mountArticles(platform, articles, (id) => catalogue.service(id)?.name);
  mountAreas(platform);
  const buildExport = mountAccounts(platform);
  const { scheduleDeletion, resetFactor } = mountSessions(platform, app);
  mountBookings(platform, bookingRules);
  mountCourses(platform, catalogue);
  const checkout = mountCheckout(platform, app, catalogue, site);
  const workingDays = async (trx: Queries) => (await bookingRules.read(trx)).calendar;
  const replyBy = mountContact(platform, catalogue, { company: site.company, workingDays });
  mountAdmin({
    platform,
    site,
    shop: readSettings(content, { mode: 'live' }, site.company.contact.street),
    catalogue,
    rules: bookingRules,
    replyBy,
    packData: buildExport,
    scheduleDeletion,
    resetFactor,
  });
  mountReviews(platform, catalogue);
  mountBriefs(platform, catalogue, checkout);
  mountDeliveries({ platform, app, orders: checkout.orders, workingDays });

  const openData = { texts: readOpenDataTexts(content), facts: createLayerFacts() };
  mountOpenData(platform, app, openData);
  mountSamples(platform, app, catalogue);
  mountScenes(platform, app, readScenes(content, config.contentDir));
  mountOgc(platform, app, openData);

  mountFeeds(app, platform, { site, catalogue, articles });
  mountSearch(platform, { site, catalogue, articles });

  mountApiDescription(app, () => openApi(endpoints, site.company.name));
  if (config.mode === 'demo')
    mountDemoMailbox(app, { db, documents, sends: transport !== null, brand: site.company.name });
  app.notFound((c) => toErrorReply(c, new AppError('NOT_FOUND')));
  const auditRefusal = createRefusalAudit(db, clock, secrets);
  app.onError(async (error, c) => {
    await auditRefusal(c, error);
    return toErrorReply(c, error);
  });

  scheduler.addInEachProcess('platform.secret', deleteExpiredSeconds, () =>
    compareSecretFingerprint({ db, clock, secrets }),
  );
  scheduler.addDeletion('platform.tidy', deleteExpiredSeconds, () => deleteExpiredPlatformRows(db, clock));
  scheduler.addDeletion('platform.emails', deleteExpiredSeconds, () => deleteOldEmails(db, clock));
  scheduler.start();
  return {
    app,
    platform,
    addresses: addressesOf({ site, catalogue, articles }),
    markNotReady() {
      draining = true;
    },
    async stop() {
      await listening?.stop();
      await scheduler.stop();
      await jobs.stop();
    },
  };
}

async function databaseTime(db: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** In the demo localhost and 127.0.0.1 count as one origin. */
function ownOrigins({ mode, publicUrl }: Config): string[] {
  const { hostname, port, protocol } = new URL(publicUrl);
  if (mode === 'live' || hostname !== 'localhost') return [publicUrl];
  return [publicUrl, `${protocol}//127.0.0.1${port && `:${port}`}`];
}
