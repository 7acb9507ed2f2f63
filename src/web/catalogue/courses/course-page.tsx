import { href } from 'react-router';
import { readCourse, type WholeCourse } from '#contract/site/catalogue.ts';
import { listCourseDates } from '#contract/site/course-dates.ts';
import { courseTitle } from '#contract/site/courses.ts';
import { asNotFound, call } from '#web/api.ts';
import { AddToCart } from '#web/cart/add-to-cart.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { breadcrumbList, structuredData } from '#web/seo/structured-data/structured-data.ts';
import { ConsultationBand } from '#web/shell/consultation-band.tsx';
import { ServiceLinks } from '#web/shell/on-demand/service-links.tsx';
import { Sources } from '#web/ui/content/sources.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { SalePrice } from '#web/ui/display/sale-price.tsx';
import { Figure } from '#web/ui/layout/figure.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx';
import '../catalogue.css';
import './course-page.css';
import { courseThing } from '../structured-data.ts';
import type { Route } from './+types/course-page.ts';
import { CourseDates } from './course-dates.tsx';
import { courseForCart } from './course-for-cart.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { course, share } = await call(readCourse, { params: { id } }, { context }).catch(asNotFound);
  const { dates } = await call(listCourseDates, { params: { id } }, { context });
  // Omitted if empty, to keep pages without course dates small.
  return { course, share, inCart: courseForCart(course), ...(dates.length > 0 && { dates }) };
}

const trailOf = ({ name }: WholeCourse) => [
  { name: 'Home', to: href('/') },
  { name: 'Geospatial services', to: href('/services2') },
  { name: courseTitle(name) },
];

export const meta: Route.MetaFunction = ({ matches, loaderData, location: { pathname } }) => {
  if (!loaderData) return [];
  const { course, share } = loaderData;
  return [
    ...pageMeta(matches, pathname, { title: courseTitle(course.name), description: course.description, share }),
    ...structuredData(matches, (origin, brand) => [
      courseThing(course, origin + pathname, origin + share, brand),
      breadcrumbList(origin, trailOf(course), pathname),
    ]),
  ];
};

export default function CoursePage({ loaderData: { course, inCart, dates = [] } }: Route.ComponentProps) {
  const { name, description, image, alt, weeks, projects, syllabus, projectTitles, sources } = course;
  return (
    <>
      <div className="page service-head">
        <div>
          <Breadcrumbs trail={trailOf(course)} />
          <h1 className="text-title">{courseTitle(name)}</h1>
          <p className="mt-5 text-lead text-ink2">{description}</p>
          <div className="mt-7">
            <SalePrice {...course} />
            <p className="mt-2 text-ink2">
              {weeks}-Week Intensive Program, {projects} hands-on projects and certification
            </p>
          </div>
          <p className="mt-6 flex flex-wrap gap-4">
            {dates.some(({ freeSeats }) => freeSeats > 0) ? (
              <ButtonLink to="#dates">Choose a date</ButtonLink>
            ) : (
              <AddToCart item={inCart} kind="primary" />
            )}
            <ButtonLink kind="quiet" to={href('/bookings')}>
              Book Consultation
            </ButtonLink>
          </p>
        </div>
        <Figure src={image} alt={alt} eager className="aspect-3/2" />
      </div>
      <CourseDates dates={dates} course={inCart} />
      <Section heading="Syllabus" lead="Each week builds on the one before.">
        <Syllabus weeks={syllabus} />
      </Section>
      <Section heading={`${projects} hands-on projects`} lead="You complete each one yourself and keep the files." band>
        <ol className="projects">
          {projectTitles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
      </Section>
      <Section heading="Before you book">
        <CourseFacts course={course} />
        <Sources sources={sources} />
      </Section>
      <ConsultationBand />
    </>
  );
}

const Syllabus = ({ weeks }: { weeks: WholeCourse['syllabus'] }) => (
  <ol className="syllabus">
    {weeks.map(({ week, title, topics }) => (
      <li key={week}>
        <h3 className="text-h4">
          <span className="text-ink3">Week {week}</span>
          <br />
          {title}
        </h3>
        <ul>
          {topics.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

function CourseFacts({ course }: { course: WholeCourse }) {
  const { prerequisites, certification, licenceNote, relatedServices } = course;
  return (
    <div className="course-facts">
      <section>
        <h3 className="text-h4">What you need</h3>
        <ul className="mt-2 grid gap-2 text-ink2">
          {prerequisites.map((line) => (
            <li key={line} className="flex gap-3">
              <Icon name="check" className="mt-1 text-leaf" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="text-h4">Software licence</h3>
        <p className="mt-2 text-ink2">{licenceNote}</p>
      </section>
      <section>
        <h3 className="text-h4">Certification</h3>
        <p className="mt-2 text-ink2">{certification}</p>
      </section>
      {relatedServices.length > 0 && (
        <section>
          <h3 className="text-h4">Related services</h3>
          <ServiceLinks services={relatedServices} className="mt-2 grid gap-1" />
        </section>
      )}
    </div>
  );
}
