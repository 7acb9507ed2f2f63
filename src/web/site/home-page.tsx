import { href, Link } from 'react-router';
import { listServices, readServicesPage, type Service } from '#contract/site/catalogue.ts';
import { readHomeTexts } from '#contract/site/site.ts';
import { priceWithSize } from '#geo/estimate/size-prices.ts';
import { call } from '../api.ts';
import { useRootReply } from '../company/company.ts';
import { businessData } from '../seo/business-schema.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { shortDescription } from '../seo/short-description.ts';
import { loadShowcase } from '../showcase/load-showcase.ts';
import { ShowcasePart } from '../showcase/showcase-part.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { SalePrice } from '../ui/display/sale-price.tsx';
import { twoDigits } from '../ui/format/numbers.ts';
import { CallToAction } from '../ui/layout/call-to-action.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import { FigureCard } from '../ui/layout/figure-card.tsx';
import { Section } from '../ui/layout/section.tsx';
import type { Route } from './+types/home-page.ts';
import { Hero } from './hero/hero.tsx';
import { ProcessProfile } from './process-steps.tsx';
import './hero/hero.css';
import './hero/hero-field.css';
import './hero/hero-map.css';
import './hero/map-legend.css';
import './service-index.css';
import './process-steps.css';
import './training-strip.css';

/** Only fields that are shown: loader data is sent twice, as HTML and for hydration. */
export async function loader({ context }: Route.LoaderArgs) {
  const [texts, { services }, { courses }] = await Promise.all([
    call(readHomeTexts, {}, { context }),
    call(listServices, {}, { context }),
    call(readServicesPage, {}, { context }),
  ]);
  const featured = texts.services.featured.flatMap((id) => services.find((service) => service.id === id) ?? []);
  return {
    ...(await loadShowcase('home', context)),
    texts,
    featured: featured.map((service) => ({ ...pick(service), image: service.image, text: shortDescription(service) })),
    services: services.map((service) => ({
      ...pick(service),
      duration: service.details.duration,
      price: service.price,
      includedKm2: service.includedKm2,
    })),
    courses: courses.map(({ id, name }) => ({ id, name })),
    course: courses[0],
  };
}

const pick = ({ id, order, name }: { id: string; order: number; name: string }) => ({ id, order, name });

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? [...pageMeta(matches, location.pathname, loaderData.texts), ...businessData(matches)] : [];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { texts, featured, services, courses, course, showcase } = loaderData;
  const place = useRootReply()?.company.place;
  return (
    <>
      <Hero texts={texts.hero} place={place} />
      <Section heading={texts.services.heading} lead={texts.services.lead}>
        <div className="cards">
          {featured.map(({ id, order, name, image, text }) => (
            <FigureCard key={id} to={href('/services/:id', { id })} number={order} {...{ name, image, text }} />
          ))}
        </div>
        <ServiceIndex services={services} />
        <Ways ways={texts.services.ways} />
      </Section>
      <Section heading={texts.panels.heading}>
        <Panels panels={texts.panels.cards} />
      </Section>
      <ShowcasePart showcase={showcase} />
      <Section heading={texts.process.heading} lead={texts.process.lead}>
        <ProcessProfile steps={texts.process.steps} />
      </Section>
      <TrainingStrip texts={texts.training} courses={courses} price={course} />
      <CallToAction {...texts.closing} to={href('/bookings')} />
    </>
  );
}

interface ServiceIndexProps {
  services: readonly (Pick<Service, 'id' | 'order' | 'name' | 'price' | 'includedKm2'> & {
    duration: string | undefined;
  })[];
}

const ServiceIndex = ({ services }: ServiceIndexProps) => (
  <ol className="service-index">
    {services.map(({ id, order, name, duration, ...price }) => (
      <li key={id}>
        <Link to={href('/services/:id', { id })}>
          <span className="text-ink3">{twoDigits(order)}</span>
          <span className="font-strong">{name}</span>
          <span className="index-duration">
            {duration}, <span className="whitespace-nowrap">{priceWithSize(price)}</span>
          </span>
        </Link>
      </li>
    ))}
  </ol>
);

const Ways = ({ ways }: { ways: readonly { label: string; to: string }[] }) => (
  <ul className="mt-9 flex flex-wrap gap-x-7">
    {ways.map(({ label, to }) => (
      <li key={to}>
        <TextLink to={to} className="inline-block py-1">
          {label}
        </TextLink>
      </li>
    ))}
  </ul>
);

interface Panel {
  heading: string;
  text: string;
  label: string;
  to: string;
  image: string;
  alt: string;
}

const Panels = ({ panels }: { panels: readonly Panel[] }) => (
  <div className="grid gap-x-7 gap-y-11 wide:grid-cols-2">
    {panels.map(({ heading, text, label, to, image, alt }) => (
      <div key={to}>
        <Figure src={image} alt={alt} className="aspect-3/2" />
        <h3 className="mt-6 text-h3">{heading}</h3>
        <p className="mt-1.5 max-w-xl text-ink2">{text}</p>
        <p className="mt-3">
          <TextLink to={to} className="inline-block py-1">
            {label}
          </TextLink>
        </p>
      </div>
    ))}
  </div>
);

interface TrainingStripProps {
  texts: { heading: string; lead: string };
  courses: readonly { id: string; name: string }[];
  /** A single price, as all courses cost the same. */
  price: { price: number; previousPrice: number; discountPercent: number; weeks: number } | undefined;
}

const TrainingStrip = ({ texts, courses, price }: TrainingStripProps) => (
  <section className="section band" aria-labelledby="training">
    <div className="page training-strip">
      <div>
        <h2 id="training" className="training-title text-h2">
          {texts.heading}
        </h2>
        <p className="mt-4 mb-4 max-w-xs text-ink2">{texts.lead}</p>
        {price && <SalePrice {...price} />}
      </div>
      <ul>
        {courses.map(({ id, name }) => (
          <li key={id}>
            <Link to={href('/training/:id', { id })}>
              <span className="text-card flared">{name}</span>
              <span className="text-ink2">{price?.weeks}-Week Intensive Program</span>
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
