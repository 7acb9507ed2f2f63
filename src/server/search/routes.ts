import { limits } from '#contract/limits.ts';
import { findServices, searchSite } from '#contract/site/search.ts';
import type { Platform } from '#server/platform/platform.ts';
import { documentsOf, type Sources } from './documents.ts';
import { countMisses } from './misses.ts';
import { readNotOffered } from './not-offered.ts';
import { createSearch, type Search } from './search.ts';
import { readSynonyms } from './synonyms.ts';

export { countMisses };

/** @throws ContentError when a file of content/search is wrong */
export function mountSearch({ router, content }: Platform, sources: Sources, countMiss: (query: string) => void): void {
  const synonyms = readSynonyms(content);
  const notOffered = readNotOffered(content, sources.catalogue);
  let created: Search | undefined;
  // Created at the first search, so that the first page does not wait for it.
  const search = (): Search => (created ??= createSearch(documentsOf(sources), synonyms));

  router.on(searchSite, { publicForSeconds: limits.pageFreshSeconds }, async ({ query: { q } }) => {
    const found = { notOffered: notOffered(q), groups: search().search(q) };
    if (found.groups.length === 0 && found.notOffered === null) countMiss(q);
    return found;
  });

  router.on(findServices, { publicForSeconds: limits.pageFreshSeconds }, async ({ query: { q } }) => {
    const services = search()
      .services(q)
      .map(({ address, ...found }) => ({ id: address.replace('/services/', ''), ...found }));
    const found = { notOffered: notOffered(q), services };
    if (services.length === 0 && found.notOffered === null) countMiss(q);
    return found;
  });
}
