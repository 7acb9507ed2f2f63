import * as z from 'zod/mini';
import { isOneEditApart } from '#contract/site/one-edit.ts';
import type { NotOffered } from '#contract/site/search.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { type Content, ContentError } from '#server/platform/content/content.ts';
import { isStopWord, type Token, tokenize } from './tokenize.ts';

const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const fileSchema = z.array(
  z.strictObject({
    terms: z.array(line).check(z.minLength(1)),
    heading: line,
    answer: line,
    /** The id of a service. */
    nearest: line,
  }),
);

const shortestMistyped = 5;

/** @throws ContentError when content/search/not-offered.yaml is wrong */
export function readNotOffered(content: Content, catalogue: Catalogue): (query: string) => NotOffered | null {
  const entries = content.readYaml('search/not-offered.yaml', fileSchema).flatMap(({ terms, nearest, ...copy }) => {
    const service = catalogue.service(nearest);
    if (!service) throw new ContentError(`content/search/not-offered.yaml: nearest: there is no service ${nearest}`);
    const answer = { ...copy, nearest: { name: service.name, address: `/services/${nearest}` } };
    return terms.map((phrase) => ({ phrase: telling(phrase), answer }));
  });
  // The longest phrase first: "drone for sale" is a purchase, not a flight.
  entries.sort((one, other) => other.phrase.length - one.phrase.length);
  return (query) => {
    const tokens = telling(query);
    const found = entries.find(({ phrase }) => phrase.every((word) => tokens.some((other) => isSame(word, other))));
    return found?.answer ?? null;
  };
}

const telling = (text: string): Token[] => tokenize(text).filter(({ written }) => !isStopWord(written));

const isSame = (word: Token, other: Token): boolean =>
  word.stem === other.stem || (word.written.length >= shortestMistyped && isOneEditApart(word.written, other.written));
