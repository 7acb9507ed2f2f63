import { priceWithSize } from '#geo/estimate/size-prices.ts';
import type { Articles } from '#server/articles/articles.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { textOfHtml } from '#server/platform/content/content.ts';
import type { Site } from '#server/site/site.ts';
import type { SearchDocument } from './search.ts';

export interface Sources {
  site: Site;
  catalogue: Catalogue;
  articles: Articles;
}

export const documentsOf = ({ site, catalogue, articles }: Sources): SearchDocument[] => [
  ...services(catalogue),
  ...courses(catalogue),
  ...articleTexts(articles, catalogue),
  ...questions(catalogue),
  ...pages(site, catalogue),
];

function services({ services: all, groups, bodyOf }: Catalogue): SearchDocument[] {
  return all.map(({ id, name, description, group, details, ...price }) => ({
    kind: 'service',
    title: name,
    address: `/services/${id}`,
    summary: description,
    keywords: lines(id.replaceAll('-', ' '), groups.find((one) => one.id === group)?.name, details.targetAudience),
    text: lines(
      textOfHtml(bodyOf(id)),
      ...details.deliverables,
      ...details.needs,
      `Price ${priceWithSize(price)}, duration ${details.duration ?? 'on request'}`,
    ),
  }));
}

function courses({ page }: Catalogue): SearchDocument[] {
  return page.courses.map(({ id, name, lead, description, syllabus, ...course }) => ({
    kind: 'course',
    title: name,
    address: `/training/${id}`,
    summary: lead,
    keywords: `software course training lessons certificate syllabus, price USD ${course.price}, ${course.weeks} weeks`,
    text: lines(
      description,
      ...syllabus.flatMap(({ title, topics }) => [title, ...topics]),
      ...course.projectTitles,
      ...course.prerequisites,
      course.certification,
      course.licenceNote,
    ),
  }));
}

function articleTexts({ list, read }: Articles, catalogue: Catalogue): SearchDocument[] {
  return list.map(({ slug, title, address, summary, topic }) => {
    const article = read(slug);
    const related = article?.relatedServices.map((id) => catalogue.service(id)?.name) ?? [];
    return {
      kind: 'article',
      title,
      address,
      summary,
      keywords: lines(topic, ...related),
      text: textOfHtml(article?.html ?? ''),
    };
  });
}

function questions({ services: all, page }: Catalogue): SearchDocument[] {
  const general = page.faqs.map(({ id, question, answer }) => ({
    title: question,
    address: `/services2#${id}`,
    summary: answer,
  }));
  const ofServices = all.flatMap(({ id, name, details }) =>
    details.faqs.map(({ question, answer }) => ({
      title: question,
      address: `/services/${id}#questions`,
      summary: answer,
      partOf: name,
    })),
  );
  return [...general, ...ofServices].map((question) => ({ kind: 'question', text: '', ...question }));
}

function pages({ pages: listed, page: copyOf }: Site, { page }: Catalogue): SearchDocument[] {
  const catalogueText = lines(
    ...page.support.flatMap(({ name, summary }) => [name, summary]),
    ...page.industries.flatMap(({ name, summary }) => [name, summary]),
    ...page.caseStudies.flatMap(({ name, summary }) => [name, summary]),
  );
  return listed.map(({ path, name, about, text }) => ({
    kind: 'page',
    title: name,
    address: path,
    summary: about,
    text: path === '/services2' ? catalogueText : textOfHtml((text && copyOf(text)?.html) ?? ''),
  }));
}

const lines = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join('\n');
