import { readSitePage } from '#contract/site.ts';
import { call } from '../api.ts';
import { useRootReply } from '../shell/company.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ClosingBand } from '../ui/closing-band.tsx';
import type { Route } from './+types/about-page.ts';
import { Claims } from './claims.tsx';
import { PlainPage } from './plain-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return call(readSitePage, { params: { page: 'about' } }, { context });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData) : [];

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const claims = useRootReply()?.company.claims ?? [];
  return (
    <PlainPage words={loaderData} aside={<Claims claims={claims} />}>
      <ClosingBand
        heading="Tell us where. We will tell you what is there."
        text="Free consultation, in person in Bulawayo or online."
        label="Book a consultation"
        to="/bookings"
      />
    </PlainPage>
  );
}
