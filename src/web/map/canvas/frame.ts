import { degreeLabel, graticule, multiples } from '#geo/map/graticule.ts';
import { boundsOfView, type MapView, type Point, toMercator, toPixel, widthKm } from '#geo/map/mercator.ts';
import type { Colors } from './colors.ts';
import { canvasFont } from './names.ts';

/** Pixels from the outer edge of the frame to the map (same value in project-map.css). */
const frameWidth = 31;
const barWidth = 6;

/** The frame around the map: bars that change colour at each half step of the graticule, and degrees. */
export function paintFrame(canvas: HTMLCanvasElement, view: MapView, colors: Colors): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  // A phone has no frame.
  if (!context || width === 0) return;
  const ratio = window.devicePixelRatio;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) [canvas.width, canvas.height] = [across, down];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.fillStyle = colors['color-ink'];
  context.strokeStyle = colors['color-ink'];
  paintBars(context, view, width, height);
  outlineOf(context, 0.75, width, height, 1.5);
  outlineOf(context, barWidth + 1.5, width, height, 1);
  outlineOf(context, frameWidth - 0.5, width, height, 1);
  paintDegrees(context, view, width, height);
}

function outlineOf(
  context: CanvasRenderingContext2D,
  inset: number,
  width: number,
  height: number,
  line: number,
): void {
  context.lineWidth = line;
  context.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
}

const alongX = (view: MapView, longitude: number): number => toPixel(view, toMercator([longitude, 0]))[0] + frameWidth;
const alongY = (view: MapView, latitude: number): number => toPixel(view, toMercator([0, latitude]))[1] + frameWidth;

function paintBars(context: CanvasRenderingContext2D, view: MapView, width: number, height: number): void {
  const [west, south, east, north] = boundsOfView(view);
  const half = graticule([west, south, east, north], widthKm(view)).step / 2;
  const isDark = (degrees: number): boolean => Math.round(degrees / half) % 2 === 0;
  for (const longitude of multiples(half, west - 2 * half, east + half).filter(isDark)) {
    const [from, to] = within(alongX(view, longitude), alongX(view, longitude + half), width);
    context.fillRect(from, 0, to - from, barWidth);
    context.fillRect(from, height - barWidth, to - from, barWidth);
  }
  for (const latitude of multiples(half, south - 2 * half, north + half).filter(isDark)) {
    const [from, to] = within(alongY(view, latitude + half), alongY(view, latitude), height);
    context.fillRect(0, from, barWidth, to - from);
    context.fillRect(width - barWidth, from, barWidth, to - from);
  }
}

const within = (from: number, to: number, end: number): Point => [
  Math.min(Math.max(from, 0), end),
  Math.min(Math.max(to, 0), end),
];

function paintDegrees(context: CanvasRenderingContext2D, view: MapView, width: number, height: number): void {
  const { meridians, parallels } = graticule(boundsOfView(view), widthKm(view));
  const middle = (barWidth + 2 + frameWidth) / 2;
  context.font = canvasFont(500, 12);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const longitude of meridians) {
    const [text, x] = [degreeLabel(longitude, 'longitude'), alongX(view, longitude)];
    if (x < 50 || x > width - 50) continue;
    context.fillText(text, x, middle);
    context.fillText(text, x, height - middle);
  }
  for (const latitude of parallels) {
    const [text, y] = [degreeLabel(latitude, 'latitude'), alongY(view, latitude)];
    if (y < 50 || y > height - 50) continue;
    turnedText(context, text, middle, y, -Math.PI / 2);
    turnedText(context, text, width - middle, y, Math.PI / 2);
  }
}

function turnedText(context: CanvasRenderingContext2D, text: string, x: number, y: number, angle: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.fillText(text, 0, 0);
  context.restore();
}
