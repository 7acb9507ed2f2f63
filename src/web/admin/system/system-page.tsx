import { href } from 'react-router';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { Queues } from './queues.tsx';
import { ScheduledJobs } from './scheduled-jobs.tsx';

export const meta = privateMetaOf(href('/admin/system'), {
  title: 'System',
  description: 'For staff: the queues and the scheduled jobs.',
});

export default function SystemPage() {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/emails')}>All emails</BackLink>
      </p>
      <h2 className="admin-title">System</h2>
      <Queues />
      <ScheduledJobs />
    </>
  );
}
