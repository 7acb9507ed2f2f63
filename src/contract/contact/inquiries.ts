import * as z from 'zod/mini';
import { emailSchema } from '../accounts/accounts.ts';
import { areaSchema, shownAreaSchema } from '../areas/areas.ts';
import { isDay } from '../business-days.ts';
import { endpoint } from '../endpoint.ts';
import { filesIn } from '../files/file-names.ts';
import { limits } from '../limits.ts';
import { phoneSchema } from '../phone.ts';
import { announcedFileNameMaxLength, cursorMaxLength, referenceMaxLength } from '../request-limits.ts';
import { type InquiryField, type InquiryType, inquiryOptions, inquiryTypes } from './inquiry-fields.ts';

export const inquiryMessages = {
  name: 'Enter your name',
  nameLong: `Please use ${limits.inquiryNameMaxLength} characters or fewer`,
  organisation: "Enter your organisation's name",
  organisationLong: `Organisation must be ${limits.organisationMaxLength} characters or fewer`,
  youAre: 'Choose the option that fits you best',
  service: 'Choose a service, or Not sure',
  topic: 'Choose what you need help with',
  course: 'Choose a course',
  people: 'Enter a number of people from 1 to 50',
  budget: 'Choose one of the ranges, or leave this open',
  when: 'Choose a date from today onwards',
  adFormat: 'Choose a format, or Not sure',
  weeks: 'Enter a number of weeks from 1 to 52, or leave this blank',
  website: 'Enter a web address starting with https://',
  messageShort: 'Tell us a little more (at least 20 characters)',
  messageLong: 'Please keep your message under 3,000 characters',
  files: 'Choose up to 3 files',
  consent: 'Tick to let us use these details to reply to you',
  saved: 'Saved on this device. It will send when you are back online.',
  thanks: (ref: string): string => `Thank you. Your reference is ${ref}.`,
  replyWithin: (days: number): string =>
    `We will reply by email within ${days} working ${days === 1 ? 'day' : 'days'}.`,
} as const;

const isWebAddress = (written: string): boolean => {
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(written) || !URL.canParse(written)) return false;
  const { hostname, username, password } = new URL(written);
  return hostname.includes('.') && !username && !password;
};

const oneOf = (field: keyof typeof inquiryOptions, message: string) =>
  z.enum(Object.keys(inquiryOptions[field]) as [string, ...string[]], message);
// z.int and z.minimum would be loaded with every page for these fields alone.
const wholeNumber = (least: number, most: number, message?: string) =>
  z.number(message).check(z.refine((n) => Number.isSafeInteger(n) && n >= least && n <= most, message));
// No line breaks and no bidirectional marks: these texts go into emails.
const oneLine = (message: string) => z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, message);
const line = (most: number, message: string) =>
  z.string(message).check(z.trim(), z.maxLength(most, message), oneLine(message));

const name = z
  .string(inquiryMessages.name)
  .check(
    z.trim(),
    z.minLength(limits.inquiryNameMinLength, inquiryMessages.name),
    z.maxLength(limits.inquiryNameMaxLength, inquiryMessages.nameLong),
    z.regex(/^[^\p{Cc}\p{Cf}<>@:/\\]*$/u, inquiryMessages.name),
  );
const organisation = (missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.maxLength(limits.organisationMaxLength, inquiryMessages.organisationLong), oneLine(missing));
const message = z.string(inquiryMessages.messageShort).check(
  // Forms sent without script break lines with CR LF; a line break counts once either way.
  z.overwrite((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  ),
  z.minLength(limits.inquiryMessageMinLength, inquiryMessages.messageShort),
  z.maxLength(limits.inquiryMessageMaxLength, inquiryMessages.messageLong),
);

const announcedFile = z.strictObject({
  name: z.string().check(
    z.minLength(1),
    z.maxLength(announcedFileNameMaxLength),
    z.refine((text) => text.isWellFormed() && !text.includes('\0')),
  ),
  bytes: wholeNumber(0, Number.MAX_SAFE_INTEGER),
});
export type AnnouncedFile = z.output<typeof announcedFile>;

const schemas = {
  name,
  email: emailSchema,
  phone: z.optional(phoneSchema),
  organisation: z.optional(organisation(inquiryMessages.organisation)),
  youAre: oneOf('youAre', inquiryMessages.youAre),
  service: z.string(inquiryMessages.service).check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, inquiryMessages.service)),
  topic: oneOf('topic', inquiryMessages.topic),
  course: oneOf('course', inquiryMessages.course),
  people: wholeNumber(1, limits.inquiryPeopleMax, inquiryMessages.people),
  budget: z.optional(oneOf('budget', inquiryMessages.budget)),
  when: z.optional(z.string(inquiryMessages.when).check(z.refine(isDay, inquiryMessages.when))),
  adFormat: oneOf('adFormat', inquiryMessages.adFormat),
  weeks: z.optional(wholeNumber(1, limits.inquiryWeeksMax, inquiryMessages.weeks)),
  website: z.optional(
    line(limits.inquiryWebsiteMaxLength, inquiryMessages.website).check(
      z.refine((written) => written === '' || isWebAddress(written), inquiryMessages.website),
    ),
  ),
  message,
  consent: z.literal(true, inquiryMessages.consent),
} satisfies Record<InquiryField, z.ZodMiniType>;

