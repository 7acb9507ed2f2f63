import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import type { Route } from './+types/smart-city-page.ts';
import { PlainPage } from './plain-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return call(readSitePage, { params: { page: 'smart-city' } }, { context });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData) : [];

export default function SmartCityPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage
      words={loaderData}
      aside={
        <Figure
          src="/images/site/smart-city.svg"
          alt="Town blocks coloured by walking time, with main roads, a railway and sensor points"
          className="aspect-[3/2]"
          eager
        />
      }
    >
      <ConsultationBand />
    </PlainPage>
  );
}
