import { href } from 'react-router';
import { readService } from '#contract/catalogue.ts';
import { ApiError, call } from '../api.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Plate } from '../ui/plate.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';
import './catalogue.css';
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

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [];
  const { name, description } = loaderData.service;
  return pageMeta(matches, location.pathname, { title: name, description });
};

export default function ServicePage({ loaderData: { service, html } }: Route.ComponentProps) {
  const { name, description, image, alt, details } = service;
  return (
    <>
      <div className="page service-head">
        <div>
          <p className="mb-4">
            <TextLink to={href('/services2')} className="inline-block py-1">
              All services
            </TextLink>
          </p>
          <h1 className="text-title">{name}</h1>
          <p className="mt-5 text-lead text-ink2">{description}</p>
          <BookService service={service} />
        </div>
        <Plate src={image} alt={alt} eager className="aspect-[3/2]" />
      </div>
      <div className="page">
        <div className="graticule" />
        <div className="service-columns">
          <Prose html={html} />
          <ServiceFacts service={service} />
        </div>
      </div>
      {details.faqs.length > 0 && (
        <Section heading="Questions">
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
