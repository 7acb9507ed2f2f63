import { href } from 'react-router';
import { readAdminBrief } from '#contract/admin/briefs.ts';
import { call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/brief-page.ts';
import { AdminBriefView } from './admin-brief.tsx';

export const meta = privateMetaOf(href('/admin/briefs'), {
  title: 'Quote request',
  description: 'For staff: one quote request, its area, its quotes and what was written about it.',
});

export default function BriefPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <RecordPage
      key={ref}
      name="quote request"
      list={{ address: href('/admin/briefs'), label: 'All quote requests' }}
      logQuery={ref}
      read={(signal) => call(readAdminBrief, { params: { ref } }, { signal })}
      none={`There is no quote request with the reference ${ref}.`}
    >
      {(brief) => <AdminBriefView first={brief} />}
    </RecordPage>
  );
}
