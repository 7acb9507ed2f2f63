import { typescriptModule } from './module.ts';
import { ink, lichen, pageGround } from './rendering/palette.ts';
import { renderPng } from './rendering/png.ts';
import { group, path, picture, tag } from './rendering/svg.ts';

export const LOGO_SIDE = 32;
/** Three balancing boulders, the top one covered in lichen. */
const BOULDERS = {
  top: 'M15.6.2c3.4 0 5.6 1.9 5.6 4.5 0 2.4-1.8 3.7-5.7 3.7s-5.5-1.2-5.5-3.8c0-2.6 2.2-4.4 5.6-4.4z',
  middle: 'M13.5 9.6c6.8 0 12 2.1 12 5.2 0 2.4-1.9 3.3-5 3.5l-11.5.3c-2.7.1-4-1.6-4-4 0-3.4 3.4-5 8.5-5z',
  base: 'M15.6 19.6c9.2 0 15.8 2.8 15.8 7.1 0 3.5-2.4 5.1-6 5.1h-19c-3.8 0-6.2-1.9-6.2-5.2 0-4.3 6.8-7 15.4-7z',
};
/** The margin of an app icon around the mark, as a share of the side, so that round masks do not cut the mark. */
const ICON_MARGIN = 0.2;

export function logoMarkModule(): string {
  const mark = { viewBox: `0 0 ${LOGO_SIDE} ${LOGO_SIDE}`, ...BOULDERS };
  return typescriptModule('logo.ts', 'logoMark', mark);
}

/** The mark at the origin, LOGO_SIDE wide. */
export function logoMark(stone: string): string {
  return path(BOULDERS.top, { fill: lichen }) + path(BOULDERS.middle + BOULDERS.base, { fill: stone });
}

/** The stones adapt to the theme of the tab bar; the lichen does not. */
export function favicon(): string {
  const style = `.stone{fill:${ink}}@media(prefers-color-scheme:dark){.stone{fill:#F6F8EE}}`;
  return picture(
    LOGO_SIDE,
    LOGO_SIDE,
    tag('style', {}, style),
    path(BOULDERS.top, { fill: lichen }),
    path(BOULDERS.middle + BOULDERS.base, { class: 'stone' }),
  );
}

export function appIcon(side: number): Promise<Uint8Array> {
  const margin = side * ICON_MARGIN;
  const scale = (side - 2 * margin) / LOGO_SIDE;
  const place = `translate(${margin} ${margin})scale(${scale})`;
  const svg = picture(
    side,
    side,
    path(`M0 0h${side}v${side}H0z`, { fill: pageGround }),
    group({ transform: place }, logoMark(ink)),
  );
  return renderPng(svg);
}
