import { href } from 'react-router';
import { readBrief } from '#contract/briefs/stored-briefs.ts';
import { keepWhileNamed, LoadedPart, type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import type { Route } from './+types/own-brief-page.ts';
import { OwnBrief } from './own-brief.tsx';

export const meta = privateMetaOf(href('/account/briefs'), {
  title: 'Your quote request',
  description: 'One of your briefs: its area, its figures, our quote and what was written about it.',
});

export const clientLoader = replyLoader(readBrief);

export const shouldRevalidate = keepWhileNamed();

export const HydrateFallback = () => <OwnBriefPage loaderData="loading" />;
export const ErrorBoundary = () => <OwnBriefPage loaderData="failed" />;
export default OwnBriefPage;

function OwnBriefPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/account/briefs')}>All your quote requests</BackLink>
      </p>
      <LoadedPart name="your quote request" loaded={loaderData} none={<NoSuchBrief />} isFollowed>
        {(brief, { refresh, replace }) => <OwnBrief brief={brief} onOutdated={refresh} onChange={replace} />}
      </LoadedPart>
    </>
  );
}

/** Shown for an unknown reference or another account's; the reply is the same. */
const NoSuchBrief = () => (
  <>
    <FocusSubheading>Quote request not found</FocusSubheading>
    <p className="mt-4 mb-6 max-w-2xl text-ink2">
      This account has no quote request with that reference. If you sent it with another account, switch to it.
    </p>
    <ButtonLink to={href('/account/briefs')}>See your quote requests</ButtonLink>
  </>
);
