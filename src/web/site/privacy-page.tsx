import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { useRootReply } from '../company/company.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { DescriptionList } from '../ui/display/description-list.tsx';
import type { Route } from './+types/privacy-page.ts';
import { PlainPage } from './plain-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return call(readSitePage, { params: { page: 'privacy' } }, { context });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData) : [];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PlainPage words={loaderData} aside={<DataProtection />} />;
}

/** The data protection contact and registration, as far as they are set. */
function DataProtection() {
  const { licence, officer } = useRootReply()?.company.dataProtection ?? { licence: '', officer: '' };
  const facts = [
    { name: 'Licence', value: licence },
    { name: 'Officer', value: officer },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <aside aria-label="Data protection">
      <DescriptionList facts={facts} />
    </aside>
  );
}
