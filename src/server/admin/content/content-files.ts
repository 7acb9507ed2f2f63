import * as z from 'zod/mini';
import { type ContentGroup, isCreatable } from '#contract/admin/content.ts';
import { isSame } from '#contract/admin/same-values.ts';
import { markPicture } from '#contract/site/pictures.ts';
import { type Content, type ContentProblem, problemsOf } from '#server/platform/content/content.ts';
import { differences, type FileEdits, type Json, valueAt, withEdits } from '#server/platform/content/content-values.ts';
import type { Platform } from '#server/platform/platform.ts';
import { settledEdits } from '#server/platform/publications/money-fields.ts';

/** The files that owners edit, by name or by folder. The title of a file of a folder is one of its own fields. */
const places: readonly [place: string, group: ContentGroup, title: string][] = [
  ['catalogue/services/', 'services', 'name'],
  ['catalogue/groups.yaml', 'services', 'Groups of services'],
  ['catalogue/faqs.yaml', 'services', 'Questions about services'],
  ['catalogue/case-studies.yaml', 'services', 'Example projects'],
  ['catalogue/technology.yaml', 'services', 'Technology and industries'],
  ['catalogue/courses.yaml', 'courses', 'Courses'],
  ['site/home.yaml', 'pages', 'Home page'],
  ['site/services2.yaml', 'pages', 'All services'],
  ['site/inquiries.yaml', 'pages', 'Forms to write to us'],
  ['site/pages.yaml', 'pages', 'Names of pages in the search'],
  ['site/people.yaml', 'pages', 'People'],
  ['site/projects.yaml', 'pages', 'Projects'],
  ['site/photographs.yaml', 'pages', 'Photographs'],
  ['open-data.yaml', 'pages', 'Open data'],
  ['site/', 'pages', 'heading'],
  ['articles/', 'articles', 'title'],
  ['emails/', 'emails', 'subject'],
  ['company.yaml', 'settings', 'Company and contact'],
  ['shop.yaml', 'settings', 'Payment and tax'],
  ['booking.yaml', 'settings', 'Meetings'],
  ['estimates.yaml', 'settings', 'Price by size'],
  ['deliveries.yaml', 'settings', 'Deliveries'],
  ['search/synonyms.yaml', 'search', 'Words with one meaning'],
  ['search/not-offered.yaml', 'search', 'Searches for what we do not offer'],
];

const placeOf = (file: string) =>
  places.find(([place]) => (place.endsWith('/') ? file.startsWith(place) : file === place));

export const groupOf = (file: string): ContentGroup | null => placeOf(file)?.[1] ?? null;

export function titleOf(file: string, value: Json): string {
  const [place = '', , title = ''] = placeOf(file) ?? [];
  if (!place.endsWith('/')) return title || file;
  const own = valueAt(value, title);
  return typeof own === 'string' && own !== '' ? own : file.slice(place.length).replace(/\.\w+$/, '');
}

/** What the site shows. */
export const valuesOf = (content: Content, file: string, edits: FileEdits = content.edits[file] ?? {}): Json =>
  withEdits(content.inRelease(file), edits);

/** The schema of a file; of one that does not exist yet, that of the others in its folder. */
function schemaOf({ files }: Content, file: string): z.ZodMiniType | null {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const like = folder === '' ? undefined : [...files].find(([name]) => name.startsWith(folder))?.[1];
  return (files.get(file) ?? like)?.schema ?? null;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema of the values of a file; null when the site does not read such a file. Fields that name a service, a
 * group or an icon have those that exist as `anyOf`, each with its title.
 */
export function jsonSchemaOf(content: Content, file: string): Record<string, unknown> | null {
  const schema = schemaOf(content, file);
  if (!schema) return null;
  const options = { io: 'input', unrepresentable: 'any', override: markPicture } as const;
  const json = withChoices(z.toJSONSchema(schema, options), choicesIn(content));
  if (!file.endsWith('.md')) return { ...json };
  return { ...json, properties: { ...json.properties, body: { type: 'string', contentMediaType: 'text/markdown' } } };
}

type Choices = Readonly<Record<string, readonly JsonSchema[]>>;

/** What fields of these names can be, in every file. */
function choicesIn(content: Content): Choices {
  const files = [...content.files.keys()].filter((file) => file.startsWith('catalogue/services/'));
  const services = files.map((file) => ({ ...(valuesOf(content, file) as { id: string; icon: string }), file }));
  const byService = services.map(({ id, file, ...values }) => ({ const: id, title: titleOf(file, values) }));
  const groups = valuesOf(content, 'catalogue/groups.yaml') as { id: string; name: string }[];
  return {
    ...{ relatedServices: byService, featured: byService, nearest: byService, service: byService },
    webMapService: byService,
    pages: [{ const: 'home', title: 'Home page' }, { const: 'about', title: 'About us' }, ...byService],
    group: groups.map(({ id, name }) => ({ const: id, title: name })),
    icon: [...new Set(services.map(({ icon }) => icon))].sort().map((icon) => ({ const: icon })),
  };
}

function withChoices(schema: JsonSchema, choices: Choices, name = ''): JsonSchema {
  const { properties = {}, items } = schema;
  const chosen = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (chosen && schema.type === 'string') return { anyOf: [...chosen] };
  const parts = Object.entries(properties).map(([part, one]) => [part, withChoices(one as JsonSchema, choices, part)]);
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(parts) }),
    ...(items && !Array.isArray(items) && { items: withChoices(items as JsonSchema, choices, name) }),
  };
}

