import { href } from 'react-router';
import { listMeetings } from '#contract/admin/meetings-inquiries.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { MeetingDays } from './meeting-days.tsx';
import { NewOrders, UnreadMessages } from './today-lists.tsx';

export const meta = privateMetaOf(href('/admin'), {
  title: 'Today',
  description: 'For staff: today’s and upcoming meetings, new orders and unread messages.',
});

export default function TodayPage() {
  const meetings = useReply(listMeetings);
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
