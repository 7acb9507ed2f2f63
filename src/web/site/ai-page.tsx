import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import type { Route } from './+types/ai-page.ts';
import { PlainPage } from './plain-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return call(readSitePage, { params: { page: 'ai' } }, { context });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData) : [];

export default function AiPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage
      words={loaderData}
      aside={
        <Figure
          src="/images/site/ai.svg"
          alt="Dark town blocks with roofs outlined by detection boxes to the right of a scan line"
          className="aspect-[3/2]"
          eager
        />
      }
    >
      <ConsultationBand />
    </PlainPage>
  );
}
