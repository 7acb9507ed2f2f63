import { useRootReply } from '../company/company.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import type { Route } from './+types/about-page.ts';
import { metaOfPage, PlainPage, readPage } from './plain-page.tsx';

export const loader = readPage('about');
export const meta: Route.MetaFunction = metaOfPage;

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const claims = useRootReply()?.company.claims ?? [];
  return (
    <PlainPage
      page={loaderData}
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

/** Claims of the owner, who has the evidence for them. */
const Claims = ({ claims }: { claims: readonly string[] }) => (
  <ul className="claims-column">
    {claims.map((claim) => (
      <li key={claim} className="text-h3 flared">
        {claim}
      </li>
    ))}
  </ul>
);
