import { sql } from 'kysely';
import { type LiveModules, mountLiveModules } from './live-modules.ts';
import { ownOrigins, type ProcessParts } from './modules.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { App } from './platform/context.ts';
import { inTransaction, type OpenDatabase, type Queries } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { createEmailDocuments } from './platform/email/attachments.ts';
import { createMailer, type Transport } from './platform/email/email.ts';
import { createEmailLayout } from './platform/email/layout.ts';
import { deleteOldEmails, emailQueue } from './platform/email/queue.ts';
import { createReceiveUpload } from './platform/http/uploads.ts';
import { createClockCheck } from './platform/jobs/clock-check.ts';
import { readLastRun, storeRuns } from './platform/jobs/job-runs.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createScheduler, deleteExpiredPlatformRows, deleteExpiredSeconds } from './platform/jobs/scheduler.ts';
import type { CallQueues } from './platform/load/call-queues.ts';
import { createGauges, type Gauges } from './platform/metrics/gauges.ts';
import { createPageChanges } from './platform/pages/invalidation.ts';
import { listenForPageChanges, notifyPageChange } from './platform/pages/invalidation-notify.ts';
import { purgeAfterSeconds, purgeQueue } from './platform/pages/purge.ts';
import type { Platform } from './platform/platform.ts';
import { addPlatformGauges } from './platform/platform-gauges.ts';
import { deleteExpiredPreviews } from './platform/publications/previews.ts';
import { createCsrf } from './platform/security/csrf.ts';
import { createRateLimiter } from './platform/security/rate-limits.ts';
import { createRefusalAudit } from './platform/security/refusal-audit.ts';
import { compareSecretFingerprint, storeSecretFingerprint } from './platform/security/secret-fingerprint.ts';
import { createSecrets } from './platform/security/secrets.ts';
import { createWorkerTime } from './platform/security/worker-time.ts';
import { countMisses } from './search/routes.ts';

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
  /** The site with a draft of its content. Null: the secret is wrong, or its time is over. */
  preview: LiveModules['preview'];
  isPreviewed: LiveModules['isPreviewed'];
  /** Makes /readyz answer 503, so that load balancers stop sending requests. */
  markNotReady(): void;
  stop(): Promise<void>;
}

/** @throws ContentError when a file under content/ is wrong */
export async function createApp(parts: Parts): Promise<Site> {
  const { database, clock, config, transport, gauges = createGauges(), queues = null } = parts;
  const { db } = database;
  await migrate(db);
  const secrets = createSecrets(config.secret);
  await storeSecretFingerprint({ db, clock, secrets });
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
  let draining = false;
  const base: Omit<ProcessParts, 'publishing'> = {
    config,
    clock,
    db,
    secrets,
    csrf: createCsrf(secrets, () => ownOrigins(config)),
    rateLimiter,
    receiveUpload: createReceiveUpload({
      rateLimiter,
      secrets,
      freeBytes: database.kind === 'pglite' ? database.embedded.freeBytes : async () => Number.POSITIVE_INFINITY,
    }),
    workerTime: createWorkerTime(rateLimiter, secrets),
    documents,
    scheduler,
    gauges,
    pageChanges,
    link: (path) => config.publicUrl + path,
    isDraining: () => draining,
    auditRefusal: createRefusalAudit(db, clock, secrets),
    countMiss: countMisses({ db, clock, scheduler }),
    queues,
    createMailer: (company) =>
      createMailer({
        clock,
        jobs,
        queue,
        transport,
        layout: createEmailLayout(company, config.publicUrl),
        businessEmail: company.contact.email,
      }),
  };
  addPlatformGauges(base, database);
  scheduler.addInEachProcess('platform.secret', deleteExpiredSeconds, () =>
    compareSecretFingerprint({ db, clock, secrets }),
  );
  scheduler.addDeletion('platform.tidy', deleteExpiredSeconds, () => deleteExpiredPlatformRows(db, clock));
  scheduler.addDeletion('platform.previews', deleteExpiredSeconds, () => deleteExpiredPreviews(db, clock));
  scheduler.addDeletion('platform.emails', deleteExpiredSeconds, () => deleteOldEmails(db, clock));

  const stop = async (modules?: LiveModules): Promise<void> => {
    await listening?.stop();
    await modules?.stop();
    await scheduler.stop();
    await jobs.stop();
  };
  const modules = await mountLiveModules(base).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  scheduler.start();
  return {
    get app() {
      return modules.current().app;
    },
    get platform() {
      return modules.current().platform;
    },
    get addresses() {
      return modules.current().addresses;
    },
    preview: modules.preview,
    isPreviewed: modules.isPreviewed,
    markNotReady() {
      draining = true;
    },
    stop: () => stop(modules),
  };
}

async function databaseTime(db: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
