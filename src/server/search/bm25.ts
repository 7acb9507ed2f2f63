import type { Answer, QueryTerm } from './query.ts';
import { tokenize } from './tokenize.ts';

export type IndexedDocument = readonly { text: string; weight: number }[];

export interface Index {
  vocabulary: ReadonlyMap<string, string>;
  rarity(stem: string): number;
  score(document: number, terms: readonly QueryTerm[]): number;
  /** More than any document can score, however often it has the words. */
  limitOf(terms: readonly QueryTerm[]): number;
  /** The answers that the document has, best first. */
  answersOf(document: number, term: QueryTerm): Answer[];
}

// The usual constants of BM25: saturation of repeated words, and normalisation by length.
const saturation = 1.2;
const lengthShare = 0.5;
// A document that matches one of three words is worth less than a third of one that matches all of them.
const completeness = 1.5;

/** BM25 with weighted fields: https://en.wikipedia.org/wiki/Okapi_BM25 */
export function createIndex(documents: readonly IndexedDocument[]): Index {
  const vocabulary = new Map<string, string>();
  const frequencies = documents.map((fields) => {
    const counts = new Map<string, number>();
    for (const { text, weight } of fields) {
      for (const { written, stem } of tokenize(text)) {
        vocabulary.set(written, stem);
        counts.set(stem, (counts.get(stem) ?? 0) + weight);
      }
    }
    return counts;
  });
  const lengths = frequencies.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const meanLength = mean(lengths);

  const rarity = new Map<string, number>();
  for (const counts of frequencies) for (const stem of counts.keys()) rarity.set(stem, (rarity.get(stem) ?? 0) + 1);
  for (const [stem, having] of rarity) {
    rarity.set(stem, Math.log(1 + (documents.length - having + 0.5) / (having + 0.5)));
  }

  function scoreOfStem(document: number, stem: string): number {
    const count = frequencies[document]?.get(stem) ?? 0;
    const length = (lengths[document] ?? 0) / meanLength;
    const damping = saturation * (1 - lengthShare + lengthShare * length);
    return ((rarity.get(stem) ?? 0) * count * (saturation + 1)) / (count + damping);
  }

  /** Several words match only together, with their average score. */
  function scoreOfStems(document: number, stems: readonly string[]): number {
    const scores = stems.map((stem) => scoreOfStem(document, stem));
    return scores.includes(0) ? 0 : mean(scores);
  }

  const rarityOf = (stem: string): number => rarity.get(stem) ?? 0;
  const scoreOfAnswer = (document: number, { stems, weight }: Answer): number => weight * scoreOfStems(document, stems);

  return {
    vocabulary,
    rarity: rarityOf,
    limitOf: (terms) =>
      mean(
        terms.map((answers) =>
          Math.max(0, ...answers.map(({ stems, weight }) => weight * mean(stems.map(rarityOf)) * (saturation + 1))),
        ),
      ),
    answersOf: (document, term) =>
      term
        .map((answer) => ({ answer, score: scoreOfAnswer(document, answer) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .map(({ answer }) => answer),
    score(document, terms) {
      const scores = terms.map((answers) => Math.max(0, ...answers.map((answer) => scoreOfAnswer(document, answer))));
      const answered = scores.filter((score) => score > 0).length / Math.max(1, terms.length);
      return mean(scores) * answered ** completeness;
    },
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
