import type { ContentChange, ContentFile } from '#contract/admin/content.ts';
import type { SettingsFile } from '#contract/admin/settings.ts';

export interface Section {
  /** The anchor of its heading. */
  id: string;
  tab: string;
  title: string;
  /** The fields that an owner changes most often, in order. */
  fields: readonly FieldsOf[];
  /** The others, folded. */
  more: readonly FieldsOf[];
}

/** Paths of fields in one file; a path stands for all fields below it. */
interface FieldsOf {
  file: SettingsFile;
  paths: readonly string[];
}

export const sections: readonly Section[] = [
  {
    id: 'company',
    tab: 'Company',
    title: 'Company and contact',
    fields: [
      {
        file: 'company.yaml',
        paths: [
          'name',
          ...['email', 'phone', 'whatsapp', 'street'].map((name) => `contact.${name}`),
          'place.city',
          'contact.replyWorkingDays',
          'dataProtection.licence',
        ],
      },
    ],
    more: [
      {
        file: 'company.yaml',
        paths: [
          'dataProtection.officer',
          'nameStrong',
          'nameRest',
          'summary',
          ...['country', 'latitude', 'longitude', 'elevationMetres', 'utmZone'].map((name) => `place.${name}`),
          'claims',
        ],
      },
    ],
  },
  {
    id: 'getting-paid',
    tab: 'Getting paid',
    title: 'Getting paid',
    fields: [
      { file: 'shop.yaml', paths: ['mobileMoney', 'card', 'transfer', 'cash'] },
      {
        file: 'shop.yaml',
        paths: ['accountName', 'bank', 'accountNumber', 'branch', 'swift'].map((name) => `bank.${name}`),
      },
    ],
    more: [
      {
        file: 'deliveries.yaml',
        paths: ['acceptAfterWorkingDays', 'changeRounds', 'linkMonths', 'keepMonths', 'filesMaxGigabytes'],
      },
    ],
  },
  {
    id: 'tax',
    tab: 'Tax',
    title: 'Tax',
    fields: [{ file: 'shop.yaml', paths: ['taxPercent', 'taxNumber'] }],
    more: [],
  },
  {
    id: 'meetings',
    tab: 'Meetings',
    title: 'Meetings',
    fields: [
      {
        file: 'booking.yaml',
        paths: [
          'consultation.minutes',
          ...['freeMinutesAfter', 'bookableFromHours', 'bookableDaysAhead', 'changeUntilHours'].map(
            (name) => `rules.${name}`,
          ),
        ],
      },
    ],
    more: [{ file: 'booking.yaml', paths: ['consultation.name', 'consultation.description', 'holidays'] }],
  },
  {
    id: 'price-by-size',
    tab: 'Price by size',
    title: 'Price by size',
    fields: [
      { file: 'estimates.yaml', paths: ['areaFactors'] },
      { file: 'estimates.yaml', paths: ['extraDatePercent', 'range.percentBelow', 'range.percentAbove'] },
    ],
    more: [
      { file: 'estimates.yaml', paths: ['range.roundedToUsd', 'webMapService', 'images', 'months', 'monthsSource'] },
    ],
  },
];

/** Whether a field is one of these, or inside one of them. */
const isWithin = (field: string, paths: readonly string[]): boolean =>
  paths.some((path) => field === path || field.startsWith(`${path}.`));

/** Whether a section has a field of a file. */
export const hasField = ({ fields, more }: Section, file: string, field: string): boolean =>
  [...fields, ...more].some((part) => part.file === file && isWithin(field, part.paths));

/** The files of which a section has fields. */
export const filesOf = ({ fields, more }: Section): SettingsFile[] => [
  ...new Set([...fields, ...more].map(({ file }) => file)),
];

/** A draft of another owner. */
interface OthersDraft {
  file: SettingsFile;
  by: string;
  savedAt: string;
  /** Their file is read-only here: this owner has no draft of it. */
  isClosed: boolean;
}

/**
 * The drafts of other owners with fields of a section.
 * @param opened files that this owner changes nevertheless
 */
export const othersIn = (
  section: Section,
  files: Readonly<Record<SettingsFile, Pick<ContentFile, 'othersDrafts' | 'draft'>>>,
  opened: readonly SettingsFile[],
): OthersDraft[] =>
  filesOf(section).flatMap((file) => {
    const { othersDrafts, draft } = files[file];
    const isClosed = draft === null && !opened.includes(file);
    return othersDrafts.map(({ by, savedAt }) => ({ file, by, savedAt, isClosed }));
  });

export interface FileChange extends ContentChange {
  file: SettingsFile;
}

interface Problem {
  file: string;
  field: string;
}

/** What the tab of a section says: how many of its fields are changed, and whether one has a problem. */
export const tabState = (section: Section, changes: readonly FileChange[], problems: readonly Problem[]) => ({
  count: changes.filter(({ file, field }) => hasField(section, file, field)).length,
  hasProblem: problems.some(({ file, field }) => hasField(section, file, field)),
});
