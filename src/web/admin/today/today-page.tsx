import { href } from 'react-router';
import { listMeetings } from '#contract/admin/meetings-inquiries.ts';
import { call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { FailedEmails } from './failed-emails.tsx';
import { MeetingDays } from './meeting-days.tsx';
import { NewOrders, UnreadMessages } from './today-lists.tsx';

export const meta = privateMetaOf(href('/admin'), {
  title: 'Today',
  description: 'For staff: today’s and upcoming meetings, new orders and unread messages.',
});

const load = (signal?: AbortSignal) => call(listMeetings, {}, { signal });

export default function TodayPage() {
  const meetings = useAsync(load);
  return (
    <div className="grid gap-10">
      <AsyncSection {...meetings} waiting="Loading the meetings..." failure="The meetings could not be loaded.">
        {(known) => <MeetingDays {...known} />}
      </AsyncSection>
      <NewOrders />
      <UnreadMessages />
      <FailedEmails />
    </div>
  );
}
