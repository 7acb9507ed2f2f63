import { href } from 'react-router';
import { staffRoles } from '#contract/accounts.ts';
import { listMeetings } from '#contract/back-office.ts';
import { call } from '../api.ts';
import { RouteGuard } from '../sessions/guard.tsx';
import { useSession } from '../sessions/session-state.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import type { Route } from './+types/today-page.ts';
import { MeetingDays } from './meeting-days.tsx';
import './back-office.css';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/admin'), {
    title: 'Today',
    description: 'For the people of the business: the meetings of today and the days to come.',
  }),
  { name: 'robots', content: 'noindex' },
];

const ask = (signal?: AbortSignal) => call(listMeetings, {}, { signal });

/** What the business has to do (FEATURES 2.12): for staff and owner. */
export default function TodayPage() {
  const session = useSession();
  return (
    <div className="page office-page">
      <h1 className="text-step-title">Today</h1>
      <noscript>
        <p className="notice my-6">This page needs JavaScript.</p>
      </noscript>
      <div className="office-body needs-script">
        <RouteGuard roles={staffRoles} why="This page is for the people of the business.">
          {session.state === 'user' && <Meetings key={session.user.id} />}
        </RouteGuard>
      </div>
    </div>
  );
}

function Meetings() {
  const meetings = useLoaded(ask);
  return (
    <LoadedPart {...meetings} waiting="Fetching the meetings..." failure="The meetings could not be loaded.">
      {({ today, meetings: all }) => <MeetingDays today={today} meetings={all} />}
    </LoadedPart>
  );
}
