import { sql } from 'kysely';
import { createLiveModules, type LiveModules } from './live-modules.ts';
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
import { createJobs } from './platform/jobs/jobs.ts';
import { createScheduler, deleteExpiredPlatformRows, deleteExpiredSeconds } from './platform/jobs/scheduler.ts';
import type { CallQueues } from './platform/load/call-queues.ts';
import { createGauges, type Gauges } from './platform/metrics/gauges.ts';
import { createPageChanges } from './platform/pages/invalidation.ts';
import { type Listening, listenForPageChanges, notifyPageChange } from './platform/pages/invalidation-notify.ts';
import { purgeAfterSeconds, purgeQueue } from './platform/pages/purge.ts';
import type { Platform } from './platform/platform.ts';
import { addPlatformGauges } from './platform/platform-gauges.ts';
import { deleteExpiredPreviews } from './platform/publications/previews.ts';
import { deleteUnusedPictures } from './platform/publications/stored-pictures.ts';
import { createCsrf } from './platform/security/csrf.ts';
import { createRateLimiter } from './platform/security/rate-limits.ts';
import { createRefusalAudit } from './platform/security/refusal-audit.ts';
import { compareSecretFingerprint, storeSecretFingerprint } from './platform/security/secret-fingerprint.ts';
import { createSecrets } from './platform/security/secrets.ts';
import { createWorkerTime } from './platform/security/worker-time.ts';
import { countMisses } from './search/routes.ts';
import { createSharePictures } from './shares/shares.ts';

// Its search of all revisions takes a while, and the time of a picture is counted in days.
const deleteUnusedPicturesSeconds = 86_400;

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
  /**
   * Of a database that is away at the start: resolves when it is reached, and rejects when it was not reached in time.
   * `isServing`: the site serves what it can without the database, so that there is time.
   */
  reach?: Reach | null;
}

export type Reach = (isServing: boolean) => Promise<void>;

export interface Site {
  app: App;
  platform: Platform;
  addresses: ReadonlySet<string>;
  /** The site with a draft of its content. Null: the secret is wrong, or its time is over. */
  preview: LiveModules['preview'];
  isPreviewed: LiveModules['isPreviewed'];
  /** Resolves when the site has its database. Rejects when it cannot begin with it. */
  complete: Promise<void>;
  /** Makes /readyz answer 503, so that load balancers stop sending requests. */
  markNotReady(): void;
  stop(): Promise<void>;
}

/**
 * The site is complete when it is returned, unless the database is away and the data folder has what was published last.
 * @throws ContentError when a file under content/ is wrong
 */
export async function createApp(parts: Parts): Promise<Site> {
  const { database, clock, config, transport, gauges = createGauges(), queues = null, reach = null } = parts;
  const { db } = database;
  const secrets = createSecrets(config.secret);
  const rateLimiter = createRateLimiter(db, clock, config.rateLimitFactor);
  const documents = createEmailDocuments();
  const queue = emailQueue({ db, clock, from: config.emailFrom, transport, documents });
  const runsBackgroundWork = config.role !== 'web';
  const purges = config.purge && purgeQueue(config.purge);
  const jobs = createJobs(database, purges ? [queue, purges] : [queue], runsBackgroundWork);
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
  let listening: Listening | null = null;
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
    sharePictures: createSharePictures({ db, clock, config }),
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
  scheduler.addDeletion('platform.pictures', deleteUnusedPicturesSeconds, () => deleteUnusedPictures(db, clock));
  scheduler.addDeletion('platform.emails', deleteExpiredSeconds, () => deleteOldEmails(db, clock));

  const modules = createLiveModules(base);
  async function begin(): Promise<void> {
    await migrate(db);
    await storeSecretFingerprint({ db, clock, secrets });
    await jobs.start();
    if (isShared) listening = listenForPageChanges(database.url, pageChanges);
    await modules.mountPublished();
    scheduler.start();
  }
  const stop = async (): Promise<void> => {
    await listening?.stop();
    await modules.stop();
    await scheduler.stop();
    await jobs.stop();
  };
  const isServing = reach !== null && (await modules.mountStored());
  const complete = Promise.resolve(reach?.(isServing))
    .then(begin)
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  if (!isServing) await complete;
  return {
    complete,
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
    async stop() {
      await complete.catch(() => {});
      await stop();
    },
  };
}

async function databaseTime(db: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
