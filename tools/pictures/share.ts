import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { heroRelief, heroSvg } from './hero.ts';
import { HERO_HEIGHT, HERO_WIDTH } from './hero-terrain.ts';
import { LOGO_SIDE, logoMark } from './logo.ts';
import { ink, lichen, pageGround, reliefGroundLight, riverLight } from './rendering/palette.ts';
import { renderIndexedPng } from './rendering/png.ts';
import { group, PLATE_HEIGHT, PLATE_WIDTH, path, picture, polygon, stroked, tag } from './rendering/svg.ts';
import { fitted } from './rendering/type-setting.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const FRAME = 22;
const BAR = 5.5;
const GAP = 5.5;
const NEATLINE = FRAME + BAR + GAP;
const PAIRS_ACROSS = 12;
const PAIRS_DOWN = 8;
const TEXT_LEFT = 91;
/** The left edge of a page's plate; the home page has its relief behind the text instead. */
const PLATE_LEFT = 632;
const HEADLINE_WIDTH = { plate: PLATE_LEFT - TEXT_LEFT - 34, relief: 500 };
const HEADLINE_MIDDLE = 322;
/** Few enough to keep the file small; flat artwork needs no more. */
const COLOURS = { most: 30, exact: [ink, lichen, pageGround, riverLight] };

/** The instances of the site font in the picture. The renderer distinguishes them by CSS weight, in hundreds. */
const FONT_FILE = '@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2';
const CUTS = {
  surname: { cssWeight: 400, axes: { wght: 430, FLAR: 100 } },
  label: { cssWeight: 500, axes: { wght: 500, FLAR: 0 } },
  heading: { cssWeight: 600, axes: { wght: 560, FLAR: 100 } },
  name: { cssWeight: 700, axes: { wght: 620, FLAR: 100 } },
  figure: { cssWeight: 800, axes: { wght: 600, FLAR: 0 } },
};
type Cut = keyof typeof CUTS;

export interface ShareTexts {
  headline: string;
  /** The two parts of the name, then the two lines about the place. */
  brand: readonly [string, string];
  place: readonly [string, string];
}

/** The picture for sharing a page: its headline on a sheet, with a plate or, for the home page, with the relief. */
export async function shareImage({ headline, brand, place }: ShareTexts, plate?: string): Promise<Uint8Array> {
  const { lines, size } = fitted(headline, plate ? HEADLINE_WIDTH.plate : HEADLINE_WIDTH.relief);
  const step = Math.round(size * 0.987);
  const first = HEADLINE_MIDDLE - ((lines.length - 1) * step) / 2 + size * 0.33;
  const svg = picture(
    WIDTH,
    HEIGHT,
    path(`M0 0h${WIDTH}v${HEIGHT}H0z`, { fill: pageGround }),
    plate ? onTheRight(plate) : relief(),
    frame(),
    group({ transform: `translate(${TEXT_LEFT} 88)scale(${42 / LOGO_SIDE})` }, logoMark(ink)),
    wordmark(brand),
    ...lines.map((line, index) => text('heading', size, TEXT_LEFT, first + index * step, line)),
    ...place.map((line, index) => text('label', 22, TEXT_LEFT, 521 + index * 29, line)),
  );
  return renderIndexedPng(svg, await fonts(), COLOURS);
}

function relief(): string {
  const frame = { x: NEATLINE, y: NEATLINE, width: WIDTH - 2 * NEATLINE, height: HEIGHT - 2 * NEATLINE };
  const view = { viewBox: `0 0 ${HERO_WIDTH} ${HERO_HEIGHT}`, preserveAspectRatio: 'xMidYMid slice' };
  return tag('svg', { ...frame, ...view }, heroSvg('light'), spotHeights());
}

/** A plate, clipped to the right half of the sheet. */
function onTheRight(plate: string): string {
  const [x, y] = [PLATE_LEFT, NEATLINE];
  const place = { x, y, width: WIDTH - NEATLINE - x, height: HEIGHT - 2 * NEATLINE };
  const view = { viewBox: `0 0 ${PLATE_WIDTH} ${PLATE_HEIGHT}`, preserveAspectRatio: 'xMidYMid slice' };
  const inner = plate.slice(plate.indexOf('>') + 1, plate.lastIndexOf('</svg>'));
  return tag('svg', { ...place, ...view }, inner) + stroked(`M${x} ${y}V${HEIGHT - NEATLINE}`, ink, 1.2);
}

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

/** The neatline: an outer line, alternating ink and clear bars, and an inner line around the map. */
function frame(): string {
  const [right, foot] = [WIDTH - FRAME, HEIGHT - FRAME];
  const across = (right - FRAME) / PAIRS_ACROSS;
  const down = (foot - FRAME) / PAIRS_DOWN;
  const half = BAR / 2;
  const bars: string[] = [];
  for (let pair = 0; pair < PAIRS_ACROSS; pair++) {
    const x = FRAME + pair * across;
    bars.push(`M${x} ${FRAME + half}h${across / 2}M${x + across / 2} ${foot - half}h${across / 2}`);
  }
  for (let pair = 0; pair < PAIRS_DOWN; pair++) {
    const y = FRAME + pair * down;
    bars.push(`M${FRAME + half} ${y}v${down / 2}M${right - half} ${y + down / 2}v${down / 2}`);
  }
  const box = (inset: number) => `M${inset} ${inset}H${WIDTH - inset}V${HEIGHT - inset}H${inset}z`;
  return stroked(bars.join(''), ink, BAR) + stroked(box(FRAME + 0.5), ink, 1.5) + stroked(box(NEATLINE), ink, 1.2);
}

/** Both parts of the name in one line, so that the second starts where the first ends. */
function wordmark([strong, rest]: readonly [string, string]): string {
  const { cssWeight } = CUTS.surname;
  return text('name', 30, 151, 121, `${escaped(strong)} ${tag('tspan', { 'font-weight': cssWeight }, escaped(rest))}`);
}

function text(cut: Cut, size: number, x: number, y: number, content: string): string {
  const tracking = cut === 'heading' ? -0.03 * size : cut === 'label' ? 0 : -0.01 * size;
  const font = { 'font-family': 'Commissioner', 'font-weight': CUTS[cut].cssWeight, 'font-size': size };
  const markup = cut === 'name' ? content : escaped(content);
  return tag('text', { x, y, ...font, 'letter-spacing': tracking, fill: ink }, markup);
}

const escaped = (content: string) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

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
