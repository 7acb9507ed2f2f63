import type { MetaDescriptor } from 'react-router';
import type { Matches } from './page-meta.ts';
import { structuredData } from './structured-data.ts';

/** Who we are, for the pages that are about that: only the settings that are set (READINGS "Names and brand"). */
export function businessData(matches: Matches): MetaDescriptor[] {
  const company = matches[0].loaderData?.company;
  if (!company) return [];
  const { place, contact, summary } = company;
  return structuredData(matches, (origin, brand) => [
    {
      ...brand,
      description: summary,
      logo: `${origin}/images/app-icon-512.png`,
      image: `${origin}/images/share/home.png`,
      address: {
        '@type': 'PostalAddress',
        ...(contact.street && { streetAddress: contact.street }),
        addressLocality: place.city,
        addressCountry: 'ZW',
      },
      ...(contact.email && { email: contact.email }),
      ...(contact.phone && { telephone: contact.phone }),
    },
  ]);
}
