import * as z from 'zod/mini';
import type { Article } from '#contract/site/articles.ts';
import { anchorOf, type Content, ContentError, toHtml } from '#server/platform/content/content.ts';
import { pictureAt } from '#server/platform/content/pictures.ts';
import { withFigures } from './figures.ts';

const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date like 2026-11-21'));

const headSchema = z.strictObject({
  slug: line,
  /** Only for an article that is not under /articles. */
  address: z.optional(z.string().check(z.regex(/^\/[\w/-]+$/, 'must be a path like /forests'))),
  title: line,
  summary: line,
  topic: line,
  kind: z.enum(['article', 'project']),
  picture: z._default(line, 'site/contours'),
  published: date,
  checked: date,
  relatedServices: z._default(z.array(z.string()), []),
  sources: z._default(z.array(z.strictObject({ title: line, publisher: line, url: z.optional(z.url()) })), []),
});

type Head = z.output<typeof headSchema>;

interface WholeArticle {
  article: Article;
  html: string;
  contents: { id: string; heading: string }[];
  sources: Head['sources'];
  relatedServices: string[];
}

export interface Articles {
  list: readonly Article[];
  read(slug: string): WholeArticle | undefined;
}

const wordsPerMinute = 200;

/** @throws ContentError naming the file, the field and the reason */
export function readArticles(content: Content): Articles {
  const articles = new Map<string, WholeArticle>();
  for (const name of content.namesIn('articles', '.md')) {
    const file = `articles/${name}.md`;
    const { head, body } = content.readMarkdown(file, headSchema);
    if (head.slug !== name) throw new ContentError(`content/${file}: slug: must be ${name}, as the file is called`);
    articles.set(name, wholeArticle(file, head, body));
  }
  const list = [...articles.values()]
    .map(({ article }) => article)
    .sort((one, other) => other.published.localeCompare(one.published) || one.title.localeCompare(other.title));
  return { list, read: (slug) => articles.get(slug) };
}

function wholeArticle(file: string, head: Head, body: string): WholeArticle {
  const { relatedServices, sources, picture, address = `/articles/${head.slug}`, ...rest } = head;
  const readingMinutes = Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
  const image = pictureAt(`/images/${picture}.svg`, '/images/site/contours.svg');
  return {
    article: { ...rest, address, readingMinutes, image },
    ...withAnchors(withFigures(toHtml(body), file)),
    sources,
    relatedServices,
  };
}

/** Gives each h2 an id, so that the list of contents can link to it. */
function withAnchors(html: string): Pick<WholeArticle, 'html' | 'contents'> {
  const contents: { id: string; heading: string }[] = [];
  const anchored = html.replace(/<h2>([^<]*)<\/h2>/g, (_, heading: string) => {
    const id = anchorOf(heading.replace(/&\w+;/g, ''));
    contents.push({ id, heading: plain(heading) });
    return `<h2 id="${id}">${heading}</h2>`;
  });
  return { html: anchored, contents };
}

const plain = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
