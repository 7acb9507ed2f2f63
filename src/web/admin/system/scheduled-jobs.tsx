import { listScheduledJobs, type ScheduledJob } from '#contract/admin/emails.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { intervalLabel, jobLabel } from './job-labels.ts';
import './system.css';

export function ScheduledJobs() {
  const loaded = useReply(listScheduledJobs);
  return (
    <TitledSection id="scheduled-jobs" title="Scheduled jobs" look="text-h3" className="heading-start">
      <AsyncSection
        {...loaded}
        waiting="Loading the scheduled jobs..."
        failure="The scheduled jobs could not be loaded."
      >
        {({ jobs }) => (
          <ul className="admin-rows scheduled-jobs mt-4">
            {jobs.map((job) => (
              <JobRow key={job.name} job={job} />
            ))}
          </ul>
        )}
      </AsyncSection>
    </TitledSection>
  );
}

function JobRow({ job: { name, everySeconds, lastRun, nextAt, isLate } }: { job: ScheduledJob }) {
  return (
    <li>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{jobLabel(name)}</p>
        <p className="text-small text-ink2">{intervalLabel(everySeconds)}</p>
      </div>
      <div className="min-w-0">
        <p>{lastRun ? `Last run ${instantInFull(businessZone, lastRun.at)}` : 'Has not run yet'}</p>
        {lastRun && !lastRun.error && <p className="text-small text-ink2">Done in {durationLabel(lastRun.tookMs)}</p>}
        {lastRun?.error && <FieldError>Failed: {lastRun.error}</FieldError>}
      </div>
      <div>
        {isLate && <Tag tone="ring">Late</Tag>}
        <p className="text-ink2">{nextAt ? `Next run at ${momentIn(businessZone, nextAt).time}` : 'Not started'}</p>
      </div>
    </li>
  );
}

const durationLabel = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
