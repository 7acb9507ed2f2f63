import { isTown, type Label, lettering, type Name, placeLabels } from '#geo/map/labels.ts';
import { type Bounds, type MapView, toMercator, toPixel, widthKm } from '#geo/map/mercator.ts';
import type { Colors } from './colors.ts';
import { createPaintedLayer } from './painted-layer.ts';

type Context = CanvasRenderingContext2D;

/** How many names are painted in one step. */
const stepNames = 10;

/**
 * The place names. They are placed again when the map stops moving, and move with it until then; letter-spaced if the
 * browser supports `letterSpacing` (decision 0057).
 * @param taken boxes in pixels of the view that are under the controls or have the texts of the marked area
 */
export function createNames(colors: () => Colors, taken: (context: Context, view: MapView) => readonly Bounds[]) {
  const names: Name[] = [];
  const { layer, repaint } = createPaintedLayer({
    ratio: 1,
    isEnough: (painted, shown, isMoving) => isMoving || isSameView(painted, shown),
    *paint(context, view) {
      const placed = placeLabels(names, view, widthKm(view), measureWith(context), taken(context, view));
      for (const [index, label] of placed.entries()) {
        if (index % stepNames === 0) yield;
        paintLabel(context, label, view, colors());
      }
    },
  });
  return {
    layer,
    repaint,
    add(more: readonly Name[]): void {
      names.push(...more);
      repaint();
    },
  };
}

const isSameView = (one: MapView, other: MapView): boolean =>
  one.center[0] === other.center[0] &&
  one.center[1] === other.center[1] &&
  one.width === other.width &&
  one.height === other.height;

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
