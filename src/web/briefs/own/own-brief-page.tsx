import { href } from 'react-router';
import { readBrief } from '#contract/briefs/stored-briefs.ts';
import { OwnRecord } from '#web/auth/guard/own-record.tsx';
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

export default function OwnBriefPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/account/briefs')}>All your quote requests</BackLink>
      </p>
      <OwnRecord key={ref} read={readBrief} reference={ref} name="quote request" none={<NoSuchBrief />}>
        {(brief, { refresh, replace }) => <OwnBrief brief={brief} onOutdated={refresh} onChange={replace} />}
      </OwnRecord>
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
