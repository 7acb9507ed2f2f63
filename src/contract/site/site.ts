import * as z from 'zod/mini';
import { openHoursSchema } from '../bookings/opening-hours.ts';
import { endpoint } from '../endpoint.ts';

/** Who the business is. An empty contact setting hides its element. */
export const companySchema = z.object({
  name: z.string(),
  nameStrong: z.string(),
  nameRest: z.string(),
  summary: z.string(),
  place: z.object({
    city: z.string(),
    country: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    elevationMetres: z.number(),
    utmZone: z.string(),
  }),
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    whatsapp: z.string(),
    street: z.string(),
    hours: z.array(openHoursSchema),
    /** The number of working days within which messages are answered by email; empty: no promise. */
    replyWorkingDays: z.union([
      z.number().check(z.refine((days) => Number.isInteger(days) && days > 0)),
      z.literal(''),
    ]),
  }),
  claims: z.array(z.string()),
  /** Licence number and officer under the Cyber and Data Protection Act; shown on /privacy once they are set. */
  dataProtection: z.object({ licence: z.string(), officer: z.string() }),
});
export type Company = z.output<typeof companySchema>;

/** Contact settings that the demo fills with an example while the owner has set none. */
export const contactFields = ['email', 'phone', 'whatsapp', 'street', 'hours'] as const;
export type ContactField = (typeof contactFields)[number];

export const readCompany = endpoint('GET /company', {
  summary:
    'Returns the brand, the place, the configured contact details and sign-in methods, and whether this is a demo.',
  reply: z.object({
    company: companySchema,
    /** The contact settings whose value is an example of the demo. */
    examples: z.array(z.enum(contactFields)),
    origin: z.string(),
    demo: z.boolean(),
    /** A mail server is set; without one a demo keeps its emails. */
    sendsEmail: z.boolean(),
    /** 'demo': the demo's own provider. */
    google: z.enum(['real', 'demo', 'off']),
    year: z.number(),
    /** The picture for sharing the home page, and each page without its own. */
    share: z.string(),
  }),
  guard: 'visitor',
});

const siteSectionSchema = z.object({
  /** The anchor of its heading. */
  id: z.string(),
  heading: z.string(),
  /** Its text without its lists, as HTML. */
  html: z.string(),
  /** The items of its lists: the first sentence, and the rest as HTML. */
  items: z.array(
    z.object({
      name: z.string(),
      html: z.string(),
      /** The id of the service that the item links to. */
      service: z.nullable(z.string()),
    }),
  ),
});
export type SiteSection = z.output<typeof siteSectionSchema>;

export const readSitePage = endpoint('GET /site/:page', {
  summary: 'Returns the text of one plain page.',
  params: z.strictObject({ page: z.string() }),
  reply: z.object({
    title: z.string(),
    description: z.string(),
    heading: z.string(),
    lead: z.string(),
    html: z.string(),
    /** The same text in its parts, for pages that show each part in its own form. */
    sections: z.array(siteSectionSchema),
    share: z.string(),
  }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});

export const listPages = endpoint('GET /pages', {
  summary: 'Lists the fixed pages of the site for its index.',
  reply: z.object({ pages: z.array(z.object({ path: z.string(), name: z.string() })) }),
  guard: 'visitor',
});

const headed = z.object({ heading: z.string(), lead: z.optional(z.string()) });
const callSchema = z.object({ heading: z.string(), text: z.string(), label: z.string() });
const about = { title: z.string(), description: z.string() };

export const homeTextsSchema = z.object({
  ...about,
  hero: z.object({ heading: z.string(), lead: z.string(), primaryLabel: z.string(), secondaryLabel: z.string() }),
  services: z.object({
    heading: z.string(),
    lead: z.string(),
    featured: z.array(z.string()),
    ways: z.array(z.object({ label: z.string(), to: z.string() })),
  }),
  panels: z.object({
    heading: z.string(),
    cards: z.array(
      z.object({
        heading: z.string(),
        text: z.string(),
        label: z.string(),
        to: z.string(),
        image: z.string(),
        alt: z.string(),
      }),
    ),
  }),
  process: z.object({
    heading: z.string(),
    lead: z.string(),
    steps: z.array(z.object({ name: z.string(), text: z.string() })),
  }),
  training: z.object({ heading: z.string(), lead: z.string() }),
  closing: callSchema,
});

export const servicesTextsSchema = z.object({
  ...about,
  intro: headed,
  notSure: callSchema,
  industry: headed,
  technology: headed,
  caseStudies: headed,
  spectrum: headed,
  training: headed,
  faq: headed,
  support: z.object({ heading: z.string(), lead: z.string(), label: z.string() }),
  partnership: callSchema,
  related: z.object({
    heading: z.string(),
    links: z.array(z.object({ label: z.string(), to: z.string() })),
  }),
  closing: callSchema,
});

export const readHomeTexts = endpoint('GET /words/home', {
  summary: 'Returns the text of the home page.',
  reply: homeTextsSchema,
  guard: 'visitor',
});

export const readServicesTexts = endpoint('GET /words/services2', {
  summary: 'Returns the text of /services2 outside its grid of services.',
  reply: z.extend(servicesTextsSchema, { share: z.string() }),
  guard: 'visitor',
});
