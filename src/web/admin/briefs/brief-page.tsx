import { useCallback } from 'react';
import { href } from 'react-router';
import { type AdminBrief, readAdminBrief } from '#contract/admin/briefs.ts';
import { ApiError, call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import type { Route } from './+types/brief-page.ts';
import { AdminBriefView } from './admin-brief.tsx';

export const meta = privateMetaOf(href('/admin/briefs'), {
  title: 'Quote request',
  description: 'For staff: one quote request, its area, its quotes and what was written about it.',
});

export default function BriefPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print mb-6 flex flex-wrap gap-x-6">
        <BackLink to={href('/admin/briefs')}>All quote requests</BackLink>
        <TextLink to={`${href('/admin/audit')}?q=${ref}`} className="tall-link">
          Activity log
        </TextLink>
      </p>
      <Known key={ref} reference={ref} />
    </>
  );
}

function Known({ reference }: { reference: string }) {
  const load = useCallback((signal?: AbortSignal) => read(reference, signal), [reference]);
  const brief = useAsync(load);
  return (
    <AsyncSection {...brief} waiting="Loading the quote request..." failure="The quote request could not be loaded.">
      {(found) =>
        found ? (
          <AdminBriefView first={found} />
        ) : (
          <>
            <FocusSubheading>Quote request not found</FocusSubheading>
            <p className="mt-4 text-ink2">There is no quote request with the reference {reference}.</p>
          </>
        )
      }
    </AsyncSection>
  );
}

async function read(ref: string, signal?: AbortSignal): Promise<AdminBrief | null> {
  try {
    return await call(readAdminBrief, { params: { ref } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
