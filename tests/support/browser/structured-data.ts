export type Thing = { '@type': string; [property: string]: unknown };

/**
 * The schema.org types we use, with the properties that search engines require and those that we allow. Any other
 * property is a fault, so that no rating, review or author can slip in.
 */
export const shapes: Record<string, { required: string[]; may: string[] }> = {
  ProfessionalService: {
    required: ['@id', 'name', 'url'],
    may: ['description', 'logo', 'image', 'address', 'email', 'telephone', 'openingHours'],
  },
  PostalAddress: { required: ['addressLocality', 'addressCountry'], may: ['streetAddress'] },
  Service: {
    required: ['name', 'description', 'url', 'provider', 'offers'],
    may: ['@id', 'identifier', 'image', 'audience'],
  },
  WebApplication: {
    required: ['name', 'url', 'applicationCategory', 'provider', 'offers'],
    may: ['description', 'operatingSystem'],
  },
  Dataset: {
    required: ['name', 'description', 'url', 'license', 'creator', 'publisher', 'distribution'],
    may: ['isAccessibleForFree', 'spatialCoverage'],
  },
  DataDownload: { required: ['encodingFormat', 'contentUrl'], may: [] },
  Organization: { required: ['name'], may: [] },
  Place: { required: ['name'], may: [] },
  Audience: { required: ['audienceType'], may: [] },
  Offer: { required: ['price', 'priceCurrency', 'url'], may: ['category'] },
  Course: {
    required: ['name', 'description', 'provider', 'offers'],
    may: [
      '@id',
      'url',
      'image',
      'inLanguage',
      'timeRequired',
      'coursePrerequisites',
      'educationalCredentialAwarded',
      'syllabusSections',
    ],
  },
  Syllabus: { required: ['name', 'description'], may: [] },
  ItemList: { required: ['itemListElement'], may: [] },
  // In a list of courses it has the address itself, in breadcrumbs a name and a target.
  ListItem: { required: ['position'], may: ['url', 'name', 'item'] },
  BreadcrumbList: { required: ['itemListElement'], may: [] },
  Article: {
    required: ['headline', 'image', 'datePublished', 'dateModified', 'publisher'],
    may: ['@id', 'description', 'articleSection', 'inLanguage', 'mainEntityOfPage'],
  },
};

/** The missing and the unknown properties of a thing and of the things within it. */
export function wrongIn(thing: Thing): string[] {
  const { '@context': _, '@type': type, ...properties } = thing;
  const shape = shapes[type];
  if (!shape) return [`${type} is not stated`];
  const isPresent = (name: string): boolean => ![undefined, null, ''].includes(properties[name] as undefined);
  const lacking = shape.required.filter((name) => !isPresent(name)).map((name) => `${type} lacks ${name}`);
  const known = [...shape.required, ...shape.may];
  const unknown = Object.keys(properties).filter((name) => !known.includes(name));
  return [
    ...lacking,
    ...unknown.map((name) => `${type} has no ${name}`),
    ...Object.values(properties).flat().filter(isThing).flatMap(wrongIn),
  ];
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && '@type' in value;
