import type { RefObject } from 'react';
import { LazyAreaField } from '#web/area-editor/field/lazy-area-field.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import type { BookingInProgress } from './use-booking.ts';
import { addressOf } from './use-step.ts';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  area: BookingInProgress['area'];
  onNext: () => void;
}

/** The area of interest of the booking; optional. */
export function AreaStep({ heading, area: { attached, isRead, choose, remove }, onNext }: Props) {
  return (
    <>
      <h2 className="text-h3" tabIndex={-1} ref={heading}>
        Where is the work?
      </h2>
      <p className="mt-2 mb-6 text-ink2">
        Tap the corners of your area. Drag a square to move a corner, or a dot to add one. You can also add the area
        later, or tell us in the meeting.
      </p>
      {isRead && <LazyAreaField chosen={attached} onChoose={choose} onRemove={remove} back={addressOf('area')} />}
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <ButtonLink kind="quiet" to={addressOf('about')}>
          Back
        </ButtonLink>
        <Button onClick={onNext}>
          {attached ? 'Choose a time' : 'Skip this step'}
          <Icon name="arrow-right" />
        </Button>
      </div>
    </>
  );
}
