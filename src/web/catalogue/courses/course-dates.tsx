import { href } from 'react-router';
import type { ShownCourseDate } from '#contract/site/course-dates.ts';
import { courseOfItem, courseRefundRule } from '#contract/site/courses.ts';
import { AddToCart } from '#web/cart/add-to-cart.tsx';
import type { Buyable } from '#web/cart/cart.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Section } from '#web/ui/layout/section.tsx';

interface Props {
  dates: readonly ShownCourseDate[];
  course: Buyable;
}

/** The dates to choose from, or what to do while none is set; and the refund rule. */
export const CourseDates = ({ dates, course }: Props) => (
  <Section id="dates" heading="Dates" lead={leadOf(dates)}>
    {dates.length > 0 && (
      <ul className="course-dates">
        {dates.map(({ itemId, name, days, times, place, freeSeats }) => (
          <li key={itemId}>
            <h3 className="text-h4">{days}</h3>
            <p className="text-ink2">
              {times}, {place}
            </p>
            <p>{seatsLabel(freeSeats)}</p>
            {freeSeats > 0 && <AddToCart item={{ ...course, id: itemId, name }} />}
          </li>
        ))}
      </ul>
    )}
    {!dates.some(({ freeSeats }) => freeSeats > 0) && (
      <p>
        <TextLink
          to={`${href('/contact/:inquiryType', { inquiryType: 'training' })}?course=${courseOfItem(course.id)}`}
          className="inline-block py-1"
        >
          Tell us when you can come
        </TextLink>
      </p>
    )}
    <p className="mt-6 max-w-3xl text-ink2">
      {courseRefundRule} See section 10 of the <TextLink to={href('/terms')}>terms</TextLink>.
    </p>
  </Section>
);

function leadOf(dates: readonly ShownCourseDate[]): string {
  if (dates.length === 0)
    return 'No date is set yet. Tell us when you can come, or order the course and we agree on one.';
  return dates.some(({ freeSeats }) => freeSeats > 0)
    ? 'Choose a date with the course. Times are Bulawayo time.'
    : 'These dates are fully booked. You can order the course without a date, and we agree on one with you.';
}

function seatsLabel(free: number): string {
  if (free === 0) return 'Fully booked';
  return free === 1 ? '1 seat left' : `${free} seats left`;
}
