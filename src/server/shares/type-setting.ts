/** The possible sizes of a headline; the largest that fits is used. */
const SIZES = [78, 70, 62, 56, 50, 44, 40];
const MOST_LINES = 5;

/** Approximate widths as shares of the size; headings are set a little tighter than this. */
const NARROW = /[ .,:;'’|!iIjlft()-]/;
const WIDE = /[mwMW@%]/;

function widthOf(line: string, size: number): number {
  const shares = [...line].map((sign) => {
    if (NARROW.test(sign)) return 0.29;
    if (WIDE.test(sign)) return 0.84;
    return /[A-Z0-9]/.test(sign) ? 0.62 : 0.53;
  });
  return size * shares.reduce((sum, share) => sum + share, 0);
}

/** A headline broken at its spaces, as large as the width allows. */
export function fitted(headline: string, width: number): { lines: string[]; size: number } {
  for (const size of SIZES) {
    const lines = broken(headline, width, size);
    const fits = lines.every((line) => widthOf(line, size) <= width);
    if (fits && lines.length <= (size > 60 ? 3 : size > 46 ? 4 : MOST_LINES)) return { lines, size };
  }
  throw new Error(`"${headline}" does not fit on a share picture`);
}

function broken(headline: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of headline.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(`${line} ${word}`, size) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
