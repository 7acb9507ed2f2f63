import type { Area } from '#geo/geodesy/area.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { readColors, translucent } from '#web/map/canvas/colors.ts';

export interface ShareLines {
  title: string;
  work: string;
  price: string;
}

const [width, height] = [1200, 630];
const [inset, side] = [60, 360];
const indicative = 'Estimate. We confirm the price in writing.';

/** A PNG of 1200 by 630 pixels; null if the browser cannot create one. @param area null leaves the outline out */
export async function paintShare({ title, work, price }: ShareLines, area: Area | null): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) return null;
  const colors = readColors();
  context.fillStyle = colors['color-sheet'];
  context.fillRect(0, 0, width, height);
  context.strokeStyle = colors['color-ink'];
  context.lineWidth = 3;
  context.strokeRect(24, 24, width - 48, height - 48);
  const room = width - 2 * inset - (area ? side + 40 : 0);
  const write = (text: string, y: number, size: number, weight: number, color = colors['color-ink']): void => {
    context.font = `${weight} ${size}px Commissioner, Arial, sans-serif`;
    context.fillStyle = color;
    context.fillText(text, inset, y, room);
  };
  write(title, 180, 78, 620);
  write(work, 250, 32, 430, colors['color-ink2']);
  write(price, 380, 58, 560);
  write(indicative, 440, 24, 430, colors['color-ink2']);
  write(location.host, height - inset, 26, 560);
  if (area) paintArea(context, area);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function paintArea(context: CanvasRenderingContext2D, area: Area): void {
  const colors = readColors();
  const { paths } = mapPicture({ layers: {}, names: [] }, { area, width: side, height: side, withNames: false });
  const outline = new Path2D(paths.find(({ className }) => className === 'map-area')?.d);
  context.save();
  context.translate(width - inset - side, (height - side) / 2);
  context.fillStyle = translucent(colors['color-lichen'], 0.5);
  context.fill(outline, 'evenodd');
  context.lineWidth = 3;
  context.stroke(outline);
  context.restore();
}