/** What the schema of the file refuses. */
export function problemsOfFile(content: Content, file: string, values: Json): ContentProblem[] {
  const schema = schemaOf(content, file);
  if (!schema || values === null) return [];
  if (!file.endsWith('.md')) return problemsOf(file, values, schema);
  const { body, ...head } = values as { body?: Json };
  const noBody = { file, field: 'body', reason: 'must be a text' };
  return [...problemsOf(file, head, schema), ...(typeof body === 'string' ? [] : [noBody])];
}

/** The edits that make a file of the release say these values. */
export function editsFor(content: Content, file: string, values: Json): FileEdits {
  const inRelease = content.inRelease(file);
  if (inRelease === null) return values === null ? {} : { '': { value: values, base: null } };
  if (values === null) return { '': { value: null, base: inRelease } };
  const edits = differences(inRelease, values).map(({ field, before, after }) => [
    field,
    { value: after, base: before },
  ]);
  return settledEdits(file, Object.fromEntries(edits), inRelease);
}

/** The fields in which the release says something else than when they were published, and than what is published. */
export const changedByRelease = (content: Content, file: string, edits: FileEdits) =>
  Object.entries(edits).flatMap(([field, { value, base }]) => {
    const says = valueAt(content.inRelease(file), field);
    return isSame(says, base) || isSame(says, value) ? [] : [{ field, before: base, after: says }];
  });

/** Whether what is published differs from the release. */
export const isEdited = (content: Content, file: string, edits: FileEdits): boolean =>
  Object.entries(edits).some(([field, { value }]) => !isSame(value, valueAt(content.inRelease(file), field)));

/** The page that shows a file; null for what is no page, such as an email. */
export function pageOf(file: string, values: Json): string | null {
  const address = valueAt(values, 'address');
  if (isCreatable(file) && typeof address === 'string') return address;
  const named = pages[file];
  if (named !== undefined) return named;
  const [, folder = '', name = ''] = /^(.+)\/([^/]+)\.\w+$/.exec(file) ?? [];
  return folder in folders ? `${folders[folder]}${name}` : null;
}

const folders: Record<string, string> = { 'catalogue/services': '/services/', articles: '/articles/', site: '/' };
const pages: Record<string, string> = {
  'catalogue/courses.yaml': '/training',
  'catalogue/groups.yaml': '/services2',
  'catalogue/faqs.yaml': '/services2',
  'catalogue/case-studies.yaml': '/services2',
  'catalogue/technology.yaml': '/services2',
  'site/home.yaml': '/',
  'site/services2.yaml': '/services2',
  'site/inquiries.yaml': '/contact',
  'site/pages.yaml': '/menu',
  'site/people.yaml': '/about',
  'site/projects.yaml': '/',
  'site/photographs.yaml': '/',
  'site/ai.md': '/Artificial-Intelligence',
  'site/smart-city.md': '/smartcitysolutions',
  'open-data.yaml': '/data',
  'company.yaml': '/contact',
  'booking.yaml': '/contact',
  'estimates.yaml': '/map-your-project',
};

/** What owners have to look at since the start with this release. */
export function contentToSee({ content, publishing, scheduler }: Platform) {
  const since = scheduler.startedAt();
  const changed = Object.entries(content.edits).flatMap(([file, edits]) => changedByRelease(content, file, edits));
  return {
    unfitContent: { count: publishing.unfit().length, since },
    contentOfRelease: { count: changed.length, since },
  };
}
