import { href } from 'react-router';
import { listServices, readServicesPage } from '#contract/site/catalogue.ts';
import { readHomeWords } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { useRootReply } from '../company/company.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { shortDescription } from '../seo/short-description.ts';
import { CallToAction } from '../ui/layout/call-to-action.tsx';
import { FigureCard } from '../ui/layout/figure-card.tsx';
import { Section } from '../ui/layout/section.tsx';
import './hero/hero.css';
import './home.css';
import { businessData } from '../seo/business-schema.ts';
import type { Route } from './+types/home-page.ts';
import { Hero } from './hero/hero.tsx';
import { Panels } from './panels.tsx';
import { ProcessProfile } from './process-steps.tsx';
import { ServiceIndex } from './service-index.tsx';
import { TrainingStrip } from './training-strip.tsx';

/** Only what the page shows: everything a loader answers is sent twice, as HTML and for hydration. */
export async function loader({ context }: Route.LoaderArgs) {
  const [words, { services }, { courses }] = await Promise.all([
    call(readHomeWords, {}, { context }),
    call(listServices, {}, { context }),
    call(readServicesPage, {}, { context }),
  ]);
  const featured = words.services.featured.flatMap((id) => services.find((service) => service.id === id) ?? []);
  return {
    words,
    featured: featured.map((service) => ({ ...pick(service), image: service.image, text: shortDescription(service) })),
    services: services.map((service) => ({
      ...pick(service),
      duration: service.details.duration,
      price: service.price,
    })),
    courses: courses.map(({ id, name }) => ({ id, name })),
    course: courses[0],
  };
}

const pick = ({ id, order, name }: { id: string; order: number; name: string }) => ({ id, order, name });

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? [...pageMeta(matches, location.pathname, loaderData.words), ...businessData(matches)] : [];

export default function HomePage({ loaderData: { words, featured, services, courses, course } }: Route.ComponentProps) {
  const place = useRootReply()?.company.place;
  return (
    <>
      <Hero words={words.hero} place={place} />
      <Section heading={words.services.heading} lead={words.services.lead}>
        <div className="cards">
          {featured.map(({ id, order, name, image, text }) => (
            <FigureCard key={id} to={href('/services/:id', { id })} number={order} {...{ name, image, text }} />
          ))}
        </div>
        <ServiceIndex services={services} />
      </Section>
      <Section heading={words.panels.heading}>
        <Panels panels={words.panels.cards} />
      </Section>
      <Section heading={words.process.heading} lead={words.process.lead}>
        <ProcessProfile steps={words.process.steps} />
      </Section>
      <TrainingStrip words={words.training} courses={courses} price={course} />
      <CallToAction {...words.closing} to={href('/bookings')} />
    </>
  );
}
