import { sql } from 'kysely';
import { readLastBackup } from './backup/last-backup.ts';
import type { OpenDatabase } from './database/database.ts';
import { freeBytesOf } from './database/embedded/free-space.ts';
import { emailsByState } from './email/queue.ts';
import { readRuns } from './jobs/job-runs.ts';
import { countJobs } from './jobs/queue-counts.ts';
import { timestampOf } from './metrics/gauges.ts';
import type { Platform } from './platform.ts';

type Parts = Pick<Platform, 'clock' | 'config' | 'db' | 'gauges' | 'scheduler'>;

/** What the platform knows of itself when metrics are asked for. */
export function addPlatformGauges(platform: Parts, database: OpenDatabase): void {
  const { gauges, config } = platform;
  gauges.add(
    'process',
    {
      process_start_time_seconds: { help: 'When the process started, in seconds since 1970.' },
      process_resident_memory_bytes: { help: 'Memory of the process.' },
    },
    async () => ({
      process_start_time_seconds: timestampOf(new Date(performance.timeOrigin)),
      process_resident_memory_bytes: process.memoryUsage.rss(),
    }),
  );
  gauges.add('disk', { site_disk_free_bytes: { help: 'Free space where DATA_DIR is.' } }, async () => ({
    site_disk_free_bytes: await unlessMissing(freeBytesOf(config.dataDir)()),
  }));
  gauges.add(
    'backup',
    {
      site_last_backup_timestamp_seconds: { help: 'When the last backup was made, in seconds since 1970.' },
      site_last_backup_bytes: { help: 'The size of the last backup.' },
    },
    () => measureBackup(config.dataDir),
  );
  addDatabaseGauges(platform, database);
  addWorkGauges(platform);
}

function addDatabaseGauges({ gauges, db }: Parts, database: OpenDatabase): void {
  const answer = { site_database_answer_seconds: { help: 'How long the database took to answer a query.' } };
  gauges.add('database', answer, async () => {
    const beganAt = performance.now();
    await sql`select 1`.execute(db);
    return { site_database_answer_seconds: (performance.now() - beganAt) / 1_000 };
  });
  if (database.kind === 'pglite') return;
  gauges.add(
    'connections',
    { site_database_connections: { help: 'Connections of the pool to PostgreSQL.', label: 'state' } },
    async () => ({ site_database_connections: { ...database.connections() } }),
  );
  gauges.add(
    'locks',
    {
      site_database_locks_waiting: { help: 'Locks that transactions of this database wait for.' },
      site_database_lock_longest_wait_seconds: { help: 'How long the first of them has waited.' },
    },
    async () => {
      const { rows } = await sql<{ waiting: number; seconds: number }>`
        select count(*)::int as waiting,
          coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 as seconds
        from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(db);
      return {
        site_database_locks_waiting: rows[0]?.waiting ?? 0,
        site_database_lock_longest_wait_seconds: rows[0]?.seconds ?? 0,
      };
    },
  );
}

function addWorkGauges({ gauges, db, clock, scheduler }: Parts): void {
  gauges.add(
    'jobs',
    {
      site_jobs: { help: 'Jobs in the queues.', label: 'state' },
      site_jobs_oldest_seconds: { help: 'How long the oldest job has been due.' },
    },
    async () => {
      const queues = await countJobs(db);
      const sum = (state: 'waiting' | 'retrying' | 'running'): number =>
        queues.reduce((total, queue) => total + queue[state], 0);
      return {
        site_jobs: { waiting: sum('waiting'), retrying: sum('retrying'), running: sum('running') },
        site_jobs_oldest_seconds: Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds)),
      };
    },
  );
  gauges.add(
    'scheduled_jobs',
    {
      site_scheduled_job_last_run_timestamp_seconds: { help: 'When the job last ran, in any process.', label: 'name' },
      site_scheduled_job_interval_seconds: { help: 'How often the job runs.', label: 'name' },
      site_scheduled_job_failed: { help: 'Whether its last run failed: 1 or 0.', label: 'name' },
    },
    async () => {
      const runs = await readRuns(db);
      const jobs = scheduler.jobs().map((job) => ({ ...job, run: runs.get(job.name) }));
      const ofEach = (read: (job: (typeof jobs)[number]) => number | null): Record<string, number | null> =>
        Object.fromEntries(jobs.map((job) => [job.name, read(job)]));
      return {
        site_scheduled_job_last_run_timestamp_seconds: ofEach(({ run }) => (run ? timestampOf(run.ranAt) : null)),
        site_scheduled_job_interval_seconds: ofEach(({ everySeconds }) => everySeconds),
        site_scheduled_job_failed: ofEach(({ run }) => (run ? Number(run.error !== null) : null)),
      };
    },
  );
  gauges.add(
    'emails',
    {
      site_emails: { help: 'Emails that were not sent; sent ones are not counted.', label: 'state' },
      site_emails_oldest_queued_seconds: { help: 'How long the oldest queued email should have been sent.' },
    },
    async () => {
      const { oldestQueuedSeconds, ...states } = await emailsByState(db, clock.now());
      return { site_emails: states, site_emails_oldest_queued_seconds: oldestQueuedSeconds };
    },
  );
}

async function measureBackup(dataDir: string) {
  const last = await readLastBackup(dataDir);
  return {
    site_last_backup_timestamp_seconds: last && timestampOf(last.at),
    site_last_backup_bytes: last?.bytes ?? null,
  };
}

const unlessMissing = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
