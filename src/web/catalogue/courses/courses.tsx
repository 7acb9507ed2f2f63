import { href } from 'react-router';
import type * as z from 'zod/mini';
import type { courseSchema } from '#contract/site/catalogue.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { SalePrice } from '#web/ui/display/sale-price.tsx';

const training = href('/contact/:inquiryType', { inquiryType: 'training' });

type Course = z.output<typeof courseSchema>;

export const Courses = ({ courses }: { courses: readonly Course[] }) => (
  <div className="grid gap-7 wide:grid-cols-3">
    {courses.map((course) => (
      <CourseCard key={course.id} {...course} />
    ))}
  </div>
);

function CourseCard({ id, name, lead, weeks, projects, ...price }: Course) {
  const contents = [`${weeks}-Week Intensive Program`, `${projects} hands-on projects`, 'Certification'];
  return (
    <article className="course" id={id}>
      <h3 className="text-h3">{name}</h3>
      <p className="mt-1 text-small text-ink2">{lead}</p>
      <p className="mt-1 mb-auto text-small">
        <TextLink to={href('/training/:id', { id })} className="inline-block py-1">
          Syllabus and projects<span className="sr-only"> of the {name} course</span>
        </TextLink>
      </p>
      <SalePrice {...price} />
      <ul>
        {contents.map((line) => (
          <li key={line}>
            <Icon name="check" className="text-leaf" />
            {line}
          </li>
        ))}
      </ul>
      <ButtonLink to={href('/bookings')}>Book Consultation</ButtonLink>
      <TextLink to={`${training}?course=${id}`} className="mt-2 self-center py-1.5">
        Ask about {name}
      </TextLink>
    </article>
  );
}
