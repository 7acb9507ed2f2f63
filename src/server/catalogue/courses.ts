import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import type { WholeCourse } from '#contract/site/catalogue.ts';
import { type Content, ContentError } from '#server/platform/content/content.ts';
import { pictureAt } from '#server/platform/content/pictures.ts';

const file = 'catalogue/courses.yaml';
const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const some = z.array(line).check(z.minLength(1, 'must have at least one line'));

const syllabusSchema = z
  .array(z.strictObject({ week: z.int(), title: line, topics: some }))
  .check(
    z.refine(
      (weeks) =>
        weeks.map(({ week }) => week).join() === Array.from({ length: limits.courseWeeks }, (_, i) => i + 1).join(),
      `must have weeks 1 to ${limits.courseWeeks}, in order`,
    ),
  );

const courseSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens')),
  name: line,
  lead: line,
  description: line,
  alt: line,
  priceUsd: z.literal(limits.coursePriceDollars),
  previousPriceUsd: z.literal(limits.coursePreviousPriceDollars),
  discountPercent: z.literal(limits.courseDiscountPercent),
  weeks: z.literal(limits.courseWeeks),
  projects: z.literal(limits.courseProjects),
  prerequisites: some,
  syllabus: syllabusSchema,
  projectTitles: z
    .array(line)
    .check(z.length(limits.courseProjects, `must have exactly ${limits.courseProjects} titles`)),
  certification: line,
  licenceNote: line,
  sources: z._default(z.array(z.strictObject({ title: line, publisher: line, url: z.optional(z.url()) })), []),
  relatedServices: z._default(z.array(z.string()), []),
});

/** The courses in their order. `nameOf` returns the name of a related service. @throws ContentError */
export function readCourses(
  content: Content,
  nameOf: (file: string, field: string, id: string) => { id: string; name: string },
): WholeCourse[] {
  const courses = content.readYaml(file, z.array(courseSchema));
  const twice = courses.find(({ id }, index) => courses.findIndex((course) => course.id === id) !== index);
  if (twice) throw new ContentError(`content/${file}: id: ${twice.id} is there twice`);
  return courses.map(({ priceUsd: price, previousPriceUsd: previousPrice, relatedServices, ...course }) => ({
    ...course,
    price,
    previousPrice,
    image: pictureAt(`/images/training/${course.id}.svg`, '/images/services/tutorials.svg'),
    relatedServices: relatedServices.map((id) => nameOf(file, 'relatedServices', id)),
  }));
}
