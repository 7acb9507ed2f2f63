import type { Service, WholeCourse } from '#contract/site/catalogue.ts';
import { courseTitle } from '#contract/site/courses.ts';
import type { Thing } from '../seo/structured-data/structured-data.ts';

const offer = (price: number, url: string, more: Partial<Thing> = {}): Thing => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'USD',
  url,
  ...more,
});

export const serviceThing = (
  { id, name, description, price, details }: Service,
  url: string,
  image: string,
  provider: Thing,
): Thing => ({
  '@type': 'Service',
  '@id': `${url}#service`,
  identifier: id,
  name,
  description,
  url,
  image,
  provider,
  ...(details.targetAudience && { audience: { '@type': 'Audience', audienceType: details.targetAudience } }),
  offers: offer(price, url),
});

export const courseThing = (course: WholeCourse, url: string, image: string, provider: Thing): Thing => ({
  '@type': 'Course',
  '@id': `${url}#course`,
  name: courseTitle(course.name),
  description: course.description,
  url,
  image,
  inLanguage: 'en',
  provider,
  timeRequired: `P${course.weeks}W`,
  coursePrerequisites: course.prerequisites,
  educationalCredentialAwarded: 'Certificate',
  syllabusSections: course.syllabus.map(({ title, topics }) => ({
    '@type': 'Syllabus',
    name: title,
    description: topics.join('; '),
  })),
  offers: [offer(course.price, url, { category: 'Paid' })],
});

export const courseList = (origin: string, courses: readonly { id: string }[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: courses.map(({ id }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${origin}/training/${id}`,
  })),
});
