import * as z from 'zod/mini';
import { isDay } from '../business-days.ts';
import { contentLimits } from '../content-limits.ts';
import { endpoint } from '../endpoint.ts';
import { storedPictureSchema } from '../site/pictures.ts';

export const contentMessages = {
  file: 'Choose a file of the site',
  note: `Write at most ${contentLimits.contentNoteMaxLength} characters`,
  nothing: 'Choose at least one change',
  day: 'Choose a day from tomorrow on, within a year',
  values: 'Send the fields of the file',
} as const;

/** Where a file stands in the office. */
export const contentGroups = ['services', 'courses', 'pages', 'articles', 'emails', 'settings', 'search'] as const;
export type ContentGroup = (typeof contentGroups)[number];

/** The folders in which owners may create and withdraw files. */
export const creatableFolders = ['catalogue/services', 'articles'] as const;
const namePattern = '[a-z][a-z0-9-]{0,59}';
const creatablePattern = new RegExp(`^(?:${creatableFolders.join('|')})/${namePattern}\\.md$`);
/** Whether owners may create and withdraw this file. */
export const isCreatable = (file: string): boolean => creatablePattern.test(file);

const fileName = z
  .string(contentMessages.file)
  .check(z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){0,2}\.(?:yaml|md)$/, contentMessages.file));

const depthMax = 12;

/** Whether a value is an object or a list of objects that a file can hold: not too deep, and with plain names. */
function isContentValue(values: unknown): boolean {
  const isFile = Array.isArray(values) ? values.every(isObject) : isObject(values);
  return isFile && isShallow(values, depthMax);
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isShallow(item, depth - 1));
  return Object.entries(value).every(([name, inner]) => /^[\w-]{1,60}$/.test(name) && isShallow(inner, depth - 1));
}

/** A value of JSON: text, number, true or false, list, object, or null for a field that is not there. */
const json = z.unknown();

/** A field that differs. `field` is a path of names, such as `contact.email`; empty: the whole file. */
const changeSchema = z.object({ field: z.string(), before: json, after: json });
export type ContentChange = z.output<typeof changeSchema>;

/** The values of a whole file. */
export const contentValuesSchema = z.unknown().check(z.refine(isContentValue, contentMessages.values));

export const problemSchema = z.object({
  file: z.string(),
  /** Empty: the whole file. */
  field: z.string(),
  reason: z.string(),
});
export type ContentProblem = z.output<typeof problemSchema>;

const fileRowSchema = z.object({
  file: z.string(),
  group: z.enum(contentGroups),
  title: z.string(),
  /** Whether what is published differs from the file of the release. */
  isEdited: z.boolean(),
  /** Created by an owner: the release has no such file. */
  isNew: z.boolean(),
  isWithdrawn: z.boolean(),
  /** Fields that the release changed after they were edited here; what is published stays in force. */
  changedByRelease: z.array(changeSchema),
  /** Published values that do not fit the release: what fitted last is in force. */
  unfit: z.array(z.object({ field: z.string(), reason: z.string(), value: json })),
});
export type ContentFileRow = z.output<typeof fileRowSchema>;

const draftSchema = z.object({
  file: z.string(),
  title: z.string(),
  changes: z.array(changeSchema),
  savedAt: z.string(),
  /** Somebody published this file after the draft was begun: their values of other fields are kept. */
  isOutdated: z.boolean(),
  /** The day in Zimbabwe on which it is published by itself; null: none. */
  publishOn: z.nullable(z.string()),
});
export type ContentDraft = z.output<typeof draftSchema>;

const othersDraftSchema = z.object({
  file: z.string(),
  by: z.string(),
  savedAt: z.string(),
  publishOn: z.nullable(z.string()),
});

const publicationSchema = z.object({
  number: z.int(),
  at: z.string(),
  /** Empty: the site itself, or somebody who has left. */
  by: z.string(),
  note: z.string(),
  files: z.array(z.object({ file: z.string(), title: z.string() })),
});
export type ContentPublication = z.output<typeof publicationSchema>;

const listSchema = z.object({
  files: z.array(fileRowSchema),
  /** Of the caller. */
  drafts: z.array(draftSchema),
  /** Of other owners. */
  othersDrafts: z.array(othersDraftSchema),
  /** Latest first. */
  publications: z.array(publicationSchema),
});
export type ContentList = z.output<typeof listSchema>;

export const listContent = endpoint('GET /admin/content', {
  summary: 'Lists the texts, prices and settings of the site, the drafts of the caller, and the last publications.',
  reply: listSchema,
  guard: 'owner',
  errors: ['FORBIDDEN'],
});

const fileSchema = z.object({
  file: z.string(),
  group: z.enum(contentGroups),
  title: z.string(),
  /** The address of the page that shows it; null: none does. */
  page: z.nullable(z.string()),
  /** The JSON Schema of `values`. The text of a Markdown file is its field `body`. */
  schema: z.record(z.string(), json),
  /** What is published; null: withdrawn. */
  values: json,
  /** What the file of the release says; null: there is no such file. */
  inRelease: json,
  /** What the caller has saved, as the whole file; null in it: withdrawn. */
  draft: z.nullable(
    z.object({ values: json, savedAt: z.string(), isOutdated: z.boolean(), publishOn: z.nullable(z.string()) }),
  ),
  /** What would stop a publication of the draft. */
  problems: z.array(problemSchema),
  othersDrafts: z.array(othersDraftSchema),
  /** The last publication that changed the file; 0: none. */
  publication: z.int(),
});
export type ContentFile = z.output<typeof fileSchema>;

