import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pictureSchema } from './pictures.ts';

const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const link = z.strictObject({
  label: line,
  url: z.url('must be a web address like https://example.org').check(z.regex(/^https?:/, 'must begin with https:')),
});

/** Somebody of the business. */
export const personSchema = z.strictObject({
  name: line,
  role: line,
  text: z.optional(line),
  picture: z.optional(pictureSchema),
  links: z._default(z.array(link), []),
});

/** Work that was done for a client, who has agreed to be told about. */
export const projectSchema = z.strictObject({
  name: line,
  place: line,
  year: z.int('must be a year like 2026').check(z.minimum(1990, 'must be a year'), z.maximum(2100, 'must be a year')),
  text: line,
  /** The id of the service whose page shows it. */
  service: z.optional(line),
  picture: z.optional(pictureSchema),
  links: z._default(z.array(link), []),
});

export const photographSchema = z.strictObject({
  picture: pictureSchema,
  caption: line,
  /** Pages that show it: `home`, `about` or the id of a service. */
  pages: z.array(line).check(z.minLength(1, 'name at least one page')),
});

const shownPicture = z.object({
  src: z.string(),
  /** Absent: there is one size. */
  srcSet: z.optional(z.string()),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
});
const shown = { picture: z.optional(shownPicture) };

const showcaseSchema = z.object({
  people: z.array(z.object({ ...personSchema.shape, ...shown })),
  /** Each with the name of its service. */
  projects: z.array(z.object({ ...projectSchema.shape, ...shown, serviceName: z.optional(z.string()) })),
  photographs: z.array(z.object({ picture: shownPicture, caption: z.string() })),
});
export type Showcase = z.output<typeof showcaseSchema>;

export const readShowcase = endpoint('GET /showcase/:page', {
  summary:
    'Returns the people, projects and photographs that a page shows: `home`, `about` or the id of a service. The lists are empty for a page without them.',
  params: z.strictObject({ page: z.string() }),
  reply: showcaseSchema,
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});
