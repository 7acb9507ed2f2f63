import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import type { Route } from './+types/smart-city-page.ts';
import { metaOfPage, PlainPage, readPage } from './plain-page.tsx';

export const loader = readPage('smart-city');
export const meta: Route.MetaFunction = metaOfPage;

export default function SmartCityPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage
      page={loaderData}
      aside={
        <Figure
          src="/images/site/smart-city.svg"
          alt="Town blocks coloured by walking time, with main roads, a railway and sensor points"
          className="aspect-3/2"
          eager
        />
      }
    >
      <ConsultationBand />
    </PlainPage>
  );
}
