import { limits } from '#contract/limits.ts';
import type { resultKinds, SearchResult, WordMatch } from '#contract/site/search.ts';
import { createIndex, type IndexedDocument } from './bm25.ts';
import { answersAll, createExcerpts, matchedIn, spellingsOf } from './excerpt.ts';
import { missesByPeriod, topMisses } from './misses.ts';
import { type Answer, createReader, type QueryTerm, type Synonym } from './query.ts';

export { missesByPeriod, topMisses };

type FoundKind = keyof typeof resultKinds;

export interface SearchDocument {
  kind: FoundKind;
  title: string;
  partOf?: string;
  address: string;
  /** Shown under the title when no sentence of the text matches better. */
  summary: string;
  /** Keywords that are not shown: audience and category. */
  keywords?: string;
  text: string;
}

interface FoundGroup {
  kind: FoundKind;
  results: SearchResult[];
}

interface FoundService {
  address: string;
  /** Its score as a share of the highest possible one, from 0 to 1. */
  share: number;
  matches: WordMatch[];
}

export interface Search {
  search(query: string): FoundGroup[];
  /** Every service that has a word of the query, best first, with the words that match. */
  services(query: string): FoundService[];
}

// Field weights: a word in the title counts more than the same word in the text.
const weights = { title: 5, summary: 2, keywords: 1.5, text: 1 };
// Services are boosted; questions are short, and short texts score high anyway.
const kindFactors: Record<FoundKind, number> = { service: 1.25, course: 1.1, article: 1, question: 0.7, page: 0.85 };
// A query that equals a page's name asks for that page. One word does not name a question.
const namedFactor = 1.5;
// A service that matches nearly as well as a course or an article ranks before it, as visitors can buy it.
const leastShareOfService = 0.9;
const afterServices: readonly FoundKind[] = ['course', 'article'];
// Results with less than this share of the best score are left out as unrelated.
const leastShare = 0.2;
const wordsOfMatch = 3;

/** In memory; the same query always finds the same results in the same order. */
export function createSearch(documents: readonly SearchDocument[], synonyms: readonly Synonym[]): Search {
  const index = createIndex(documents.map(weighted));
  const excerpts = documents.map(({ summary, text }) => createExcerpts(summary, text, index.rarity));
  const read = createReader(index.vocabulary, [...synonyms, ...joinedNames(documents)]);

  function rank(terms: readonly QueryTerm[]) {
    return documents
      .map((document, number) => ({ document, number, score: index.score(number, terms) * kindFactors[document.kind] }))
      .filter(({ score }) => score > 0)
      .map((one) => {
        const { kind, title } = one.document;
        const isNamed = (kind !== 'question' || terms.length > 1) && answersAll(title, terms);
        return { ...one, isNamed, score: isNamed ? one.score * namedFactor : one.score };
      })
      .sort((one, other) => other.score - one.score);
  }

  function search(query: string): FoundGroup[] {
    const terms = read(query);
    const scored = rank(terms);
    const [first] = scored;
    const best = first?.score ?? 0;
    const groups = new Map<FoundKind, SearchResult[]>();
    const service = scored.find(({ document }) => document.kind === 'service');
    const isFirstChosen = first?.isNamed && terms.length > 1;
    if (first && service && !isFirstChosen && afterServices.includes(first.document.kind)) {
      if (service.score >= best * leastShareOfService) groups.set('service', []);
    }
    for (const { document, number, score } of scored) {
      if (score < best * leastShare) break;
      const { kind, title, partOf, address, summary } = document;
      const results = groups.get(kind) ?? [];
      groups.set(kind, results);
      if (results.length >= limits.searchResultsPerGroup) continue;
      const excerpt = excerpts[number]?.(terms) ?? summary;
      results.push({
        title,
        ...(partOf && { partOf }),
        address,
        excerpt,
        matched: matchedIn(`${title} ${excerpt}`, terms),
      });
    }
    return [...groups].map(([kind, results]) => ({ kind, results }));
  }

  function services(query: string): FoundService[] {
    const terms = read(query);
    const limit = index.limitOf(terms) * kindFactors.service * namedFactor;
    return rank(terms)
      .filter(({ document }) => document.kind === 'service')
      .map(({ document, number, score }) => ({
        address: document.address,
        share: score / limit,
        matches: matchesOf(document, (term) => index.answersOf(number, term), terms),
      }));
  }

  return { search, services };
}

const weighted = ({ title, summary, keywords = '', text }: SearchDocument): IndexedDocument => [
  { text: title, weight: weights.title },
  { text: summary, weight: weights.summary },
  { text: keywords, weight: weights.keywords },
  { text, weight: weights.text },
];

/** Which words of the query stand for which words of a document; those of a phrase together. */
function matchesOf(
  { title, summary, keywords = '', text }: SearchDocument,
  answersOf: (term: QueryTerm) => Answer[],
  terms: readonly QueryTerm[],
): WordMatch[] {
  const spellings = spellingsOf([summary, text, keywords, title].join('\n'));
  const matches = new Map<number, WordMatch>();
  for (const term of terms) {
    const answers = answersOf(term);
    const [widest] = answers.toSorted((one, other) => other.to - other.from - (one.to - one.from));
    if (!widest) continue;
    const { from, to } = widest;
    const words = answers.map(({ stems }) => stems.map((stem) => spellings.get(stem) ?? stem).join(' '));
    const known = matches.get(from);
    matches.set(from, { from, to, words: [...new Set([...(known?.words ?? []), ...words])].slice(0, wordsOfMatch) });
  }
  return [...matches.values()].sort((one, other) => one.from - other.from);
}

/** Names of services written as one word, which one edit then still finds: "landuse", "lanudse". */
const joinedNames = (documents: readonly SearchDocument[]): Synonym[] =>
  documents
    .filter(({ kind }) => kind === 'service')
    .flatMap(({ title }) => {
      const parts = title.split(/\s+/);
      return parts
        .slice(1)
        .map((word, place) => ({ terms: [`${parts[place]}${word}`], mean: [`${parts[place]} ${word}`] }));
    });
