import { BOULDERS, ink, LOGO_SIDE, lichen, logoMark, pageGround } from '../../src/server/shares/share-sheet.ts';
import { group, path, picture, tag } from '../../src/server/shares/svg.ts';
import { typescriptModule } from './module.ts';
import { renderPng } from './rendering/png.ts';

/** The margin of an app icon around the mark, as a share of the side, so that round masks do not cut the mark. */
const ICON_MARGIN = 0.2;

export function logoMarkModule(): string {
  const mark = { viewBox: `0 0 ${LOGO_SIDE} ${LOGO_SIDE}`, ...BOULDERS };
  return typescriptModule('logo.ts', 'logoMark', mark);
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
