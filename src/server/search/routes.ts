import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { searchSite } from '#contract/search.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findablesOf, type Sources } from './findables.ts';
import { createSearch, type Search } from './search.ts';

const words = z.array(z.string().check(z.trim(), z.minLength(1, 'must not be empty'))).check(z.minLength(1));
const synonymsSchema = z.array(z.strictObject({ say: words, mean: words }));

/** @throws ContentError when content/search/synonyms.yaml is wrong */
export function mountSearch({ router, content }: Platform, sources: Sources): void {
  const synonyms = content.readYaml('search/synonyms.yaml', synonymsSchema);
  let search: Search | undefined;

  router.on(searchSite, { publicForSeconds: limits.pageFreshSeconds }, async ({ query: { q } }) => {
    // Made at the first search, so that the first page does not wait for it.
    search ??= createSearch(findablesOf(sources), synonyms);
    return { groups: search(q) };
  });
}
