import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { COLOURS, ink, type ShareTexts, shareSheet, text } from '../../src/server/shares/share-sheet.ts';
import { group, path, picture } from '../../src/server/shares/svg.ts';
import { heroRelief, heroSvg } from './hero.ts';
import { HERO_HEIGHT, HERO_WIDTH } from './hero-terrain.ts';
import { reliefGroundLight } from './rendering/palette.ts';
import { renderIndexedPng } from './rendering/png.ts';
import { polygon } from './rendering/svg.ts';

/** The instances of the site font in the picture. The renderer distinguishes them by CSS weight, in hundreds. */
const FONT_FILE = '@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2';
const CUTS = {
  surname: { cssWeight: 400, axes: { wght: 430, FLAR: 100 } },
  label: { cssWeight: 500, axes: { wght: 500, FLAR: 0 } },
  heading: { cssWeight: 600, axes: { wght: 560, FLAR: 100 } },
  name: { cssWeight: 700, axes: { wght: 620, FLAR: 100 } },
  figure: { cssWeight: 800, axes: { wght: 600, FLAR: 0 } },
};

/** The picture for sharing a page, with its plate as SVG. */
export const shareImage = async (texts: ShareTexts, plate: string): Promise<Uint8Array> =>
  renderIndexedPng(shareSheet(texts, plate), await fonts(), COLOURS);

/** The plate of the home page: its relief with the heights. */
export const shareRelief = (): string => picture(HERO_WIDTH, HERO_HEIGHT, heroSvg('light'), spotHeights());

function spotHeights(): string {
  const { spotHeights: spots } = heroRelief();
  const halo = { stroke: reliefGroundLight, 'stroke-width': 4, 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
  const triangles = spots.map(({ x, y }) =>
    polygon([
      [x - 6, y + 5],
      [x, y - 6],
      [x + 6, y + 5],
    ]),
  );
  const figures = spots.map(({ x, y, metres }) => {
    const thousands = Math.floor(metres / 1000);
    const rest = String(metres % 1000).padStart(3, '0');
    return text('figure', 15, x + 11, y + 5, String(thousands)) + text('figure', 15, x + 20, y + 5, rest);
  });
  return group({ fill: ink, ...halo }, path(triangles.join(''), {}), ...figures);
}

let cut: Promise<Uint8Array[]> | undefined;

/** Static TrueType instances of the variable font: the renderer supports neither WOFF2 nor variations. */
function fonts(): Promise<Uint8Array[]> {
  cut ??= cutFonts();
  return cut;
}

async function cutFonts(): Promise<Uint8Array[]> {
  const variable = await readFile(fileURLToPath(import.meta.resolve(FONT_FILE)));
  const basicLatin = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
  return Promise.all(
    Object.values(CUTS).map(async ({ cssWeight, axes }) => {
      const font = await subsetFont(variable, `${basicLatin}°–’`, { targetFormat: 'sfnt', variationAxes: axes });
      return withWeightClass(font, cssWeight);
    }),
  );
}

/** Writes the weight class into the OS/2 table of a TrueType file. */
function withWeightClass(font: Buffer, weight: number): Buffer {
  const record = font.indexOf('OS/2', 0, 'latin1');
  const tableOffset = font.readUInt32BE(record + 8);
  font.writeUInt16BE(weight, tableOffset + 4);
  return font;
}
