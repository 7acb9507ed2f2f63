import { limits } from '#contract/limits.ts';
import type { QueryTerm } from './query.ts';
import { tokenize } from './tokenize.ts';

interface Sentence {
  text: string;
  stems: ReadonlySet<string>;
}

/** The summary, or the sentence of the text that matches the query better. */
export function createExcerpts(
  summary: string,
  text: string,
  rarity: (stem: string) => number,
): (terms: readonly QueryTerm[]) => string {
  // Split when first needed: most texts never are, and startup must not wait.
  let sentences: Sentence[] | undefined;
  return (terms) => {
    sentences ??= [summary, ...sentencesOf(text)].map((sentence) => ({
      text: sentence,
      stems: new Set(tokenize(sentence).map(({ stem }) => stem)),
    }));
    let best = summary;
    let most = 0;
    for (const sentence of sentences) {
      const score = scoreOf(sentence, terms, rarity);
      if (score <= most) continue;
      best = sentence.text;
      most = score;
    }
    return shortened(best);
  };
}

export function answersAll(text: string, terms: readonly QueryTerm[]): boolean {
  const here = new Set(tokenize(text).map(({ stem }) => stem));
  return terms.every((answers) => answers.some(({ stems }) => isWithin(stems, here)));
}

export function matchedIn(text: string, terms: readonly QueryTerm[]): string[] {
  const tokens = tokenize(text);
  const here = new Set(tokens.map(({ stem }) => stem));
  const answering = new Set(
    terms.flatMap((answers) => answers.filter(({ stems }) => isWithin(stems, here)).flatMap(({ stems }) => stems)),
  );
  const matched = tokens.filter(({ stem }) => answering.has(stem));
  return [...new Set(matched.map(({ start, end }) => text.slice(start, end).toLowerCase()))];
}

/** How a text spells each stem, in lower case where it does so anywhere. */
export function spellingsOf(text: string): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const { stem, start, end } of tokenize(text)) {
    const spelled = text.slice(start, end);
    const known = spellings.get(stem);
    if (!known || (known !== known.toLowerCase() && spelled === spelled.toLowerCase())) spellings.set(stem, spelled);
  }
  return spellings;
}

/** Scores a sentence by the number of matched words of the query, how well they match, and how specific they are. */
function scoreOf({ stems: here }: Sentence, terms: readonly QueryTerm[], rarity: (stem: string) => number): number {
  const scores = terms.map((answers) =>
    Math.max(
      0,
      ...answers.map(({ stems, weight }) => (isWithin(stems, here) ? weight * Math.max(...stems.map(rarity)) : 0)),
    ),
  );
  return scores.reduce((sum, score) => sum + score, 0);
}

const isWithin = (stems: readonly string[], here: ReadonlySet<string>): boolean =>
  stems.every((stem) => here.has(stem));

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.?!])\s+(?=\p{Lu}|\d)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\s/.test(sentence));

function shortened(text: string): string {
  if (text.length <= limits.searchExcerptMaxLength) return text;
  const cut = text.slice(0, limits.searchExcerptMaxLength);
  const tokens = cut.slice(0, Math.max(cut.lastIndexOf(' '), limits.searchExcerptMaxLength / 2));
  return `${tokens.replace(/[\s,;:.–-]+$/, '')}…`;
}