const { youAre, service, topic, course, people, budget, when, adFormat, weeks, website } = schemas;
const organisationNeeded = organisation(inquiryMessages.organisation).check(
  z.minLength(1, inquiryMessages.organisation),
);
const everybody = {
  name: schemas.name,
  email: schemas.email,
  phone: schemas.phone,
  organisation: schemas.organisation,
  message: schemas.message,
  consent: schemas.consent,
  /** The honeypot: people do not see it, so only programs fill it in. */
  subject: z.optional(z.string().check(z.maxLength(limits.inquiryMessageMaxLength))),
  /** Milliseconds the form was open; absent from forms sent without script, whose page is cached for everyone. */
  openForMs: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
};
const files = z.optional(
  z.array(announcedFile, inquiryMessages.files).check(
    z.maxLength(limits.inquiryFilesMax * limits.shapefilePartsMax, inquiryMessages.files),
    z.refine((chosen) => filesIn(chosen.map(({ name }) => name)) <= limits.inquiryFilesMax, inquiryMessages.files),
  ),
);

/** Marked on the map. */
const area = z.optional(areaSchema);
/** Whether the map of all work may show the sender's name beside that area. */
const nameOnMap = z.optional(z.boolean());

/** An inquiry of each type, with exactly its fields (product/inquiries.md#types-and-fields). */
export const inquirySchemas = {
  general: z.strictObject({ type: z.literal('general'), ...everybody }),
  quote: z.strictObject({
    type: z.literal('quote'),
    ...everybody,
    youAre,
    service,
    budget,
    when,
    files,
    area,
    nameOnMap,
  }),
  training: z.strictObject({ type: z.literal('training'), ...everybody, course, people, when }),
  support: z.strictObject({ type: z.literal('support'), ...everybody, service, topic, files }),
  partnership: z.strictObject({
    type: z.literal('partnership'),
    ...everybody,
    organisation: organisationNeeded,
    youAre,
  }),
  advertise: z.strictObject({
    type: z.literal('advertise'),
    ...everybody,
    organisation: organisationNeeded,
    adFormat,
    weeks,
    budget,
    website,
  }),
} satisfies Record<InquiryType, z.ZodMiniType>;

export const inquirySchema = z.discriminatedUnion('type', [
  inquirySchemas.general,
  inquirySchemas.quote,
  inquirySchemas.training,
  inquirySchemas.support,
  inquirySchemas.partnership,
  inquirySchemas.advertise,
]);
export type Inquiry = z.output<typeof inquirySchema>;

const typeSchema = z.enum(inquiryTypes);

export const listInquiryTypes = endpoint('GET /inquiry-types', {
  summary: 'Lists the types of inquiry, and the fields of each.',
  reply: z.object({
    types: z.array(
      z.object({
        id: typeSchema,
        title: z.string(),
        description: z.string(),
        heading: z.string(),
        intro: z.string(),
        card: z.string(),
        fields: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            required: z.boolean(),
            options: z.optional(z.array(z.object({ id: z.string(), label: z.string() }))),
          }),
        ),
      }),
    ),
  }),
  guard: 'visitor',
});
export type InquiryTypeLabels = z.output<NonNullable<typeof listInquiryTypes.reply>>['types'][number];

export const sendInquiry = endpoint('POST /inquiries', {
  summary: 'Stores an inquiry and emails both sides. The reply has one upload token for each announced file.',
  body: inquirySchema,
  bodyMaxBytes: limits.bodyMaxBytes + limits.areaBodyMaxBytes,
  reply: z.object({
    ref: z.string(),
    /** The business day by which we answer, or null while no promise is made. */
    replyBy: z.nullable(z.string()),
    uploadTokens: z.array(z.string()),
  }),
  status: 201,
  guard: 'visitor',
  idempotent: true,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'AOI_INVALID', 'AOI_TOO_SMALL', 'AOI_TOO_LARGE', 'RATE_LIMITED'],
});
export type InquirySent = z.output<NonNullable<typeof sendInquiry.reply>>;

export const uploadInquiryFile = endpoint('POST /inquiries/:ref/files', {
  summary:
    'Uploads one announced file, as multipart/form-data with the single part `file`. An upload token works once, for an hour.',
  params: z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)) }),
  upload: { maxBytes: limits.inquiryFileMaxBytes, tokenHeader: 'Upload-Token' },
  reply: z.object({ name: z.string(), bytes: z.number() }),
  status: 201,
  guard: 'visitor',
  errors: ['NOT_FOUND', 'UPLOAD_CLOSED', 'FILE_TOO_LARGE', 'FILE_TYPE', 'TEMPORARILY_UNAVAILABLE'],
});

export const listInquiries = endpoint('GET /inquiries', {
  summary: 'Lists the inquiries of the account with their state, newest first, page by page.',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(cursorMaxLength))) }),
  reply: z.object({
    inquiries: z.array(
      z.object({
        ref: z.string(),
        type: typeSchema,
        /** Seen: a staff member has read it. */
        status: z.enum(['new', 'seen']),
        message: z.string(),
        /** Our replies, and the answers to them that came by email. */
        messages: z.array(
          z.object({ id: z.string(), kind: z.enum(['reply', 'answer']), text: z.string(), at: z.string() }),
        ),
        createdAt: z.string(),
        files: z.array(z.object({ name: z.string(), bytes: z.number() })),
        area: z.nullable(shownAreaSchema),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  guard: 'user',
});
