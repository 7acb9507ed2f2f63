import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { useRootReply } from '../company/company.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import type { Route } from './+types/about-page.ts';
import { PlainPage } from './plain-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return call(readSitePage, { params: { page: 'about' } }, { context });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData) : [];

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const claims = useRootReply()?.company.claims ?? [];
  return (
    <PlainPage
      words={loaderData}
      aside={
        <div className="grid content-start gap-9">
          <Figure
            src="/images/services/hydrology.svg"
            alt="Catchment with its stream network, the watershed as a dashed line and two gauges"
            eager
          />
          <Claims claims={claims} />
        </div>
      }
    >
      <ConsultationBand />
    </PlainPage>
  );
}

/** Claims of the owner, who holds the evidence. */
function Claims({ claims }: { claims: readonly string[] }) {
  return (
    <ul className="claims-column">
      {claims.map((claim) => (
        <li key={claim} className="text-h3 flared">
          {claim}
        </li>
      ))}
    </ul>
  );
}
