import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { bookingAttachments } from '#contract/bookings/booking-attachments.ts';
import { cancelBooking } from '#contract/bookings/booking-changes.ts';
import { type BookingRecord, businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { callsOf } from '#web/attachments/attachment-calls.ts';
import { AttachmentsSection } from '#web/attachments/attachments-section.tsx';
import { useQuery } from '#web/auth/query/use-query.ts';
import { useRootReply } from '#web/company/company.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { CopyReference } from '#web/ui/records/copy-reference.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { StepList } from '#web/ui/records/next-steps.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { whenInShort } from '../calendar/times.ts';
import { bookingHeading, isToCome } from '../new/booking-state.ts';
import { bookingFacts } from './booking-facts.tsx';
import { CalendarButtons } from './calendar-buttons.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { ChangeSlot } from './change-slot.tsx';
import { WindowClosed } from './window-closed.tsx';

interface Props {
  record: BookingRecord;
  onChange: (record: BookingRecord) => void;
  onOutdated: () => Promise<void>;
}

/** A booking with its details and actions; `?change` opens the choice of another time. */
export function OwnBooking({ record, onChange, onOutdated }: Props) {
  const { booking, canChange } = record;
  const navigate = useNavigate();
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const address = href('/account/bookings/:ref', { ref: booking.ref });
  const changing = useQuery().has('change') && canChange;

  function moved(next: BookingRecord): void {
    setOvertaken(null);
    onChange(next);
    showToast(`Your booking has moved to ${whenInShort(businessZone, next.booking.start)}, Bulawayo time.`);
    void navigate(address, { replace: true });
  }
  async function overtake(message: string): Promise<void> {
    await onOutdated();
    setOvertaken(message);
    void navigate(address, { replace: true });
  }

  if (changing)
    return <ChangeSlot booking={booking} onMoved={moved} onOutdated={(message) => void overtake(message)} />;
  return (
    <>
      {/* Remounted after each change, so that it takes the focus and announces the result. */}
      <FocusSubheading key={record.history.length}>{bookingHeading(booking)}</FocusSubheading>
      <CopyReference reference={booking.ref} />
      {overtaken && (
        <Callout tone="danger" within="mt-7 max-w-2xl">
          {overtaken}
        </Callout>
      )}
      <div className="record-columns mt-9">
        <div className="record-main grid gap-9">
          <BookedSection record={record} onChange={onChange} onOutdated={onOutdated} />
          {/* Remounted after a cancellation, when nothing can be changed any more. */}
          <BookingAttachments key={String(record.attachments.canChange)} {...record} />
        </div>
        <HistorySection history={record.history} />
      </div>
    </>
  );
}

function BookedSection({ record, onChange, onOutdated }: Props) {
  const { booking, canChange } = record;
  const brand = useRootReply()?.company.name ?? '';
  const toCome = isToCome(booking);
  return (
    <TitledSection id="booked" title={toCome ? 'What is booked' : 'What was booked'}>
      <DescriptionList facts={bookingFacts(booking)} />
      {toCome && <CalendarButtons booking={booking} brand={brand} />}
      {toCome && !canChange && (
        <div className="no-print mt-7">
          <WindowClosed booking={booking} />
        </div>
      )}
      {canChange && <BookingActions record={record} onChange={onChange} onOutdated={onOutdated} />}
      {!toCome && (
        <p className="no-print mt-7">
          <ButtonLink to={href('/bookings') + (booking.service ? `?service=${booking.service.id}` : '')}>
            Book another time
          </ButtonLink>
        </p>
      )}
    </TitledSection>
  );
}

const BookingActions = ({ record, onChange, onOutdated }: Props) => (
  <div className="no-print rule-top mt-7 pt-6">
    <p className="actions">
      <ButtonLink kind="quiet" to={{ search: '?change' }}>
        Change time
      </ButtonLink>
      <CancelBooking
        booking={record.booking}
        send={(body) => call(cancelBooking, { params: { ref: record.booking.ref }, body })}
        onCancelled={onChange}
        onOutdated={() => void onOutdated()}
      />
    </p>
    <p className="mt-3 text-small text-ink2">
      Until {instantInFull(businessZone, record.booking.changeDeadline)}, Bulawayo time.
    </p>
  </div>
);

type Event = BookingRecord['history'][number];

const HistorySection = ({ history }: { history: readonly Event[] }) => (
  <TitledSection id="history" title="History" look="mb-2 text-card" className="record-side">
    <p className="mb-5 text-small text-ink2">All in Bulawayo time.</p>
    <StepList
      steps={history.map((event) => ({
        key: event.at + event.event,
        title: instantInFull(businessZone, event.at),
        detail: (
          <>
            <p className="text-ink2">{sentence(event)}</p>
            {event.reason && <p className="mt-1 wrap-anywhere text-ink2">Reason: {event.reason}</p>}
          </>
        ),
      }))}
      current={history.length - 1}
    />
  </TitledSection>
);

function sentence({ event, by, start, previousStart }: Event): string {
  const then = instantInFull(businessZone, start);
  if (event === 'booked') return `Booked for ${then}.`;
  if (event === 'cancelled') return by === 'client' ? 'Cancelled by you.' : 'Cancelled by us.';
  const before = instantInFull(businessZone, previousStart ?? start);
  return `Moved ${by === 'client' ? '' : 'by us '}from ${before} to ${then}.`;
}

const BookingAttachments = ({ booking: { ref }, attachments }: BookingRecord) => (
  <AttachmentsSection
    first={attachments}
    calls={callsOf(bookingAttachments, ref)}
    address={href('/account/bookings/:ref', { ref })}
    closed="The meeting is over, so the area and the files stay as they are."
  />
);
