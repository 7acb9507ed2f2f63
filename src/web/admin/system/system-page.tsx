import { href } from 'react-router';
import { listScheduledJobs, readQueues, type ScheduledJob } from '#contract/admin/emails.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { instantInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useIsOwner } from '../owner-only.tsx';
import type { Route } from './+types/system-page.ts';
import { intervalLabel, jobLabel } from './job-labels.ts';
import './system.css';

export const meta = privateMetaOf(href('/admin/system'), {
  title: 'System',
  description: 'For staff: the queues and the scheduled jobs.',
});

export const clientLoader = pageLoader(async ({ signal }) => {
  const [queues, { jobs }] = await Promise.all([
    call(readQueues, {}, { signal }),
    call(listScheduledJobs, {}, { signal }),
  ]);
  return { queues, jobs };
});

export const HydrateFallback = () => <SystemPage loaderData="loading" />;
export const ErrorBoundary = () => <SystemPage loaderData="failed" />;
export default SystemPage;

function SystemPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const isOwner = useIsOwner();
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/emails')}>All emails</BackLink>
      </p>
      <h2 className="admin-title mb-6">System</h2>
      {isOwner && (
        <p className="no-print mb-6">
          <TextLink to={href('/admin/going-live')} className="tall-link">
            Going live
          </TextLink>
        </p>
      )}
      <LoadedPart name="the queues and the scheduled jobs" loaded={loaderData}>
        {({ queues, jobs }) => (
          <>
            <Queues {...queues} />
            <ScheduledJobs jobs={jobs} />
          </>
        )}
      </LoadedPart>
    </>
  );
}

const columns = ['Queue', 'Waiting', 'Retrying', 'Running', 'Late'];

const Queues = ({ queues, sendsEmail }: ReplyOf<typeof readQueues>) => (
  <TitledSection id="queues" title="Queues" look="text-h3" className="heading-start">
    {!sendsEmail && <p className="mt-3 text-ink2">No mail server is set. Emails are not sent.</p>}
    <table className="admin-table queues">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, retrying, running, late, lateSince }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{waiting}</td>
            <td>{retrying}</td>
            <td>{running}</td>
            <td>
              {late}
              {lateSince && `, since ${instantInFull(businessZone, lateSince)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TitledSection>
);

const ScheduledJobs = ({ jobs }: { jobs: readonly ScheduledJob[] }) => (
  <TitledSection id="scheduled-jobs" title="Scheduled jobs" look="text-h3" className="heading-start">
    <ul className="admin-rows scheduled-jobs mt-4">
      {jobs.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </ul>
  </TitledSection>
);

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
        <p className="text-ink2">
          {nextAt ? `Next run at ${momentIn(businessZone, nextAt).time}` : 'Runs in another process'}
        </p>
      </div>
    </li>
  );
}

const durationLabel = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
