import * as z from 'zod/mini';
import { type Basis, type Coefficients, coefficientsSchema } from '#contract/briefs/coefficients.ts';
import { inquiryOptions } from '#contract/contact/inquiry-fields.ts';
import type { Service, WholeCourse } from '#contract/site/catalogue.ts';
import { courseInCart, courseTitle } from '#contract/site/courses.ts';
import { anchorOf, type Content, ContentError, toHtml } from '#server/platform/content/content.ts';
import { pictureAt } from '#server/platform/content/pictures.ts';
import { readCourses } from './courses.ts';
import { readShowcases } from './showcase.ts';

const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const question = z.strictObject({ question: line, answer: line });
const wholeDollars = z.int().check(z.nonnegative('must be a whole number of dollars'));

const serviceHeadSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens')),
  order: z.int(),
  name: line,
  priceUsd: wholeDollars,
  duration: z.optional(line),
  icon: line,
  group: line,
  alt: line,
  description: line,
  cta: z.optional(line),
  targetAudience: z.optional(line),
  relatedServices: z._default(z.array(z.string()), []),
  deliverables: z._default(z.array(line), []),
  needs: z._default(z.array(line), []),
  needsArea: z._default(z.boolean(), false),
  faqs: z._default(z.array(question), []),
  certifications: z.optional(z.array(line)),
});

const supportTopics = Object.keys(inquiryOptions.topic) as (keyof typeof inquiryOptions.topic)[];

const groupsSchema = z.array(z.strictObject({ id: line, name: line, lead: line }));

const caseStudySchema = z.object({
  id: z.enum(['health-facilities', 'gazetted-forests']),
  name: line,
  summary: line,
  service: line,
  madeWith: line,
  problem: line,
  method: line,
  outcome: line,
});

const technologySchema = z.object({
  stack: z.array(
    z.object({ layer: line, tools: line, pattern: z.enum(['plain', 'lines', 'dots', 'diagonal', 'brick', 'cross']) }),
  ),
  spectrum: z.array(z.object({ name: line, detail: line })),
  industries: z.array(z.object({ id: line, name: line, summary: line, image: line })),
  support: z.array(z.object({ name: line, topic: z.enum(supportTopics), summary: line })),
});

interface Offer {
  id: string;
  name: string;
  priceCents: number;
  image: string | null;
  /** The size of area in km² that the price includes; null where no area matters. */
  includedKm2: number | null;
}

export interface Catalogue {
  /** The inputs of the price and the feasibility of work on an area. */
  basis: Basis;
  services: readonly Service[];
  groups: readonly z.output<typeof groupsSchema>[number][];
  service(id: string): Service | undefined;
  bodyOf(id: string): string;
  course(id: string): WholeCourse | undefined;
  /** The item with this id in a cart: a service's id, or `training-` and a course's id. */
  offer(id: string): Offer | undefined;
  /** All that can be ordered: services, then courses. */
  offers: readonly Offer[];
  /** What a page shows of people, projects and photographs. */
  showcase: ReturnType<typeof readShowcases>;
  page: ReturnType<typeof readPage>;
}

