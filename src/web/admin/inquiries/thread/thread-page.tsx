import { href } from 'react-router';
import { readThread } from '#contract/admin/inquiries/threads.ts';
import { type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { RecordPage } from '../../record-page.tsx';
import type { Route } from './+types/thread-page.ts';
import { ThreadView } from './thread-view.tsx';

export const meta = privateMetaOf(href('/admin/inquiries'), {
  title: 'Inquiry',
  description: 'For staff: one inquiry, what was written about it, and the reply.',
});

export const clientLoader = replyLoader(readThread);

export const HydrateFallback = () => <ThreadPage loaderData="loading" />;
export const ErrorBoundary = () => <ThreadPage loaderData="failed" />;
export default ThreadPage;

function ThreadPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const session = useSession();
  return (
    <RecordPage
      name="inquiry"
      list={{ address: href('/admin/inquiries'), label: 'All inquiries' }}
      none={(reference) => `There is no inquiry with the number ${reference}.`}
      loaded={loaderData}
    >
      {(thread, { refresh, replace }) =>
        session.state === 'user' && (
          <ThreadView thread={thread} setThread={replace} onReload={() => void refresh()} userId={session.user.id} />
        )
      }
    </RecordPage>
  );
}
