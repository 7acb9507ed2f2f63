import { limits } from '#contract/limits.ts';
import { listArticles, readArticle } from '#contract/site/articles.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ContentError } from '#server/platform/content/content.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Articles } from './articles.ts';

const publicly = { publicForSeconds: limits.pageFreshSeconds };

/** `serviceName` returns the name of a related service. @throws ContentError when one does not exist */
export function mountArticles(
  { router, shareOf }: Platform,
  articles: Articles,
  serviceName: (id: string) => string | undefined,
): void {
  const related = (slug: string, ids: readonly string[]) =>
    ids.map((id) => {
      const name = serviceName(id);
      if (!name) throw new ContentError(`content/articles/${slug}.md: relatedServices: there is no service ${id}`);
      return { id, name };
    });
  for (const { slug } of articles.list) related(slug, articles.read(slug)?.relatedServices ?? []);

  router.on(listArticles, publicly, async () => ({ articles: [...articles.list] }));
  router.on(readArticle, publicly, async ({ params: { slug } }) => {
    const found = articles.read(slug);
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, relatedServices: related(slug, found.relatedServices), share: shareOf(`articles/${slug}`) };
  });
}
