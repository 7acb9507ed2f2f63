import { href } from 'react-router';
import { type Booking, type BookingRecord, businessZone, meetingText } from '#contract/bookings/bookings.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useRootReply } from '../company/company.ts';
import { WhatsAppLink } from '../shell/links/whatsapp-link.tsx';
import { FocusHeading } from '../ui/content/focus-heading.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { DescriptionList } from '../ui/display/description-list.tsx';
import { CopyReference } from '../ui/records/copy-reference.tsx';
import { momentIn } from '../ui/records/format-moment.ts';
import { NextSteps } from '../ui/records/next-steps.tsx';
import './booking-page.css';
import './calendar/month.css';
import './calendar/slots.css';
import './new/hold/hold-clock.css';
import { whenInShort } from './calendar/times.ts';
import { bookingFacts } from './manage/booking-facts.tsx';
import { CalendarButtons } from './manage/calendar-buttons.tsx';
import { bookingHeading, isToCome } from './new/booking-state.ts';

export function ConfirmedBooking({ record, email }: { record: BookingRecord; email: string }) {
  const { booking, attachments } = record;
  const brand = useRootReply()?.company.name ?? '';
  const toCome = isToCome(booking);
  return (
    <>
      <FocusHeading>{bookingHeading(booking)}</FocusHeading>
      <CopyReference reference={booking.ref} />
      <div className="record-columns mt-9">
        <TitledSection id="booked" title="What is booked" level={2} look="mb-4 text-h3" className="record-main">
          <DescriptionList
            facts={[
              ...bookingFacts(booking),
              ...(attachments.area ? [{ name: 'Area', value: <AreaOutline area={attachments.area} /> }] : []),
              { name: 'Sent to', value: <span className="wrap-anywhere">{email}</span> },
            ]}
          />
          {toCome && <CalendarButtons booking={booking} brand={brand} />}
        </TitledSection>
        {toCome && (
          <TitledSection id="next" title="What happens next" level={2} look="mb-5 text-h3" className="record-side">
            <NextSteps steps={nextSteps(booking, email)} current={1} />
          </TitledSection>
        )}
      </div>
      <p className="no-print mt-10 flex flex-wrap gap-x-8 gap-y-3">
        <TextLink to={href('/account/bookings/:ref', { ref: booking.ref })}>
          {toCome ? 'Change or cancel this booking' : 'See this booking'}
        </TextLink>
        <WhatsAppLink about={`my booking ${booking.ref}`} label="Message us on WhatsApp" />
        <TextLink to={href('/services')}>See our services</TextLink>
      </p>
    </>
  );
}

function nextSteps(booking: Booking, email: string): { when: string; what: string }[] {
  const meeting = whenInShort(businessZone, booking.start);
  const { weekday, day } = momentIn(businessZone, booking.createdAt);
  return [
    {
      when: `${weekday} ${day}`,
      what: `The confirmation goes to ${email}, with a calendar file.`,
    },
    {
      when: `Before ${meeting}`,
      what: 'It helps to have your question ready. You can add a map, a file or the area to your booking. None is required.',
    },
    { when: meeting, what: meetingText(booking.mode, booking.phone ?? '', booking.meetingPoint) },
  ];
}
