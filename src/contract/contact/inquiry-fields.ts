export const inquiryTypes = ['general', 'quote', 'training', 'support', 'partnership', 'advertise'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

export const isInquiryType = (name: string | undefined): name is InquiryType =>
  inquiryTypes.some((type) => type === name);

export const notSure = 'not-sure';

export const inquiryOptions = {
  youAre: {
    individual: 'An individual',
    small_organisation: 'A small organisation',
    business: 'A business',
    researcher: 'A researcher',
    agency: 'An agency',
    municipality: 'A municipality',
  },
  topic: {
    historical_data_mining: 'Historical data mining',
    data_cleaning: 'Data cleaning',
    coordinate_conversion: 'Coordinate conversion',
    software_setup: 'Software setup',
    other: 'Something else',
  },
  course: { qgis: 'QGIS', arcmap: 'ArcMap', arcgispro: 'ArcGIS Pro' },
  budget: {
    under_100: 'Under USD 100',
    from_100_to_500: 'USD 100 to 500',
    from_500_to_2000: 'USD 500 to 2,000',
    over_2000: 'Over USD 2,000',
  },
  adFormat: {
    banner: 'Banner',
    article: 'Article',
    newsletter: 'Newsletter mention',
    not_sure: 'Not sure',
  },
} as const;

export const inquiryLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone or WhatsApp',
  organisation: 'Organisation',
  youAre: 'You are',
  service: 'Service',
  topic: 'Support topic',
  course: 'Course',
  people: 'Number of people',
  budget: 'Budget range',
  when: 'When',
  adFormat: 'Ad format',
  weeks: 'Period in weeks',
  website: 'Website',
  message: 'Message',
  consent: 'You may use these details to reply to me',
} as const;
export type InquiryField = keyof typeof inquiryLabels;

export const inquiryFields: Record<InquiryType, readonly InquiryField[]> = {
  general: ['name', 'email', 'phone', 'organisation', 'message', 'consent'],
  quote: ['name', 'email', 'phone', 'organisation', 'youAre', 'service', 'budget', 'when', 'message', 'consent'],
  training: ['name', 'email', 'phone', 'organisation', 'course', 'people', 'when', 'message', 'consent'],
  support: ['name', 'email', 'phone', 'organisation', 'service', 'topic', 'message', 'consent'],
  partnership: ['name', 'email', 'phone', 'organisation', 'youAre', 'message', 'consent'],
  advertise: ['name', 'email', 'phone', 'organisation', 'adFormat', 'weeks', 'budget', 'website', 'message', 'consent'],
};

const optional: readonly InquiryField[] = ['phone', 'budget', 'when', 'weeks', 'website'];

/** An organisation is required for the types that are sent on behalf of one. */
export const isRequired = (type: InquiryType, field: InquiryField): boolean =>
  field === 'organisation' ? type === 'partnership' || type === 'advertise' : !optional.includes(field);

export const takesFiles = (type: InquiryType): type is 'quote' | 'support' => type === 'quote' || type === 'support';

/** The label of a choice; names of services come from the catalogue. */
export function optionLabel(field: InquiryField, chosen: unknown): string | undefined {
  const options: Record<string, Record<string, string>> = inquiryOptions;
  const ofField = Object.hasOwn(options, field) ? options[field] : undefined;
  return ofField && typeof chosen === 'string' && Object.hasOwn(ofField, chosen) ? ofField[chosen] : undefined;
}

/** The raw input of a form: text for every field except the checkbox. */
export type FormInput = Partial<Record<InquiryField, string | boolean>>;

/** Only the fields of the type; optional blanks are left out, and numbers are parsed. Not validated. */
export function inquiryOf(type: InquiryType, written: FormInput): Record<string, unknown> {
  const inquiry: Record<string, unknown> = { type };
  for (const field of inquiryFields[type]) {
    const value = written[field] ?? '';
    const blank = typeof value === 'string' && value.trim() === '';
    if (blank && !isRequired(type, field)) continue;
    const isFigure = field === 'people' || field === 'weeks';
    inquiry[field] = isFigure && /^\s*\d{1,9}\s*$/.test(String(value)) ? Number(value) : value;
  }
  return inquiry;
}
