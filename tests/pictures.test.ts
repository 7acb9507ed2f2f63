import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { filesBelow, generatedFiles, projectRoot } from '#tests/support/project/project-files.ts';
import { glyphsOf } from '#tests/support/project/true-type.ts';
import { oneIn } from '#tests/support/run/extent.ts';
import { fontText, makeFontSubset } from '../scripts/font.ts';
import { allShares, outdated, pictures, shareFile } from '../tools/pictures/generate.ts';

/** Shared links are often opened on phones with expensive data. */
const mostShareBytes = 60_000;

it('has committed every generated picture as the generator draws it', { timeout: 180_000 }, async () => {
  const rendered = await pictures(oneIn(6, allShares()));
  expect(await outdated(rendered)).toEqual([]);
  expect([...rendered.keys()]).toEqual(expect.arrayContaining(generatedFiles));
  // Plates are drawn, and are sources themselves.
  const generated = new Set([...rendered.keys(), ...allShares().map(({ name }) => shareFile(name))]);
  const plates = filesBelow(['public/images']).filter((file) => !generated.has(file));
  expect(plates.filter((file) => !file.endsWith('.svg'))).toEqual([]);
  const shares = [...rendered].filter(([file]) => file.startsWith('public/images/share/'));
  expect(shares.filter(([, png]) => png.length > mostShareBytes).map(([file]) => file)).toEqual([]);
});

const fontFile = 'src/web/ui/styles/commissioner.woff2';
/** A larger font takes one more round trip on Slow 4G. */
const mostFontBytes = 16_700;

// The combinations that the styles use.
it.each([
  { wght: 400, FLAR: 0, most: 1 },
  { wght: 500, FLAR: 0, most: 3 },
  { wght: 560, FLAR: 0, most: 3 },
  { wght: 560, FLAR: 100, most: 5 },
  { wght: 580, FLAR: 100, most: 5 },
  { wght: 620, FLAR: 0, most: 8 },
])('shows weight $wght with flare $FLAR to within $most thousandths of an em as Commissioner', async ({
  most,
  ...axes
}) => {
  const font = readFileSync(path.join(projectRoot, fontFile));
  expect(font.length).toBeLessThanOrEqual(mostFontBytes);
  const [ours, original] = await Promise.all(
    [font, await makeFontSubset()].map(async (file) =>
      glyphsOf(await subsetFont(file, fontText, { targetFormat: 'truetype', variationAxes: axes })),
    ),
  );
  const flat = (glyphs: typeof ours) => (glyphs ?? []).map(({ advance, points }) => [advance, ...points.flat()]);
  const [shown, wanted] = [flat(ours), flat(original)];
  expect(shown.map(({ length }) => length)).toEqual(wanted.map(({ length }) => length));
  expect(wanted.flat().length).toBeGreaterThan(7_000);
  const differences = wanted.flatMap((glyph, index) =>
    glyph.map((length, part) => Math.abs(length - (shown[index]?.[part] ?? Number.NaN))),
  );
  expect(Math.max(...differences)).toBeLessThanOrEqual(most);
});
