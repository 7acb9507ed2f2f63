import { useCallback } from 'react';
import { href } from 'react-router';
import { type InquiryThread, readThread } from '#contract/admin/inquiries/threads.ts';
import { ApiError, call } from '#web/api.ts';
import { useSession } from '#web/auth/session/session-store.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import type { Route } from './+types/thread-page.ts';
import { ThreadView } from './thread-view.tsx';

export const meta = privateMetaOf(href('/admin/inquiries'), {
  title: 'Inquiry',
  description: 'For staff: one inquiry, what was written about it, and the reply.',
});

export default function ThreadPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/inquiries')}>All inquiries</BackLink>
      </p>
      <Known key={ref} reference={ref} />
    </>
  );
}

function Known({ reference }: { reference: string }) {
  const session = useSession();
  const load = useCallback((signal?: AbortSignal) => read(reference, signal), [reference]);
  const thread = useAsync(load);
  return (
    <AsyncSection {...thread} waiting="Loading the inquiry..." failure="The inquiry could not be loaded.">
      {(found) =>
        found && session.state === 'user' ? (
          <ThreadView first={found} userId={session.user.id} />
        ) : (
          <>
            <FocusSubheading>Inquiry not found</FocusSubheading>
            <p className="mt-4 text-ink2">There is no inquiry with the number {reference}.</p>
          </>
        )
      }
    </AsyncSection>
  );
}

async function read(ref: string, signal?: AbortSignal): Promise<InquiryThread | null> {
  try {
    return await call(readThread, { params: { ref } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
