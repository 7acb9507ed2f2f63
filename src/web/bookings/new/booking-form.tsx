import type { User } from '#contract/accounts/accounts.ts';
import { type MeetingMode, meetingModeNames } from '#contract/bookings/bookings.ts';
import { SummaryCard } from '#web/ui/content/summary-card.tsx';
import { StepRoute } from '#web/ui/navigation/step-route.tsx';
import { ShortWhen } from '../calendar/short-when.tsx';
import { AboutStep } from './about-step.tsx';
import { AreaStep } from './area-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { SlotStep } from './slot-step.tsx';
import { type BookingInProgress, useBooking } from './use-booking.ts';
import type { BookableService } from './use-service-choice.ts';
import { stepNames, useStepHeading } from './use-step.ts';

interface Props {
  services: readonly BookableService[];
  modes: readonly MeetingMode[];
  /** Null: a visitor, who can choose a time but must sign in to continue. */
  user: User | null;
}

export function BookingForm({ services, modes, user }: Props) {
  const booking = useBooking(services, user);
  const { step, steps } = booking;
  const heading = useStepHeading(step);
  return (
    <>
      <StepRoute steps={steps.map((one) => stepNames[one])} current={steps.indexOf(step)} />
      <div className="mt-9">
        {step === 'about' ? (
          <AboutStep heading={heading} services={services} choice={booking.service} next={booking.after} />
        ) : (
          <div className="booking-columns">
            <div className="booking-main">
              {step === 'area' ? (
                <AreaStep heading={heading} area={booking.area} onNext={() => booking.goTo('time')} />
              ) : step === 'time' || !user ? (
                <SlotStep
                  heading={heading}
                  time={booking.time}
                  back={booking.before}
                  onHeld={() => booking.goTo('details')}
                  signedIn={user !== null}
                />
              ) : (
                <DetailsStep heading={heading} booking={booking} user={user} modes={modes} />
              )}
            </div>
            <div className="booking-side">
              <BookingSummary booking={booking} />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function BookingSummary({ booking: { service, area, time, form } }: { booking: BookingInProgress }) {
  const how = meetingModeNames[form.values.mode as MeetingMode];
  return (
    <SummaryCard
      title={service.service?.name ?? 'Free consultation'}
      image={service.service?.image}
      facts={[
        { name: 'Duration', value: '30 minutes' },
        ...(area.attached || service.service?.needsArea
          ? [{ name: 'Area', value: area.attached ? <AreaTitle title={area.attached.title} /> : notYet }]
          : []),
        { name: 'When', value: time.start ? <ShortWhen {...time} /> : notYet },
        { name: 'How', value: how ?? notYet },
      ]}
    />
  );
}

/** "22.9 ha (0.229 km²)", the first figure in bold. */
function AreaTitle({ title }: { title: string }) {
  const [figure, other] = title.split(/(?= \()/);
  return (
    <span className="wrap-anywhere">
      <strong>{figure}</strong>
      {other}
    </span>
  );
}

const notYet = <span className="text-ink3">Not chosen yet</span>;
