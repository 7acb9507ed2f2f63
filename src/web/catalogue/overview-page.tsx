import { href } from 'react-router';
import { listServices } from '#contract/site/catalogue.ts';
import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Prose } from '../ui/content/prose.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { PageHead, Section } from '../ui/layout/section.tsx';
import './catalogue.css';
import type { Route } from './+types/overview-page.ts';
import { PriceGroups } from './price-groups.tsx';
import { groupServices } from './services/service-groups.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [copy, { services, groups }] = await Promise.all([
    call(readSitePage, { params: { page: 'services' } }, { context }),
    call(listServices, {}, { context }),
  ]);
  return { copy, groups: groupServices(services, groups) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData.copy) : [];

export default function OverviewPage({ loaderData: { copy, groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHead heading={copy.heading} lead={copy.lead} />
      <div className="page">
        <div className="graticule" />
        <div className="entry-links">
          <Prose html={copy.html} />
        </div>
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
