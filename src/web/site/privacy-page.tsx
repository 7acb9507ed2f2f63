import { useRootReply } from '../company/company.ts';
import { DescriptionList } from '../ui/display/description-list.tsx';
import type { Route } from './+types/privacy-page.ts';
import { metaOfPage, PlainPage, readPage } from './plain-page.tsx';

export const loader = readPage('privacy');
export const meta: Route.MetaFunction = metaOfPage;

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PlainPage page={loaderData} aside={<DataProtection />} />;
}

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
