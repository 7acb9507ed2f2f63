import type { MetaDescriptor } from 'react-router';
import type { OpenHours } from '#contract/bookings/opening-hours.ts';
import type { ContactField } from '#contract/site/site.ts';
import type { Matches } from './page-meta.ts';
import { structuredData } from './structured-data/structured-data.ts';

export function businessData(matches: Matches): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root) return [];
  const { place, contact: shown, summary } = root.company;
  // Example data of the demo are not facts about the business.
  const isOwn = (field: ContactField): boolean => !root.examples.includes(field);
  const contact = {
    street: isOwn('street') && shown.street,
    email: isOwn('email') && shown.email,
    phone: isOwn('phone') && shown.phone,
    hours: isOwn('hours') ? shown.hours : [],
  };
  return structuredData(matches, (origin, brand) => [
    {
      ...brand,
      description: summary,
      logo: `${origin}/images/app-icon-512.png`,
      image: origin + root.share,
      address: {
        '@type': 'PostalAddress',
        ...(contact.street && { streetAddress: contact.street }),
        addressLocality: place.city,
        addressCountry: 'ZW',
      },
      ...(contact.email && { email: contact.email }),
      ...(contact.phone && { telephone: contact.phone }),
      ...(contact.hours.length > 0 && { openingHours: contact.hours.map(asSchema) }),
    },
  ]);
}

/** `Mo-Fr 08:00-16:30`, the format of schema.org/openingHours. */
function asSchema({ from, to, opens, closes }: OpenHours): string {
  const days = [...new Set([from, to])].map((day) => day.slice(0, 2)).join('-');
  return `${days} ${opens}-${closes}`;
}
