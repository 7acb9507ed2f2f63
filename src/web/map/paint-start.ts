// Chunk: picture
import { readBase, type Sheet } from '#geo/map/layers.ts';
import { type Path, type PictureOptions, picturePaths } from '#geo/map/map-picture.ts';
import { startBounds } from '#geo/map/mercator.ts';
import { layerStyles } from '#geo/map/style.ts';
import { type Colors, readColors, translucent } from './canvas/colors.ts';
import { holdDroppedFiles } from './hold-dropped-files.ts';
import { loadBase } from './map-data.ts';

let base: Sheet | null = null;

/** Paints the country on a canvas of the page, as soon as the base is loaded. */
export function paintStart(canvas: HTMLCanvasElement): void {
  if (base) paint(canvas, [...picturePaths(base, optionsFor(canvas))].flat());
  // The map itself reports that it could not be loaded.
  else paintInTasks(canvas).catch(() => {});
}

/** Computes each layer in its own task, so that the page can respond to input in between. */
async function paintInTasks(canvas: HTMLCanvasElement): Promise<void> {
  const pack = await loadBase();
  await nextTask();
  base ??= readBase(pack);
  const paths: Path[] = [];
  for (const layerPaths of picturePaths(base, optionsFor(canvas))) {
    paths.push(...layerPaths);
    await nextTask();
  }
  paint(canvas, paths);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const optionsFor = ({ clientWidth: width, clientHeight: height }: HTMLCanvasElement): PictureOptions => ({
  width,
  height,
  bounds: startBounds,
});

// Canvases in the server's HTML are painted before React loads.
if (typeof document !== 'undefined') {
  holdDroppedFiles();
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.map-start')) paintStart(canvas);
}

function paint(canvas: HTMLCanvasElement, paths: readonly Path[]): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || !width) return;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.lineJoin = 'round';
  const colors = readColors();
  for (const { className, d, strokeWidth } of paths) {
    const look = lookOf(className, colors);
    if (!look) continue;
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
}

function lookOf(className: string, colors: Colors): { color: string; dash: number[] } | null {
  if (className === 'map-graticule') return { color: translucent(colors['color-ink'], 0.2), dash: [] };
  const style = layerStyles.find(({ id }) => className === `map-${id}`);
  return style ? { color: translucent(colors[style.color], style.opacity), dash: [...(style.dash ?? [])] } : null;
}
