import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import ViewHint from 'ol/ViewHint.js';
import { type MapView, type Point, toPixel } from '#geo/map/mercator.ts';

type Context = CanvasRenderingContext2D;

interface Options {
  /** How much larger than the window the canvas is: the range of panning before it is repainted. */
  ratio: number;
  /** Whether a canvas that shows `painted` is enough for a window of the same scale. */
  isEnough: (painted: MapView, shown: MapView, isMoving: boolean) => boolean;
  /** Paints a view in steps of a few milliseconds each. `shown` is the window in its middle. */
  paint: (context: Context, view: MapView, shown: MapView) => Iterable<unknown>;
  /** Painted in the current frame, for content that follows the pointer. */
  isAtOnce?: boolean;
}

/** The content of a canvas. */
interface Painting {
  view: MapView;
  pixelRatio: number;
  revision: number;
}

/**
 * A layer that is painted while the map is idle, and moved by the browser's compositor while the map moves: painting
 * for each frame is too slow on a phone. It is painted offscreen, in steps between which the page can respond, and
 * shown when it is complete.
 */
export function createPaintedLayer({ ratio, isEnough, paint, isAtOnce = false }: Options) {
  const shownCanvas = createCanvas();
  const canvas = document.createElement('canvas');
  let front: Painting | null = null;
  let next: Painting | null = null;
  let revision = 0;

  function render(frame: FrameState): HTMLElement {
    const shown = viewOfFrame(frame);
    if (needsPainting(next ?? front, shown, frame, { revision, isEnough })) begin(shown, frame.pixelRatio);
    if (front) place(shownCanvas, front, shown);
    return shownCanvas;
  }

  function begin(shown: MapView, pixelRatio: number): void {
    const view = { ...shown, width: Math.ceil(shown.width * ratio), height: Math.ceil(shown.height * ratio) };
    const painting: Painting = { view, pixelRatio, revision };
    next = painting;
    const steps = paint(prepared(canvas, painting), view, shown);
    if (front && !isAtOnce) void finishLater(painting, steps);
    else {
      // The first view is painted without pauses, so that the map is never empty.
      Array.from(steps);
      show(painting);
    }
  }

  async function finishLater(painting: Painting, steps: Iterable<unknown>): Promise<void> {
    for (const _step of steps) {
      await new Promise((resolve) => setTimeout(resolve));
      if (next !== painting) return;
    }
    show(painting);
    layer.changed();
  }

  function show(painting: Painting): void {
    [front, next] = [painting, null];
    showOn(shownCanvas, canvas, painting);
  }

  const layer = new Layer({ render });
  return {
    layer,
    /** The content has changed. An empty canvas is hidden, as it would cost time in each frame. */
    repaint(isEmpty = false): void {
      revision += 1;
      layer.setVisible(!isEmpty);
      layer.changed();
    },
  };
}

function needsPainting(
  latest: Painting | null,
  shown: MapView,
  { pixelRatio, viewHints }: FrameState,
  { revision, isEnough }: { revision: number } & Pick<Options, 'isEnough'>,
): boolean {
  if (!latest) return true;
  const isMoving = Boolean(viewHints[ViewHint.ANIMATING] || viewHints[ViewHint.INTERACTING]);
  // During a zoom the existing canvas is shown, scaled.
  if (latest.view.metersPerPixel !== shown.metersPerPixel) return !isMoving;
  if (latest.revision !== revision || latest.pixelRatio !== pixelRatio) return true;
  return !isEnough(latest.view, shown, isMoving);
}

/** For a canvas wider than the window: whether it still covers the window, with a share of its size to spare. */
export function isWithin(painted: MapView, shown: MapView, spare: number): boolean {
  const { metersPerPixel, center } = painted;
  const isRoomy = (across: number, window: number, aside: number): boolean =>
    Math.abs(aside) / metersPerPixel + window * (0.5 + spare) <= across / 2;
  return (
    isRoomy(painted.width, shown.width, shown.center[0] - center[0]) &&
    isRoomy(painted.height, shown.height, shown.center[1] - center[1])
  );
}

const viewOfFrame = ({ viewState, size: [width = 0, height = 0] }: FrameState): MapView => ({
  center: [viewState.center[0] ?? 0, viewState.center[1] ?? 0],
  metersPerPixel: viewState.resolution,
  width,
  height,
});

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'map-painting';
  return canvas;
}

/** The canvas, empty and of the size of the view. */
function prepared(canvas: HTMLCanvasElement, { view: { width, height }, pixelRatio }: Painting): Context {
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  return context;
}

/** Shown as a bitmap: browsers without a GPU copy a canvas with a 2D context for each frame. */
function showOn(shown: HTMLCanvasElement, painted: HTMLCanvasElement, { view: { width, height } }: Painting): void {
  shown.style.width = `${width}px`;
  shown.style.height = `${height}px`;
  if (typeof OffscreenCanvas === 'undefined') {
    [shown.width, shown.height] = [painted.width, painted.height];
    shown.getContext('2d')?.drawImage(painted, 0, 0);
    return;
  }
  const copy = new OffscreenCanvas(painted.width, painted.height);
  copy.getContext('2d')?.drawImage(painted, 0, 0);
  shown.getContext('bitmaprenderer')?.transferFromImageBitmap(copy.transferToImageBitmap());
}

function place(canvas: HTMLCanvasElement, { view, pixelRatio }: Painting, shown: MapView): void {
  const { center, metersPerPixel, width, height } = view;
  const corner: Point = [center[0] - (width / 2) * metersPerPixel, center[1] + (height / 2) * metersPerPixel];
  // Lines stay crisp when the pixels of the canvas align with those of the screen.
  const [left, top] = toPixel(shown, corner).map((at) => Math.round(at * pixelRatio) / pixelRatio);
  canvas.style.transform = `translate(${left}px, ${top}px) scale(${metersPerPixel / shown.metersPerPixel})`;
}
