import { href } from 'react-router';
import { cancelLinkedBooking, type LinkedBooking } from '#contract/bookings/booking-changes.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { useSession } from '#web/session/session.ts';
import { FocusHeading } from '#web/ui/content/focus-heading.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { CopyReference } from '#web/ui/records/copy-reference.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { When } from '../manage/booking-facts.tsx';
import { CancelBooking } from '../manage/cancel-booking.tsx';
import { meetingFacts } from '../manage/meeting-point.tsx';
import { WindowClosed } from '../manage/window-closed.tsx';
import { bookingHeading, isToCome } from '../new/booking-state.ts';

interface Props {
  token: string;
  booking: LinkedBooking;
  onChange: (booking: LinkedBooking) => void;
  onOutdated: () => void;
}

/** The part of a booking that an emailed link shows. Rescheduling needs the account. */
export function LinkedBookingView(props: Props) {
  const { booking } = props;
  const { ref, service, status, canChange, changeDeadline, hasAccount } = booking;
  const toCome = isToCome(booking);
  return (
    <>
      <FocusHeading key={status}>{bookingHeading(booking)}</FocusHeading>
      <CopyReference reference={ref} />
      <section className="mt-9 max-w-3xl" aria-labelledby="booked">
        <h2 id="booked" className="mb-4 text-h3">
          {toCome ? 'What is booked' : 'What was booked'}
        </h2>
        <DescriptionList
          facts={[
            { name: 'What', value: service?.name ?? 'Free consultation' },
            { name: 'When', value: <When {...booking} /> },
            ...meetingFacts(booking),
          ]}
        />
        {toCome && !canChange && (
          <div className="mt-7">
            <WindowClosed booking={booking} />
          </div>
        )}
        <LinkedBookingActions {...props} />
        {canChange && (
          <p className="mt-3 text-small text-ink2">
            Until {instantInFull(businessZone, changeDeadline)}, Bulawayo time.
            {!hasAccount && (
              <>
                {' '}
                To move it, <TextLink to={href('/contact')}>contact us</TextLink>.
              </>
            )}
          </p>
        )}
      </section>
    </>
  );
}

function LinkedBookingActions({ token, booking, onChange, onOutdated }: Props) {
  const { ref, service, canChange, hasAccount } = booking;
  const signedIn = useSession().state === 'user';
  return (
    <p className="no-print actions mt-7">
      {isToCome(booking) ? (
        hasAccount && (
          <ButtonLink kind="quiet" to={href('/account/bookings/:ref', { ref }) + (canChange ? '?change' : '')}>
            {signedIn ? linkLabel(canChange) : `Sign in to ${linkLabel(canChange).toLowerCase()}`}
          </ButtonLink>
        )
      ) : (
        <ButtonLink to={href('/bookings') + (service ? `?service=${service.id}` : '')}>Book another time</ButtonLink>
      )}
      {canChange && (
        <CancelBooking
          booking={booking}
          send={(body) => call(cancelLinkedBooking, { body: { ...body, token } })}
          onCancelled={(reply) => onChange(reply.booking)}
          onOutdated={onOutdated}
        />
      )}
    </p>
  );
}

const linkLabel = (canChange: boolean): string => (canChange ? 'Change the time' : 'See everything');
