export interface Token {
  written: string;
  stem: string;
  start: number;
  end: number;
}

const stopWords = new Set(
  `a about an and any are as at be been but by can cannot could do does did for from get give had has have how i if in
  into is it its just like may me my need of on one or our please put shall should so some tell that the their them then
  there these they this to too us want was we were what when where which who whose why will with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** The words of a text with their positions, as written and in lower case; accents and apostrophes are removed. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)].map((match) => {
    const written = plain(match[0]);
    return { written, stem: stemOf(written), start: match.index, end: match.index + match[0].length };
  });
}

export const isStopWord = (written: string): boolean => written.length === 1 || stopWords.has(written);

function plain(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s?$|['’]/g, '');
}

/** Lighter than a full stemmer: query and texts only need the same treatment. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/([^siu])s$/, '$1');
  const base = singular
    .replace(/^(.*[aeiouy].*)ing$/, (whole, rest: string) => (rest.length > 2 ? withoutDouble(rest) : whole))
    .replace(/^(.*[aeiouy].*[^e])ed$/, (whole, rest: string) => (rest.length > 2 ? withoutDouble(rest) : whole));
  return base
    .replace(/i[sz]ation$|i[sz]e?$/, 'is')
    .replace(/yz(e?)$/, 'ys$1')
    .replace(/our$/, 'or')
    .replace(/([^aeo])e$/, '$1');
}

const withoutDouble = (stem: string): string => stem.replace(/([^aeioulsz])\1$/, '$1');
