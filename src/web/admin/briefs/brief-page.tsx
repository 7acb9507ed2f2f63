import { href } from 'react-router';
import { readAdminBrief } from '#contract/admin/briefs.ts';
import { type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/brief-page.ts';
import { AdminBriefView } from './admin-brief.tsx';

export const meta = privateMetaOf(href('/admin/briefs'), {
  title: 'Quote request',
  description: 'For staff: one quote request, its area, its quotes and what was written about it.',
});

export const clientLoader = replyLoader(readAdminBrief);

export const HydrateFallback = () => <BriefPage loaderData="loading" />;
export const ErrorBoundary = () => <BriefPage loaderData="failed" />;
export default BriefPage;

function BriefPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <RecordPage
      name="quote request"
      list={{ address: href('/admin/briefs'), label: 'All quote requests' }}
      isLogged
      none={(reference) => `There is no quote request with the reference ${reference}.`}
      loaded={loaderData}
    >
      {(brief, { replace }) => <AdminBriefView adminBrief={brief} onChange={replace} />}
    </RecordPage>
  );
}
