import * as z from 'zod/mini';
import type { Content } from '#server/platform/content/content.ts';
import type { Synonym } from './query.ts';

const terms = z.array(z.string().check(z.trim(), z.minLength(1, 'must not be empty'))).check(z.minLength(1));
const synonymsSchema = z.array(z.strictObject({ terms, mean: terms }));

/** @throws ContentError when content/search/synonyms.yaml is wrong */
export const readSynonyms = (content: Content): Synonym[] => content.readYaml('search/synonyms.yaml', synonymsSchema);
