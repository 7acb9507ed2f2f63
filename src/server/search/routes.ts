import { limits } from '#contract/limits.ts';
import { searchSite } from '#contract/site/search.ts';
import type { Platform } from '#server/platform/platform.ts';
import { documentsOf, type Sources } from './documents.ts';
import { countMisses } from './misses.ts';
import { readNotOffered } from './not-offered.ts';
import { createSearch, type Search } from './search.ts';
import { readSynonyms } from './synonyms.ts';

/** @throws ContentError when a file of content/search is wrong */
export function mountSearch(platform: Platform, sources: Sources): void {
  const { router, content } = platform;
  const synonyms = readSynonyms(content);
  const notOffered = readNotOffered(content, sources.catalogue);
  const countMiss = countMisses(platform);
  let search: Search | undefined;

  router.on(searchSite, { publicForSeconds: limits.pageFreshSeconds }, async ({ query: { q } }) => {
    // Created at the first search, so that the first page does not wait for it.
    search ??= createSearch(documentsOf(sources), synonyms);
    const found = { notOffered: notOffered(q), groups: search(q) };
    if (found.groups.length === 0 && found.notOffered === null) countMiss(q);
    return found;
  });
}
