// Chunk: picture
import { readBase, type Sheet } from '#geo/map/layers.ts';
import { type Path, picturePaths } from '#geo/map/map-picture.ts';
import { startBounds } from '#geo/map/mercator.ts';
import { layerStyles } from '#geo/map/style.ts';
import { type Colors, readColors, translucent } from './canvas/colors.ts';
import { holdDroppedFiles } from './hold-dropped-files.ts';
import { loadBase } from './map-data.ts';

let base: Sheet | null = null;

/** Paints the country on a canvas of the page, as soon as the base is loaded. */
export function paintStart(canvas: HTMLCanvasElement): void {
  if (base) Array.from(paintSteps(canvas, base));
  // The map itself reports that it could not be loaded.
  else paintInTasks(canvas).catch(() => {});
}

/** Between the tasks the page can respond to input. At the end of each, the browser rasterizes what it has painted. */
async function paintInTasks(canvas: HTMLCanvasElement): Promise<void> {
  const pack = await loadBase();
  await nextTask();
  base ??= readBase(pack);
  await nextTask();
  for (const _step of paintSteps(canvas, base)) await nextTask();
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Computes or paints a layer at each step, on a canvas of its own; the last step shows the complete picture. */
function* paintSteps(canvas: HTMLCanvasElement, sheet: Sheet): Generator<void> {
  const { clientWidth: width, clientHeight: height } = canvas;
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (!context || !width) return;
  picture.width = width * devicePixelRatio;
  picture.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.lineJoin = 'round';
  const colors = readColors();
  for (const paths of picturePaths(sheet, { width, height, bounds: startBounds })) {
    yield;
    for (const path of paths) paintPath(context, path, colors);
    yield;
  }
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
}

function paintPath(context: CanvasRenderingContext2D, { className, d, strokeWidth }: Path, colors: Colors): void {
  const look = lookOf(className, colors);
  if (!look) return;
  context.setLineDash(look.dash);
  if (strokeWidth === undefined && className !== 'map-graticule') {
    context.fillStyle = look.color;
    context.fill(new Path2D(d), 'evenodd');
  } else {
    context.lineWidth = strokeWidth ?? 0.7;
    context.strokeStyle = look.color;
    context.stroke(new Path2D(d));
  }
}

function lookOf(className: string, colors: Colors): { color: string; dash: number[] } | null {
  if (className === 'map-graticule') return { color: translucent(colors['color-ink'], 0.2), dash: [] };
  const style = layerStyles.find(({ id }) => className === `map-${id}`);
  return style ? { color: translucent(colors[style.color], style.opacity), dash: [...(style.dash ?? [])] } : null;
}

// Canvases in the server's HTML are painted before React loads.
if (typeof document !== 'undefined') {
  holdDroppedFiles();
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.map-start')) paintStart(canvas);
}
