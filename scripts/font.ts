// Subsets the web font to the characters the site uses: `node scripts/font.ts FILE` writes the subset, from which
// `python3 scripts/compact-font.py FILE src/web/ui/styles/commissioner.woff2` makes the site's font file.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(
  root,
  'node_modules/@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2',
);
const basicLatin = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
// Typographic characters in the texts, and the thin space in heights on maps. The font has no arrows, ≤ or ≥.
const signs = '\u00a0\u202f\u2009©°±²·×–—‘’“”•…−′″';
export const fontText = basicLatin + signs;
/** The heaviest weight in the styles. A wider range would make every first visit larger. */
const maxWeight = 620;

/** The subset as woff2: weights 400 to 620, flare 0 to 100, unhinted. The output is identical on every machine. */
export function makeFontSubset(): Promise<Buffer> {
  return subsetFont(readFileSync(source), fontText, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: maxWeight }, FLAR: { min: 0, max: 100 } },
    keepFeatures: ['kern'],
    noHinting: true,
  });
}

if (import.meta.main) writeFileSync(process.argv[2] ?? 'commissioner-subset.woff2', await makeFontSubset());
