import { href } from 'react-router';
import { type Booking, changeDeadlineOf, meetingModeNames } from '#contract/bookings/bookings.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';
import { bookingState, isToCome } from '../new/booking-state.ts';
import { When } from './booking-facts.tsx';

const tones = { Confirmed: 'strong', Over: 'quiet', Missed: 'plain', Cancelled: 'danger' } as const satisfies Record<
  string,
  TagTone
>;

export function BookingRow({ booking }: { booking: Booking }) {
  const { ref, service, mode, start } = booking;
  const name = service?.name ?? 'Free consultation';
  const address = href('/account/bookings/:ref', { ref });
  const toCome = isToCome(booking);
  const state = bookingState(booking);
  return (
    <li className="record-row">
      <div>
        <h3 className="text-card">
          <TextLink to={address}>{name}</TextLink>
        </h3>
        <p className="mt-2">
          <When {...booking} />
        </p>
        <p className="mt-1 text-small text-ink2">
          {meetingModeNames[mode]}, reference <span className="whitespace-nowrap">{ref}</span>
        </p>
      </div>
      <p>
        <Tag tone={tones[state]}>{state}</Tag>
      </p>
      <p className="record-buttons">
        {toCome && changeDeadlineOf(start) > new Date().toISOString() && (
          <ButtonLink kind="quiet" small to={`${address}?change`} aria-label={`Change time of ${ref}`}>
            Change time
          </ButtonLink>
        )}
        {toCome ? (
          <ButtonLink kind="quiet" small to={address} aria-label={`See booking ${ref}`}>
            See booking
          </ButtonLink>
        ) : (
          <ButtonLink
            kind="quiet"
            small
            to={href('/bookings') + (service ? `?service=${service.id}` : '')}
            aria-label={`Book again: ${name}`}
          >
            Book again
          </ButtonLink>
        )}
      </p>
    </li>
  );
}
