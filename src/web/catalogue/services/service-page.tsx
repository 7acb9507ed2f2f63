import { href } from 'react-router';
import { readService, type Service } from '#contract/site/catalogue.ts';
import { ApiError, call } from '#web/api.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { breadcrumbList, structuredData } from '#web/seo/structured-data/structured-data.ts';
import { ConsultationBand } from '#web/shell/consultation-band.tsx';
import { Prose } from '#web/ui/content/prose.tsx';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { Figure } from '#web/ui/layout/figure.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx';
import '../catalogue.css';
import { serviceThing } from '../structured-data.ts';
import type { Route } from './+types/service-page.ts';
import { BookService } from './book-service.tsx';
import { ServiceFacts } from './service-facts.tsx';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  try {
    return await call(readService, { params: { id } }, { context });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  }
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

export default function ServicePage({ loaderData: { service, html } }: Route.ComponentProps) {
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
        <Figure src={image} alt={alt} eager className="aspect-[3/2]" />
      </div>
      <div className="page">
        <div className="graticule" />
        <div className="service-columns">
          <Prose html={html} />
          <ServiceFacts service={service} />
        </div>
      </div>
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
