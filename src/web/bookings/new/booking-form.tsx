import type { User } from '#contract/accounts/accounts.ts';
import { type MeetingMode, meetingModeNames } from '#contract/bookings/bookings.ts';
import { SummaryCard } from '#web/ui/content/summary-card.tsx';
import { StepRoute } from '#web/ui/navigation/step-route.tsx';
import { ShortWhen } from '../calendar/short-when.tsx';
import { AboutStep } from './about-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { TimeStep } from './time-step.tsx';
import { type BookingInProgress, useBooking } from './use-booking.ts';
import type { BookableService } from './use-service-choice.ts';
import { type Step, useStepHeading } from './use-step.ts';

const steps: readonly Step[] = ['about', 'time', 'details'];
const stepNames = ['What about', 'Day and time', 'Your details'];

interface Props {
  services: readonly BookableService[];
  modes: readonly MeetingMode[];
  /** Null: a visitor, who may look and choose and has to sign in to go on. */
  user: User | null;
}

export function BookingForm({ services, modes, user }: Props) {
  const booking = useBooking(services, user);
  const { step } = booking;
  const heading = useStepHeading(step);
  return (
    <>
      <StepRoute steps={stepNames} current={steps.indexOf(step)} />
      <div className="mt-9">
        {step === 'about' ? (
          <AboutStep heading={heading} services={services} choice={booking.service} />
        ) : (
          <div className="booking-columns">
            <div className="booking-main">
              {step === 'time' || !user ? (
                <TimeStep
                  heading={heading}
                  time={booking.time}
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

function BookingSummary({ booking: { service, time, form } }: { booking: BookingInProgress }) {
  const how = meetingModeNames[form.values.mode as MeetingMode];
  return (
    <SummaryCard
      title={service.service?.name ?? 'Free consultation'}
      image={service.service?.image}
      facts={[
        { name: 'Duration', value: '30 minutes' },
        { name: 'When', value: time.start ? <ShortWhen {...time} /> : notYet },
        { name: 'How', value: how ?? notYet },
      ]}
    />
  );
}

const notYet = <span className="text-ink3">Not chosen yet</span>;
