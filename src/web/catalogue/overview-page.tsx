import { href } from 'react-router';
import { listServices } from '#contract/site/catalogue.ts';
import { readSitePage, type SiteSection } from '#contract/site/site.ts';
import { priceText } from '#geo/estimate/size-prices.ts';
import { call } from '../api.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Prose } from '../ui/content/prose.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import { PageHead, Section } from '../ui/layout/section.tsx';
import './catalogue.css';
import type { Route } from './+types/overview-page.ts';
import { PriceGroups } from './price-groups.tsx';
import { groupServices, type ServiceGroup } from './services/service-groups.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [copy, { services, groups }] = await Promise.all([
    call(readSitePage, { params: { page: 'services' } }, { context }),
    call(listServices, {}, { context }),
  ]);
  const { html: _, ...shown } = copy;
  return {
    copy: shown,
    groups: groupServices(services, groups),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData.copy) : [];

export default function OverviewPage({ loaderData: { copy, groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHead heading={copy.heading} lead={copy.lead} />
      <div className="page">
        <div className="graticule" />
        {copy.sections.map((section) =>
          section.items.length > 0 ? (
            <Entry key={section.id} section={section} services={groups.flatMap(({ services }) => services)} />
          ) : (
            <section key={section.id} className="entry" aria-labelledby={section.id}>
              <h2 id={section.id} className="text-h3">
                {section.heading}
              </h2>
              <Prose html={section.html} />
            </section>
          ),
        )}
      </div>
      <Section heading="All services and prices" lead="Each price is for one piece of work, in US dollars.">
        <PriceGroups groups={groups} heading="h3" />
        <ButtonLink to={href('/services2')} kind="ghost" className="mt-11">
          See every service with its map
        </ButtonLink>
      </Section>
      <ConsultationBand />
    </>
  );
}

interface EntryProps {
  section: SiteSection;
  services: ServiceGroup['services'];
}

/** What somebody starts from, and the services for it, with durations and prices of the catalogue. */
const Entry = ({ section, services }: EntryProps) => (
  <section className="entry" aria-labelledby={section.id}>
    <div>
      <h2 id={section.id} className="text-h3">
        {section.heading}
      </h2>
      <Prose html={section.html} />
    </div>
    <ul>
      {section.items.map(({ name, html, service: id }) => {
        const service = services.find((one) => one.id === id);
        if (!service)
          return (
            <li key={name}>
              <p>
                <TextLink to={href('/services2')}>{name}</TextLink>
              </p>
            </li>
          );
        return (
          <li key={name}>
            <Figure src={service.image} alt="" name={service.name} />
            <div>
              <p>{name.split(service.name)[0]?.replace(/:? $/, '')}</p>
              <p>
                <TextLink to={href('/services/:id', { id: service.id })}>{service.name}</TextLink>{' '}
                <span className="text-small text-ink3">{service.duration}</span>
              </p>
              {html && <Prose html={html} />}
            </div>
            <p className="price-column">{priceText(service)}</p>
          </li>
        );
      })}
    </ul>
  </section>
);
