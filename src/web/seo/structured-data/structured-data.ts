import type { MetaDescriptor } from 'react-router';
import type { RootReply } from '#web/company/company.ts';
import type { Crumb } from '#web/ui/navigation/breadcrumbs.tsx';
import type { Matches } from '../page-meta.ts';

/** A schema.org object; only what is true of us and shown on the page (docs/decisions/0011). */
export interface Thing {
  '@type': string;
  [property: string]: string | number | Thing | (string | Thing)[] | undefined;
}

type Describe = (origin: string, brand: Thing) => Thing[];

/** For the head of a page. */
export const structuredData = (matches: Matches, describe: Describe) =>
  thingsOf(matches[0].loaderData, describe).map((thing) => ({ 'script:ld+json': thing })) as MetaDescriptor[];

/** For a `<script type="application/ld+json">` each. */
export function thingsOf(root: RootReply | undefined, describe: Describe): Thing[] {
  if (!root) return [];
  const brand = {
    '@type': 'ProfessionalService',
    '@id': `${root.origin}/#business`,
    name: root.company.name,
    url: root.origin,
  };
  return describe(root.origin, brand).map((thing) => ({ '@context': 'https://schema.org', ...thing }));
}

export const breadcrumbList = (origin: string, trail: readonly Crumb[], path: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + (to ?? path),
  })),
});

/** A page with a free tool. */
export const webApplication = (matches: Matches, pathname: string, texts: { title: string; description: string }) =>
  structuredData(matches, (origin, brand) => [
    {
      '@type': 'WebApplication',
      name: texts.title,
      description: texts.description,
      url: origin + pathname,
      applicationCategory: 'UtilitiesApplication',
      operatingSystem: 'Any',
      provider: brand,
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', url: origin + pathname },
    },
  ]);