export const readContentFile = endpoint('GET /admin/content/file', {
  summary: 'Returns one file of the content with its schema, what is published, and the draft of the caller.',
  query: z.strictObject({ file: fileName }),
  reply: fileSchema,
  guard: 'owner',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const saveContentDraft = endpoint('PUT /admin/content/draft', {
  summary:
    'Saves the draft of the caller for one file, and says what would stop its publication. Values as published end the draft.',
  body: z.strictObject({
    file: fileName,
    /** `publication` of the file when it was opened. */
    basedOn: z.int().check(z.nonnegative()),
    /** The whole file; absent: it is withdrawn. */
    values: z.optional(contentValuesSchema),
  }),
  bodyMaxBytes: contentLimits.contentMaxBytes,
  reply: fileSchema,
  guard: 'owner',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const discardContentDraft = endpoint('DELETE /admin/content/draft', {
  summary: 'Discards the draft of the caller for one file.',
  query: z.strictObject({ file: fileName }),
  reply: fileSchema,
  guard: 'owner',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const note = z._default(
  z.string(contentMessages.note).check(z.trim(), z.maxLength(contentLimits.contentNoteMaxLength, contentMessages.note)),
  '',
);

export const publishContentSchema = z.strictObject({
  files: z.array(fileName).check(z.minLength(1, contentMessages.nothing)),
  note,
});

const publishedSchema = z.object({
  /** Null: nothing was published. */
  number: z.nullable(z.int()),
  /** What stopped it. */
  problems: z.array(problemSchema),
});

export const publishContent = endpoint('POST /admin/content/publications', {
  summary:
    'Publishes the drafts of the caller for these files, all or none, and answers when the site shows them. The other owners get an email.',
  body: publishContentSchema,
  reply: publishedSchema,
  guard: 'owner',
  secondFactor: 'recent',
  idempotent: true,
  errors: ['FORBIDDEN', 'CONTENT_CHANGED'],
});

export const planContentSchema = z.strictObject({
  ...publishContentSchema.shape,
  /** In Zimbabwe, from tomorrow on; absent: they are not published by themselves any more. */
  day: z.optional(z.string(contentMessages.day).check(z.refine(isDay, contentMessages.day))),
});

export const planContent = endpoint('PUT /admin/content/plan', {
  summary:
    'Publishes the drafts of the caller for these files at the start of a day in Zimbabwe, or not by themselves any more. A draft that is saved again has no day.',
  body: planContentSchema,
  /** What would stop their publication: then nothing is planned. */
  reply: z.object({ problems: z.array(problemSchema) }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONTENT_CHANGED'],
});

const publicationParams = z.strictObject({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const readPublication = endpoint('GET /admin/content/publications/:number', {
  summary: 'Returns what one publication changed, by file.',
  params: publicationParams,
  reply: z.object({
    files: z.array(z.object({ file: z.string(), title: z.string(), changes: z.array(changeSchema) })),
  }),
  guard: 'owner',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const restoreContent = endpoint('POST /admin/content/publications/:number/restore', {
  summary:
    'Publishes all files as they were after an earlier publication. Nothing is deleted: this is a new publication.',
  params: publicationParams,
  reply: publishedSchema,
  guard: 'owner',
  secondFactor: 'recent',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const previewContent = endpoint('POST /admin/previews', {
  summary:
    'Makes one file visible as the draft of the caller has it, or without a draft as it is published: at a secret address, for some minutes, to whoever has the address.',
  body: z.strictObject({ file: fileName }),
  reply: z.object({
    /** Null when no page shows the file, or with problems. */
    address: z.nullable(z.string()),
    endsAt: z.nullable(z.string()),
    /** Of an email: its HTML, with the names of what is filled in and with `data-style` in place of `style`; null of others. */
    email: z.nullable(z.string()),
    problems: z.array(problemSchema),
  }),
  guard: 'owner',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const uploadPicture = endpoint('POST /admin/pictures', {
  summary:
    'Stores a picture for the content of the site, as multipart/form-data with the single part `file`: JPEG, PNG or WebP. It is encoded again without its position and other notes. One that no file of the content names is removed after 7 days.',
  upload: { maxBytes: contentLimits.pictureMaxBytes },
  reply: storedPictureSchema,
  status: 201,
  guard: 'owner',
  errors: [
    'FORBIDDEN',
    'PICTURE_TOO_LARGE',
    'PICTURE_TYPE',
    'PICTURE_HEIC',
    'PICTURE_PIXELS',
    'PICTURE_UNREADABLE',
    'PICTURES_FULL',
    'TEMPORARILY_UNAVAILABLE',
  ],
});
