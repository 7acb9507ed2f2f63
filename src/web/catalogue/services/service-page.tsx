import { href } from 'react-router';
import { readCoefficients } from '#contract/briefs/briefs.ts';
import { readService, type Service } from '#contract/site/catalogue.ts';
import { readSample } from '#contract/site/samples.ts';
import { priceText, sizeText } from '#geo/estimate/size-prices.ts';
import { asNotFound, call } from '#web/api.ts';
import { AddToCart } from '#web/cart/add-to-cart.tsx';
import { StaticPart, staticData } from '#web/page-runtime/static-part.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { breadcrumbList, structuredData } from '#web/seo/structured-data/structured-data.ts';
import { ConsultationBand } from '#web/shell/consultation-band.tsx';
import { loadShowcase } from '#web/showcase/load-showcase.ts';
import { ShowcasePart } from '#web/showcase/showcase-part.tsx';
import { Prose } from '#web/ui/content/prose.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Figure } from '#web/ui/layout/figure.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx';
import { SampleSection } from '../sample/sample-section.tsx';
import { serviceThing } from '../structured-data.ts';
import type { Route } from './+types/service-page.ts';
import { priceBySize } from './price-by-size.ts';
import { ServiceFacts } from './service-facts.tsx';
import '../catalogue.css';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const [reply, shown] = await Promise.all([
    call(readService, { params: { id } }, { context }).catch(asNotFound),
    call(readSample, { params: { id } }, { context }).catch(asNotFound),
  ]);
  const { html, ...more } = reply;
  const known = { ...more, ...(await loadShowcase(id, context)) };
  const { needsArea, price } = known.service;
  const parts = staticData(context, { html, ...shown });
  if (!needsArea) return { ...known, parts, prices: [] };
  const { coefficients } = await call(readCoefficients, {}, { context });
  return { ...known, parts, prices: priceBySize(coefficients, price) };
}

const trailOf = ({ name }: Service) => [
  { name: 'Home', to: href('/') },
  { name: 'Geospatial services', to: href('/services2') },
  { name },
];

export const meta: Route.MetaFunction = ({ matches, loaderData, location: { pathname } }) => {
  if (!loaderData) return [];
  const { service, share } = loaderData;
  return [
    ...pageMeta(matches, pathname, { title: service.name, description: service.description, share }),
    ...structuredData(matches, (origin, brand) => [
      serviceThing(service, origin + pathname, origin + share, brand),
      breadcrumbList(origin, trailOf(service), pathname),
    ]),
  ];
};

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, parts, prices, showcase } = loaderData;
  const { name, description, image, alt, details } = service;
  return (
    <>
      <div className="page service-head">
        <div>
          <Breadcrumbs trail={trailOf(service)} />
          <h1 className="text-title">{name}</h1>
          <p className="mt-5 text-lead text-ink2">{description}</p>
          <BookService service={service} />
        </div>
        <Figure src={image} alt={alt} eager className="aspect-3/2" />
      </div>
      <div className="page">
        <div className="graticule" />
        <div className="service-columns">
          <StaticPart name="text" data={parts}>
            {({ html }) => <Prose html={html} />}
          </StaticPart>
          <ServiceFacts service={service} prices={prices} />
        </div>
      </div>
      <StaticPart name="sample" data={parts}>
        {({ sample, isBeingMade }) => (sample || isBeingMade) && <SampleSection sample={sample} />}
      </StaticPart>
      <ShowcasePart showcase={showcase} />
      {details.faqs.length > 0 && (
        <Section heading="Questions" id="questions">
          <div className="max-w-3xl">
            {details.faqs.map(({ question, answer }) => (
              <Disclosure key={question} summary={question}>
                <p>{answer}</p>
              </Disclosure>
            ))}
          </div>
        </Section>
      )}
      <ConsultationBand />
    </>
  );
}

function BookService({ service }: { service: Service }) {
  const { id, name, description, image, details } = service;
  return (
    <div className="mt-7">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <b className="text-h3 flared">{priceText(service)}</b>
        <span className="text-ink2">{[sizeText(service), details.duration].filter(Boolean).join(', ')}</span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {service.needsArea && (
          <ButtonLink to={`${href('/map-your-project')}?service=${id}`}>Start with your area</ButtonLink>
        )}
        <AddToCart item={service} kind={service.needsArea ? 'quiet' : 'primary'} />
        <ButtonLink
          kind="quiet"
          to={`${href('/bookings')}?service=${id}`}
          state={{ serviceDetails: { id, name, description, image, duration: details.duration } }}
        >
          Book a free call
        </ButtonLink>
        <TextLink to={`${href('/contact/:inquiryType', { inquiryType: 'quote' })}?service=${id}`} className="py-1.5">
          Ask for a quote
        </TextLink>
      </div>
    </div>
  );
}
