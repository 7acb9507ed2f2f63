import type { ShownCourseDate } from '#contract/site/course-dates.ts';
import { AddToCart } from '#web/cart/add-to-cart.tsx';
import type { Buyable } from '#web/cart/cart.ts';
import { Section } from '#web/ui/layout/section.tsx';

interface Props {
  dates: readonly ShownCourseDate[];
  course: Buyable;
}

export const CourseDates = ({ dates, course }: Props) => (
  <Section
    id="dates"
    heading="Dates"
    lead={
      dates.some(({ freeSeats }) => freeSeats > 0)
        ? 'Choose a date with the course. Times are Bulawayo time.'
        : 'These dates are fully booked. You can order the course without a date, and we agree on one with you.'
    }
  >
    <ul className="course-dates">
      {dates.map(({ itemId, name, days, times, place, freeSeats }) => (
        <li key={itemId}>
          <h3 className="text-h4">{days}</h3>
          <p className="text-ink2">
            {times} each day, {place}
          </p>
          <p>{seatsLabel(freeSeats)}</p>
          {freeSeats > 0 && <AddToCart item={{ ...course, id: itemId, name }} />}
        </li>
      ))}
    </ul>
  </Section>
);

function seatsLabel(free: number): string {
  if (free === 0) return 'Fully booked';
  return free === 1 ? '1 seat left' : `${free} seats left`;
}
