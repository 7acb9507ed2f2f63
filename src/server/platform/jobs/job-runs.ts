import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

export interface JobRun {
  name: string;
  ranAt: Date;
  tookMs: number;
  /** Null: it succeeded. */
  error: string | null;
}

/** One statement for all jobs of a run, ordered by name: two processes cannot deadlock on each other's rows. */
export async function storeRuns(db: Queries, runs: readonly JobRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ ranAt, tookMs, ...run }) => ({ ...run, ran_at: ranAt, took_ms: tookMs }));
  await db
    .insertInto('scheduled_jobs')
    .values(rows.sort((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          ran_at: eb.ref('excluded.ran_at'),
          took_ms: eb.ref('excluded.took_ms'),
          error: eb.ref('excluded.error'),
        }))
        .where(sql<boolean>`excluded.ran_at >= scheduled_jobs.ran_at`),
    )
    .execute();
}

/** The start of the latest run of any job. */
export async function readLastRun(db: Queries): Promise<Date | null> {
  const { ranAt } = await db
    .selectFrom('scheduled_jobs')
    .select(({ fn }) => fn.max('ran_at').as('ranAt'))
    .executeTakeFirstOrThrow();
  return ranAt ?? null;
}

export async function readRuns(db: Queries): Promise<Map<string, JobRun>> {
  const rows = await db.selectFrom('scheduled_jobs').selectAll().execute();
  return new Map(rows.map(({ ran_at: ranAt, took_ms: tookMs, ...run }) => [run.name, { ...run, ranAt, tookMs }]));
}
