import { type RefObject, useState } from 'react';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { RadioGroup, RadioRow } from '#web/ui/forms/radio-group.tsx';
import type { BookingInProgress } from './use-booking.ts';
import type { BookableService } from './use-service-choice.ts';
import { addressOf, type Step, stepNames } from './use-step.ts';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  services: readonly BookableService[];
  choice: BookingInProgress['service'];
  next: Step;
}

export function AboutStep({ heading, services, choice, next }: Props) {
  const row = (id: string) => ({
    name: 'service',
    value: id,
    checked: choice.id === id,
    onChange: () => choice.choose(id),
  });
  // The preset service is listed first and stays first when another is chosen.
  const [chosenFirst] = useState(() => services.find(({ id }) => id === choice.id));
  // Takes over a service chosen before hydration.
  const [takeOver] = useState(() => (rows: HTMLElement | null) => {
    const id = rows?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (id !== undefined && id !== choice.id) choice.choose(id);
  });
  const others = services.filter((service) => service !== chosenFirst);
  return (
    <>
      {choice.unavailable && (
        <Callout tone="danger" within="mb-6">
          {bookingMessages.service}
        </Callout>
      )}
      <div className="service-choice" ref={takeOver}>
        <RadioGroup
          legendClassName="mb-5"
          legend={
            <h2 className="text-h3" tabIndex={-1} ref={heading}>
              What would you like to talk about?
            </h2>
          }
          twoColumns
        >
          {chosenFirst && <RadioRow label={chosenFirst.name} image={chosenFirst.image} {...row(chosenFirst.id)} />}
          <RadioRow
            label="Free consultation"
            detail="Not sure yet which service you need"
            sign={<Icon name="calendar" className="topic-icon" />}
            {...row('')}
          />
          {others.map(({ id, name, image }) => (
            <RadioRow key={id} label={name} image={image} {...row(id)} />
          ))}
        </RadioGroup>
      </div>
      <div className="step-forward">
        <ButtonLink to={addressOf(next)} data-hold="">
          {stepNames[next]}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
    </>
  );
}
