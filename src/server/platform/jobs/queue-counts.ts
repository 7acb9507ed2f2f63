import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Queries } from '../database/database.ts';

export interface QueueCounts {
  name: string;
  waiting: number;
  retrying: number;
  running: number;
  late: number;
  lateSince: Date | null;
  /** How long the oldest has been due, in seconds; 0 when none is. */
  oldestSeconds: number;
}

/** All queues. A job is late when it was due a while ago, by the database clock, and no worker has fetched it. */
export async function countJobs(db: Queries): Promise<QueueCounts[]> {
  const isLate = sql`job.state in ('created', 'retry')
    and job.start_after < now() - make_interval(mins => ${limits.lateJobMinutes}::int)`;
  const { rows } = await sql<QueueCounts>`
    select queue.name,
      count(*) filter (where job.state = 'created')::int as waiting,
      count(*) filter (where job.state = 'retry')::int as retrying,
      count(*) filter (where job.state = 'active')::int as running,
      count(*) filter (where ${isLate})::int as late,
      min(job.start_after) filter (where ${isLate}) as "lateSince",
      greatest(0, coalesce(extract(epoch from now() - min(job.start_after) filter (where job.state <> 'active')), 0))::float8
        as "oldestSeconds"
    from jobs.queue left join jobs.job on job.name = queue.name and job.state in ('created', 'retry', 'active')
    where queue.name not like '\\_\\_%' group by queue.name order by queue.name`.execute(db);
  return rows;
}
