import type { listScheduledJobs, ScheduledJob } from '#contract/admin/emails.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { readRuns } from '#server/platform/jobs/job-runs.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Failed or late jobs first, then by name. */
export async function readScheduledJobs({
  db,
  clock,
  scheduler,
}: Pick<Platform, 'db' | 'clock' | 'scheduler'>): Promise<ReplyOf<typeof listScheduledJobs>> {
  const runs = await readRuns(db);
  const now = clock.now();
  const jobs = scheduler.jobs().map(({ name, everySeconds, nextAt }): ScheduledJob => {
    const run = runs.get(name);
    // A job that has never run is late once this process has been there for long enough: no process runs it.
    const dueSince = run?.ranAt ?? scheduler.startedAt();
    const lateAfterSeconds = Math.max(limits.jobLateIntervals * everySeconds, limits.jobLateSeconds);
    return {
      name,
      everySeconds,
      lastRun: run ? { at: run.ranAt.toISOString(), tookMs: run.tookMs, error: run.error } : null,
      nextAt: nextAt?.toISOString() ?? null,
      isLate: dueSince !== null && dueSince < addSeconds(now, -lateAfterSeconds),
    };
  });
  const needsAttention = ({ lastRun, isLate }: ScheduledJob): boolean => isLate || Boolean(lastRun?.error);
  return {
    jobs: jobs.sort(
      (one, other) => Number(needsAttention(other)) - Number(needsAttention(one)) || (one.name < other.name ? -1 : 1),
    ),
  };
}
