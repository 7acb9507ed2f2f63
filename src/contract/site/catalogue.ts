import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { sourceSchema } from './articles.ts';

const questionSchema = z.object({ question: z.string(), answer: z.string() });
const serviceNameSchema = z.object({ id: z.string(), name: z.string() });

const serviceSchema = z.object({
  id: z.string(),
  order: z.number(),
  name: z.string(),
  image: z.string(),
  alt: z.string(),
  price: z.number(),
  /** Whether the price depends on the size of an area of land. */
  needsArea: z.boolean(),
  /** The size of area in km² that the price includes; null where no area matters. */
  includedKm2: z.nullable(z.number()),
  description: z.string(),
  icon: z.string(),
  group: z.string(),
  details: z.object({
    cta: z.optional(z.string()),
    duration: z.optional(z.string()),
    targetAudience: z.optional(z.string()),
    relatedServices: z.array(serviceNameSchema),
    faqs: z.array(questionSchema),
    certifications: z.optional(z.array(z.string())),
    deliverables: z.array(z.string()),
    needs: z.array(z.string()),
  }),
});
export type Service = z.output<typeof serviceSchema>;

export const courseSchema = z.object({
  id: z.string(),
  name: z.string(),
  lead: z.string(),
  price: z.number(),
  previousPrice: z.number(),
  discountPercent: z.number(),
  weeks: z.number(),
  projects: z.number(),
});

const wholeCourseSchema = z.object({
  ...courseSchema.shape,
  description: z.string(),
  image: z.string(),
  alt: z.string(),
  prerequisites: z.array(z.string()),
  syllabus: z.array(z.object({ week: z.number(), title: z.string(), topics: z.array(z.string()) })),
  projectTitles: z.array(z.string()),
  certification: z.string(),
  licenceNote: z.string(),
  sources: z.array(sourceSchema),
  relatedServices: z.array(serviceNameSchema),
});
export type WholeCourse = z.output<typeof wholeCourseSchema>;

export const listServices = endpoint('GET /services', {
  summary: 'Lists all services in catalogue order.',
  reply: z.object({
    services: z.array(serviceSchema),
    groups: z.array(z.object({ id: z.string(), name: z.string(), lead: z.string() })),
  }),
  guard: 'visitor',
});

export const readService = endpoint('GET /services/:id', {
  summary: 'Returns one service with the text of its page as HTML.',
  params: z.strictObject({ id: z.string() }),
  reply: z.object({ service: serviceSchema, html: z.string(), share: z.string() }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});

export const readServicesPage = endpoint('GET /services-page', {
  summary: 'Returns the sections of /services2 around the grid: courses, questions, case studies, technology.',
  reply: z.object({
    courses: z.array(courseSchema),
    faqs: z.array(z.object({ id: z.string(), ...questionSchema.shape })),
    caseStudies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        summary: z.string(),
        image: z.string(),
        service: serviceNameSchema,
        madeWith: z.string(),
        problem: z.string(),
        method: z.string(),
        outcome: z.string(),
      }),
    ),
    stack: z.array(z.object({ layer: z.string(), tools: z.string(), pattern: z.string() })),
    spectrum: z.array(z.object({ name: z.string(), detail: z.string() })),
    industries: z.array(z.object({ id: z.string(), name: z.string(), summary: z.string(), image: z.string() })),
    support: z.array(z.object({ name: z.string(), topic: z.string(), summary: z.string() })),
  }),
  guard: 'visitor',
});

export const readCourse = endpoint('GET /courses/:id', {
  summary: 'Returns one course: its weekly syllabus, projects, requirements and price.',
  params: z.strictObject({ id: z.string() }),
  reply: z.object({ course: wholeCourseSchema, share: z.string() }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});
