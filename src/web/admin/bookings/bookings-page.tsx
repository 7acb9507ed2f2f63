import { href } from 'react-router';
import { listMeetings } from '#contract/admin/meetings-inquiries.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { MeetingDays } from './meeting-days.tsx';

export const meta = privateMetaOf(href('/admin/bookings'), {
  title: 'Bookings',
  description: 'For staff: today’s and upcoming meetings, and earlier ones without a recorded outcome.',
});

export default function BookingsPage() {
  const meetings = useReply(listMeetings);
  return (
    <>
      <h2 className="admin-title mb-6">Bookings</h2>
      <AsyncSection {...meetings} waiting="Loading the meetings..." failure="The meetings could not be loaded.">
        {(known) => <MeetingDays {...known} />}
      </AsyncSection>
    </>
  );
}
