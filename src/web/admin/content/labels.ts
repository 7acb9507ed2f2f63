interface FieldTexts {
  label: string;
  hint?: string;
  /** The hint while it is empty: what is left out then. */
  whenEmpty?: string;
}

const leftOut = 'Empty: the line is left out';

// By the name of the field; for the others, the name in words.
const texts: Readonly<Record<string, string | FieldTexts>> = {
  acceptAfterWorkingDays: 'Accepted without an answer after, working days',
  accountName: { label: 'Account name', whenEmpty: leftOut },
  accountNumber: { label: 'Account number', whenEmpty: 'Empty: no bank transfers' },
  address: 'Address',
  alt: { label: 'What the picture shows', hint: 'Read aloud to people who cannot see it' },
  areaFactors: 'Price by size',
  asOf: 'As of',
  bank: { label: 'Bank', whenEmpty: leftOut },
  body: { label: 'Text', hint: 'An empty line starts a new paragraph, ## a heading and - a line of a list' },
  bookableDaysAhead: 'Bookable up to, days ahead',
  bookableFromHours: 'Bookable from, hours before',
  branch: { label: 'Branch', whenEmpty: leftOut },
  card: 'Card',
  cash: 'Cash at the office',
  changeUntilHours: 'Move or cancel until, hours before',
  changeRounds: 'Rounds of changes in the price',
  checked: 'Last checked',
  claims: { label: 'Claims', hint: 'Keep the evidence for each of them' },
  cta: 'Text of the button',
  deliverables: 'What clients receive',
  description: 'Description',
  discountPercent: 'Discount, percent',
  email: { label: 'Email', whenEmpty: leftOut },
  elevationMetres: 'Height above the sea, metres',
  extraDatePercent: 'Each further date, percent',
  factor: 'Price times',
  faqs: 'Questions',
  filesMaxGigabytes: 'Space for all files, GB',
  featured: 'Services shown',
  freeMinutesAfter: 'Free after it, minutes',
  id: 'Short name',
  images: 'Free images',
  inSitemap: 'In the list for search engines',
  keepMonths: 'Files are kept for, months',
  lead: 'Introduction',
  licence: { label: 'Data protection licence', whenEmpty: leftOut },
  linkMonths: 'Links to files are valid for, months',
  mean: 'What our pages say',
  minutes: 'Length, minutes',
  mobileMoney: 'EcoCash and OneMoney',
  nameRest: 'Rest of the name in the logo',
  nameStrong: 'Bold part of the name in the logo',
  nearest: 'Nearest service',
  needs: 'What clients need to send',
  needsArea: 'Clients mark an area on the map',
  officer: { label: 'Data protection officer', whenEmpty: leftOut },
  order: 'Order in the list',
  otherwise: 'Text if an answer does not reach us',
  pages: 'Pages that show it',
  passDays: 'Days between two images',
  path: 'Address of the page',
  percentAbove: 'Range above, percent',
  percentBelow: 'Range below, percent',
  phone: { label: 'Phone', whenEmpty: leftOut },
  pixelM: 'Pixel size, metres',
  possible: 'Text if an answer reaches us',
  prerequisites: 'What participants need',
  previousPriceUsd: 'Price before, USD',
  priceUsd: 'Price, USD',
  projectTitles: 'Projects',
  published: 'Published on',
  replyWorkingDays: { label: 'Answer within, working days', whenEmpty: 'Empty: no promise' },
  roundedToUsd: 'Rounded to, USD',
  role: { label: 'Role', hint: 'For example: GIS analyst' },
  sceneKm: 'Width of a scene, km',
  street: { label: 'Street', whenEmpty: 'Empty: no cash and no meetings at the office' },
  swift: { label: 'SWIFT code', whenEmpty: leftOut },
  targetAudience: 'For whom',
  taxNumber: { label: 'Tax number on invoices', whenEmpty: leftOut },
  taxPercent: { label: 'Percent of tax in the prices', whenEmpty: 'Empty: no tax line' },
  terms: 'What people type',
  to: 'Address of the page',
  transfer: 'Bank transfer',
  upToKm2: 'Up to, km²',
  url: 'Web address',
  utmZone: 'UTM zone',
  videoLink: { label: 'Video link', hint: 'Empty: set for each meeting' },
  webMapService: 'Service added for a web map',
  whatsapp: { label: 'WhatsApp', whenEmpty: leftOut },
};

/** `targetAudience` as `Target audience`, and `land-use` as `Land use`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field by its name, and a hint where one is needed. */
export function textsOf(name: string): FieldTexts {
  const known = Object.hasOwn(texts, name) ? texts[name] : undefined;
  return typeof known === 'object' ? known : { label: known ?? inWords(name) };
}

/** `contact.whatsapp` as `Contact: WhatsApp`, and `faqs.0.answer` as `Questions 1: Answer`. */
export const labelOfPath = (path: string): string =>
  path.split('.').reduce((label, part) => {
    if (/^\d+$/.test(part)) return `${label || 'Entry'} ${Number(part) + 1}`;
    return label ? `${label}: ${textsOf(part).label}` : textsOf(part).label;
  }, '');

/** Whether a field counts US dollars. */
export const isInDollars = (name: string): boolean => name.endsWith('Usd');

/** A reason as people read it; the schemas have no words for a value of the wrong kind. */
export const reasonText = (reason: string): string =>
  reason === 'Invalid input' ? 'fill this in, or correct it' : reason;