/** @throws ContentError naming the file, the field and the reason */
export function readCatalogue(content: Content): Catalogue {
  const groups = content.readYaml('catalogue/groups.yaml', groupsSchema);
  const files = readServiceFiles(content, groups);
  const names = new Map(files.map(({ head }) => [head.id, head.name]));
  const nameOf = (file: string, field: string, id: string): { id: string; name: string } => {
    const name = names.get(id);
    if (!name) throw new ContentError(`content/${file}: ${field}: there is no service ${id}`);
    return { id, name };
  };
  const coefficients = readCoefficients(content);
  nameOf(estimatesFile, 'webMapService', coefficients.webMapService);
  const services = files.map(({ file, head }) =>
    asService(head, coefficients, (related) => nameOf(file, 'relatedServices', related)),
  );
  const byId = new Map(services.map((service) => [service.id, service]));
  const bodies = new Map(files.map(({ head, body }) => [head.id, toHtml(body)]));
  const courses = readCourses(content, nameOf);
  const offers = new Map(
    [
      ...services,
      // Among services, a course named after a program alone would be unclear.
      ...courses.map(({ id, name, price, image }) => ({
        ...{ id: courseInCart(id), name: courseTitle(name), price, image },
        includedKm2: null,
      })),
    ].map(({ id, name, price, image, includedKm2 }): [string, Offer] => [
      id,
      { id, name, priceCents: price * 100, image, includedKm2 },
    ]),
  );
  return {
    basis: {
      coefficients,
      services: services.map(({ id, name, price, needsArea }) => ({ id, name, priceUsd: price, needsArea })),
    },
    services,
    groups,
    service: (id) => byId.get(id),
    course: (id) => courses.find((course) => course.id === id),
    offer: (id) => offers.get(id),
    offers: [...offers.values()],
    bodyOf: (id) => bodies.get(id) ?? '',
    showcase: readShowcases(content, (id) => names.get(id)),
    page: readPage(content, courses, (id) => nameOf('catalogue/case-studies.yaml', 'service', id)),
  };
}

const estimatesFile = 'estimates.yaml';

/** @throws ContentError */
export const readCoefficients = (content: Content): Coefficients => content.readYaml(estimatesFile, coefficientsSchema);

type ServiceHead = z.output<typeof serviceHeadSchema>;

function readServiceFiles(content: Content, groups: Catalogue['groups']) {
  const files = content.namesIn('catalogue/services', '.md').map((name) => {
    const file = `catalogue/services/${name}.md`;
    const { head, body } = content.readMarkdown(file, serviceHeadSchema);
    if (head.id !== name) throw new ContentError(`content/${file}: id: must be ${name}, as the file is called`);
    if (!groups.some((group) => group.id === head.group)) {
      throw new ContentError(`content/${file}: group: ${head.group} is not in catalogue/groups.yaml`);
    }
    return { file, head, body };
  });
  return files.sort((one, other) => one.head.order - other.head.order);
}

function asService(
  head: ServiceHead,
  { areaFactors }: Coefficients,
  nameOf: (id: string) => { id: string; name: string },
): Service {
  const { id, order, name, alt, description, icon, group, priceUsd, needsArea, relatedServices, ...rest } = head;
  const { duration, cta, targetAudience, certifications, faqs, deliverables, needs } = rest;
  return {
    id,
    order,
    name,
    image: pictureAt(`/images/services/${id}.svg`, '/images/site/contours.svg'),
    alt,
    price: priceUsd,
    needsArea,
    includedKm2: needsArea ? (areaFactors[0]?.upToKm2 ?? null) : null,
    description,
    icon,
    group,
    details: {
      ...(cta !== undefined && { cta }),
      ...(duration !== undefined && { duration }),
      ...(targetAudience !== undefined && { targetAudience }),
      ...(certifications !== undefined && { certifications }),
      relatedServices: relatedServices.map(nameOf),
      faqs,
      deliverables,
      needs,
    },
  };
}

function readPage(
  content: Content,
  courses: readonly WholeCourse[],
  nameOf: (id: string) => { id: string; name: string },
) {
  const technology = content.readYaml('catalogue/technology.yaml', technologySchema);
  return {
    ...technology,
    industries: technology.industries.map((industry) => ({ ...industry, image: pictureOf(industry.image) })),
    courses: [...courses],
    faqs: content
      .readYaml('catalogue/faqs.yaml', z.array(question))
      .map((faq) => ({ id: anchorOf(faq.question), ...faq })),
    caseStudies: content.readYaml('catalogue/case-studies.yaml', z.array(caseStudySchema)).map((study) => ({
      ...study,
      image: `/images/site/${study.id}.svg`,
      service: nameOf(study.service),
    })),
  };
}

const sitePictures = ['smart-city', 'ai', 'health-facilities', 'gazetted-forests'];
const pictureOf = (name: string): string => `/images/${sitePictures.includes(name) ? 'site' : 'services'}/${name}.svg`;
