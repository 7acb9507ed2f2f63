import VectorLayer from 'ol/layer/Vector.js';
import type { FrameState } from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import ViewHint from 'ol/ViewHint.js';
import { graticule } from '#geo/map/graticule.ts';
import { isTown, type Label, lettering, type Name, placeLabels } from '#geo/map/labels.ts';
import { boundsOfView, type MapView, toMercator, toPixel, widthKm } from '#geo/map/mercator.ts';
import { type Colors, translucent } from './colors.ts';

type Context = CanvasRenderingContext2D;

const viewOfFrame = ({ viewState, size: [width = 0, height = 0] }: FrameState): MapView => ({
  center: [viewState.center[0] ?? 0, viewState.center[1] ?? 0],
  metersPerPixel: viewState.resolution,
  width,
  height,
});

/**
 * The graticule and the names, on the canvas of the layers below: one canvas of the whole window is much cheaper to
 * show than two. Names are placed again when the map rests, and move with it meanwhile. They are spaced where the
 * browser knows `letterSpacing` (decision 0057).
 */
export function createNames(colors: () => Colors, hasLabels: () => boolean) {
  const names: Name[] = [];
  let placed: readonly Label[] = [];
  const layer = new VectorLayer({ source: new VectorSource() });
  layer.on('postrender', ({ context, frameState: frame }) => {
    if (!frame || !(context instanceof CanvasRenderingContext2D)) return;
    const view = viewOfFrame(frame);
    const km = widthKm(view);
    context.save();
    context.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, 0, 0);
    paintGraticule(context, view, km, colors());
    const isMoving = Boolean(frame.viewHints[ViewHint.ANIMATING] || frame.viewHints[ViewHint.INTERACTING]);
    if (!isMoving) placed = hasLabels() ? placeLabels(names, view, km, measureWith(context)) : [];
    for (const label of placed) paintLabel(context, label, view, colors());
    context.restore();
  });
  return {
    layer,
    add(more: readonly Name[]): void {
      names.push(...more);
    },
  };
}

/** Half a pixel aside, so that a line of one pixel is crisp. */
const crisp = (value: number): number => Math.round(value) + 0.5;

function paintGraticule(context: Context, view: MapView, km: number, colors: Colors): void {
  const bounds = boundsOfView(view);
  const { meridians, parallels } = graticule(bounds, km);
  context.beginPath();
  for (const longitude of meridians) {
    const x = crisp(toPixel(view, toMercator([longitude, bounds[1]]))[0]);
    context.moveTo(x, 0);
    context.lineTo(x, view.height);
  }
  for (const latitude of parallels) {
    const y = crisp(toPixel(view, toMercator([bounds[0], latitude]))[1]);
    context.moveTo(0, y);
    context.lineTo(view.width, y);
  }
  context.lineWidth = 0.7;
  context.strokeStyle = translucent(colors['color-ink'], 0.2);
  context.stroke();
}

const weights = { capital: 620, town: 560, country: 500, province: 500, district: 500, ward: 500, river: 560 } as const;
export const canvasFont = (weight: number, size: number): string =>
  `${weight} ${size}px Commissioner, Arial, sans-serif`;

function setLettering(context: Context, kind: Name['kind']): void {
  const { size, spacing } = lettering[kind];
  context.font = canvasFont(weights[kind], size);
  if ('letterSpacing' in context) context.letterSpacing = `${spacing * size}px`;
}

const measureWith =
  (context: Context) =>
  (text: string, kind: Name['kind']): number => {
    setLettering(context, kind);
    return context.measureText(text).width;
  };

function paintLabel(context: Context, { name, lines, at, anchor, sign }: Label, view: MapView, colors: Colors): void {
  const [x, y] = toPixel(view, toMercator(name.position));
  setLettering(context, name.kind);
  const { size } = lettering[name.kind];
  context.save();
  context.translate(Math.round(x), Math.round(y));
  if (isTown(name)) paintSign(context, name.kind, colors);
  if (name.angle) context.rotate((name.angle * Math.PI) / 180);
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = colors['map-ground'];
  context.fillStyle = colors[name.kind === 'river' ? 'color-water' : isTown(name) ? 'color-ink' : 'color-ink3'];
  lines.forEach((line, index) => {
    const baseline = at[1] - sign[1] - size * (0.3 + 1.2 * (lines.length - 1 - index));
    context.strokeText(line, at[0] - sign[0], baseline);
    context.fillText(line, at[0] - sign[0], baseline);
  });
  context.restore();
}

function paintSign(context: Context, kind: Name['kind'], colors: Colors): void {
  context.beginPath();
  if (kind === 'capital') context.rect(-4, -4, 8, 8);
  else context.arc(0, 0, 3.5, 0, 2 * Math.PI);
  context.fillStyle = colors[kind === 'capital' ? 'color-ink' : 'color-sheet'];
  context.strokeStyle = colors['color-ink'];
  context.lineWidth = 1.2;
  context.fill();
  if (kind !== 'capital') context.stroke();
}
