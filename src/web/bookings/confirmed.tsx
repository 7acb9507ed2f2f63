import { href } from 'react-router';
import { type Booking, businessZone, meetingModeNames } from '#contract/bookings.ts';
import { useRootReply } from '../shell/company.ts';
import { Facts } from '../ui/facts.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { CalendarButtons } from './calendar-buttons.tsx';
import { ConfirmationHeading } from './confirmation-heading.tsx';
import { CopyReference } from './copy-reference.tsx';
import { nextSteps } from './next-steps.ts';
import { deviceZone, placeOf, timeElsewhere, whenInFull } from './times.ts';

const headings: Record<Booking['status'], string> = {
  confirmed: 'Your consultation is booked',
  completed: 'This consultation is over',
  no_show: 'This consultation is over',
  cancelled: 'This consultation was cancelled',
};

/** A booking as it was made: the reference, what, when and how, and what happens until then. */
export function Confirmed({ booking, email }: { booking: Booking; email: string }) {
  const brand = useRootReply()?.company.name ?? '';
  const isToCome = booking.status === 'confirmed' && Date.parse(booking.end) > Date.now();
  return (
    <>
      <ConfirmationHeading>
        {booking.status === 'confirmed' && !isToCome ? headings.completed : headings[booking.status]}
      </ConfirmationHeading>
      <CopyReference reference={booking.ref} />
      <div className="mt-9 flex flex-wrap items-start gap-x-14 gap-y-10">
        <section className="min-w-0 grow-3 basis-120" aria-labelledby="booked">
          <h2 id="booked" className="mb-4 text-h3">
            What is booked
          </h2>
          <Facts
            facts={[
              { name: 'What', value: booking.service?.name ?? 'Free consultation' },
              { name: 'When', value: <When {...booking} /> },
              { name: 'How', value: meetingModeNames[booking.mode] },
              ...(booking.phone ? [{ name: 'Phone', value: booking.phone }] : []),
              ...(booking.organisation ? [{ name: 'Organisation', value: booking.organisation }] : []),
              { name: 'Your words', value: <span className="wrap-anywhere whitespace-pre-line">{booking.topic}</span> },
              { name: 'Sent to', value: <span className="wrap-anywhere">{email}</span> },
            ]}
          />
          {isToCome && <CalendarButtons booking={booking} brand={brand} />}
        </section>
        {isToCome && (
          <section className="min-w-0 grow-2 basis-80" aria-labelledby="next">
            <h2 id="next" className="mb-5 text-h3">
              What happens next
            </h2>
            <ol className="next-steps">
              {nextSteps(booking, email).map(({ when, what }) => (
                <li key={when}>
                  <p className="font-strong">{when}</p>
                  <p className="text-ink2">{what}</p>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <p className="no-print mt-10">
        <TextLink to={href('/services')}>See our services</TextLink>
      </p>
    </>
  );
}

function When({ start, end, clientZone }: Booking) {
  const zone = clientZone || deviceZone();
  return (
    <>
      <strong>{whenInFull(businessZone, { start, end })}</strong>, Bulawayo time
      {timeElsewhere(zone, start) && (
        <span className="block text-ink2">
          {whenInFull(zone, { start, end })} in {placeOf(zone)}
        </span>
      )}
    </>
  );
}
