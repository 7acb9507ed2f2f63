import { limits } from '#contract/limits.ts';
import { isOneEditApart } from '#contract/site/one-edit.ts';
import { isStopWord, type Token, tokenize } from './tokenize.ts';

export interface Synonym {
  terms: readonly string[];
  mean: readonly string[];
}

interface Meaning {
  stems: readonly string[];
  weight: number;
}

/** What words of the query may mean, and where they stand in it. */
export interface Answer extends Meaning {
  from: number;
  to: number;
}

export type QueryTerm = readonly Answer[];

const weights = { same: 1, meantByPhrase: 0.9, meantByTerm: 0.65, begun: 0.6, mistyped: 0.6 };
const shortestBegun = 2;
const shortestMistyped = 4;

interface Phrase {
  stems: readonly string[];
  meant: readonly Meaning[];
}

/** Accepts synonyms, a last word that is still being typed, and one wrong letter. */
export function createReader(known: ReadonlyMap<string, string>, synonyms: readonly Synonym[]) {
  const phrases = phrasesOf(synonyms);
  const written = synonyms.flatMap(({ terms }) => terms.flatMap(tokenize));
  const vocabulary = new Map([...written.map(({ written, stem }) => [written, stem] as const), ...known]);
  const stems = new Set(vocabulary.values());

  /** The stems a word may mean, as written or mistyped, before synonyms. */
  function standsFor({ written, stem }: Token, isLast: boolean): Map<string, number> {
    const found = new Map<string, number>(stems.has(stem) ? [[stem, weights.same]] : []);
    const addWhere = (weight: number, fits: (word: string) => boolean): void => {
      for (const [word, wordStem] of vocabulary) if (!found.has(wordStem) && fits(word)) found.set(wordStem, weight);
    };
    if (isLast && written.length >= shortestBegun) addWhere(weights.begun, (word) => word.startsWith(written));
    if (found.size === 0 && written.length >= shortestMistyped) {
      addWhere(weights.mistyped, (word) => isOneEditApart(word, written));
    }
    return found;
  }

  return (query: string): QueryTerm[] => {
    const tokens = meaningful(tokenize(query)).slice(0, limits.searchQueryTerms);
    const read = tokens.map((word, place) => standsFor(word, place === tokens.length - 1));
    const terms = tokens.map(({ start: from, end: to }, place) =>
      [...(read[place] ?? [])].map(([stem, weight]): Answer => ({ stems: [stem], weight, from, to })),
    );
    const taken = new Set<number>();
    for (const { stems: phrase, meant } of phrases) {
      for (let start = 0; start + phrase.length <= tokens.length; start++) {
        const places = phrase.map((_, offset) => start + offset);
        if (places.some((place) => taken.has(place))) continue;
        if (!phrase.every((stem, offset) => read[start + offset]?.has(stem))) continue;
        // Each word of the phrase then also has the meaning of the phrase.
        const from = tokens[start]?.start ?? 0;
        const to = tokens[start + phrase.length - 1]?.end ?? from;
        for (const place of places) terms[place]?.push(...meant.map((meaning) => ({ ...meaning, from, to })));
        // "Machine learning" does not mean wanting to learn.
        if (phrase.length > 1) for (const place of places) taken.add(place);
      }
    }
    return terms;
  };
}

/** Longer phrases first, so that they are matched before their parts. */
function phrasesOf(synonyms: readonly Synonym[]): Phrase[] {
  const phrases = synonyms.flatMap(({ terms, mean }) =>
    terms.map((tokens) => {
      const stems = stemsOf(tokens);
      const weight = stems.length > 1 ? weights.meantByPhrase : weights.meantByTerm;
      return { stems, meant: mean.map((meaning) => ({ stems: stemsOf(meaning), weight })) };
    }),
  );
  return phrases.sort((one, other) => other.stems.length - one.stems.length);
}

const stemsOf = (text: string): string[] => meaningful(tokenize(text)).map(({ stem }) => stem);

/** Without stop words, unless all are stop words. */
function meaningful(tokens: Token[]): Token[] {
  const telling = tokens.filter(({ written }) => !isStopWord(written));
  return telling.length > 0 ? telling : tokens;
}
