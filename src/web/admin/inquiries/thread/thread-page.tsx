import { href } from 'react-router';
import { readThread } from '#contract/admin/inquiries/threads.ts';
import { call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { RecordPage } from '../../record-page.tsx';
import type { Route } from './+types/thread-page.ts';
import { ThreadView } from './thread-view.tsx';

export const meta = privateMetaOf(href('/admin/inquiries'), {
  title: 'Inquiry',
  description: 'For staff: one inquiry, what was written about it, and the reply.',
});

export default function ThreadPage({ params: { ref } }: Route.ComponentProps) {
  const session = useSession();
  return (
    <RecordPage
      key={ref}
      name="inquiry"
      list={{ address: href('/admin/inquiries'), label: 'All inquiries' }}
      read={(signal) => call(readThread, { params: { ref } }, { signal })}
      none={`There is no inquiry with the number ${ref}.`}
    >
      {(thread) => session.state === 'user' && <ThreadView first={thread} userId={session.user.id} />}
    </RecordPage>
  );
}
