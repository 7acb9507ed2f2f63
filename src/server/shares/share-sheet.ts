import { group, path, picture, stroked, tag } from './svg.ts';
import { fitted } from './type-setting.ts';

/** The ground colour of the pages, for pictures that must match the page around them. */
export const pageGround = '#F0F1EB';
export const ink = '#17201B';
export const lichen = '#CFDA3C';
/** Rivers of the light hero. */
export const riverLight = '#5E95AA';

export const LOGO_SIDE = 32;
/** Three balancing boulders, the top one covered in lichen. */
export const BOULDERS = {
  top: 'M15.6.2c3.4 0 5.6 1.9 5.6 4.5 0 2.4-1.8 3.7-5.7 3.7s-5.5-1.2-5.5-3.8c0-2.6 2.2-4.4 5.6-4.4z',
  middle: 'M13.5 9.6c6.8 0 12 2.1 12 5.2 0 2.4-1.9 3.3-5 3.5l-11.5.3c-2.7.1-4-1.6-4-4 0-3.4 3.4-5 8.5-5z',
  base: 'M15.6 19.6c9.2 0 15.8 2.8 15.8 7.1 0 3.5-2.4 5.1-6 5.1h-19c-3.8 0-6.2-1.9-6.2-5.2 0-4.3 6.8-7 15.4-7z',
};
/** The mark at the origin, LOGO_SIDE wide. */
export function logoMark(stone: string): string {
  return path(BOULDERS.top, { fill: lichen }) + path(BOULDERS.middle + BOULDERS.base, { fill: stone });
}

const WIDTH = 1200;
const HEIGHT = 630;
const FRAME = 22;
const BAR = 5.5;
const GAP = 5.5;
const NEATLINE = FRAME + BAR + GAP;
const PAIRS_ACROSS = 12;
const PAIRS_DOWN = 8;
const TEXT_LEFT = 91;
/** The left edge of a plate. */
const PLATE_LEFT = 632;
const HEADLINE_WIDTH = { besidePlate: PLATE_LEFT - TEXT_LEFT - 34, overPlate: 500 };
const HEADLINE_MIDDLE = 322;
/** Few enough to keep the file small; flat artwork needs no more. */
export const COLOURS = { most: 30, exact: [ink, lichen, pageGround, riverLight] };

/** The weights of the site font in the picture. */
const weights = { surname: 400, label: 500, heading: 600, name: 700, figure: 800 };

export interface ShareTexts {
  headline: string;
  /** The two parts of the name, then the two lines about the place. */
  brand: readonly [string, string];
  place: readonly [string, string];
  /** The plate fills the sheet behind the text. */
  isBehind?: boolean;
}

/**
 * The picture for sharing a page as SVG: its headline on a sheet, with a plate on the right or behind the text.
 * @param plate as SVG
 * @throws when the headline is too long
 */
export function shareSheet({ headline, brand, place, isBehind = false }: ShareTexts, plate: string): string {
  const { lines, size } = fitted(headline, isBehind ? HEADLINE_WIDTH.overPlate : HEADLINE_WIDTH.besidePlate);
  const step = Math.round(size * 0.987);
  const first = HEADLINE_MIDDLE - ((lines.length - 1) * step) / 2 + size * 0.33;
  return picture(
    WIDTH,
    HEIGHT,
    path(`M0 0h${WIDTH}v${HEIGHT}H0z`, { fill: pageGround }),
    isBehind ? plateFrom(NEATLINE, plate) : onTheRight(plate),
    frame(),
    group({ transform: `translate(${TEXT_LEFT} 88)scale(${42 / LOGO_SIDE})` }, logoMark(ink)),
    wordmark(brand),
    ...lines.map((line, index) => text('heading', size, TEXT_LEFT, first + index * step, line)),
    ...place.map((line, index) => text('label', 22, TEXT_LEFT, 521 + index * 29, line)),
  );
}

/** A plate, clipped to the part of the sheet from `x` to its right edge. */
function plateFrom(x: number, plate: string): string {
  const place = { x, y: NEATLINE, width: WIDTH - NEATLINE - x, height: HEIGHT - 2 * NEATLINE };
  const viewBox = /viewBox="([^"]+)"/.exec(plate)?.[1] ?? '';
  const inner = plate.slice(plate.indexOf('>') + 1, plate.lastIndexOf('</svg>'));
  return tag('svg', { ...place, viewBox, preserveAspectRatio: 'xMidYMid slice' }, inner);
}

const onTheRight = (plate: string): string =>
  plateFrom(PLATE_LEFT, plate) + stroked(`M${PLATE_LEFT} ${NEATLINE}V${HEIGHT - NEATLINE}`, ink, 1.2);

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
  return text(
    'name',
    30,
    151,
    121,
    `${escaped(strong)} ${tag('tspan', { 'font-weight': weights.surname }, escaped(rest))}`,
  );
}

export function text(cut: keyof typeof weights, size: number, x: number, y: number, content: string): string {
  const tracking = cut === 'heading' ? -0.03 * size : cut === 'label' ? 0 : -0.01 * size;
  const font = { 'font-family': 'Commissioner', 'font-weight': weights[cut], 'font-size': size };
  const markup = cut === 'name' ? content : escaped(content);
  return tag('text', { x, y, ...font, 'letter-spacing': tracking, fill: ink }, markup);
}

const escaped = (content: string) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
