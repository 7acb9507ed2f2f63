import { typescriptModule } from './module.ts';
import type { Point } from './rendering/geometry.ts';
import { fbm, gradientNoise } from './rendering/noise.ts';
import { smoothPath } from './rendering/svg.ts';

const WIDTH = 1296;
const HEIGHT = 180;
const SEED = 3;
const STEP = 18;
/** The climb from question to finished map: the height of the ground at these points. */
const CLIMB: readonly Point[] = [
  [0, 132],
  [150, 124],
  [332, 104],
  [520, 78],
  [664, 58],
  [760, 26],
  [996, 34],
  [1140, 52],
  [1296, 58],
];
/** Four columns with a gap of 28 start here; each has a waymark above it. */
const COLUMN_STARTS = [0, 331, 662, 993];
/** The left edge of a waymark is aligned with the text below it. */
const WAYMARK_RADIUS = 7;

export function processProfileModule(): string {
  const rough = fbm(gradientNoise(SEED), 3);
  const heightAt = (x: number) => Math.round(climbAt(x) + rough(x / 150, 0.5) * 20);
  const points: Point[] = [];
  for (let x = 0; x <= WIDTH; x += STEP) points.push([x, heightAt(x)]);
  const line = smoothPath(points, false);
  const profile = {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    line,
    area: `${line}V${HEIGHT}H0z`,
    waymarks: COLUMN_STARTS.map((start) => start + WAYMARK_RADIUS).map((x) => ({ x, y: heightAt(x) })),
  };
  return typescriptModule('process-profile.ts', 'processProfile', profile);
}

function climbAt(x: number): number {
  const next = CLIMB.findIndex(([place]) => place >= x);
  const [toX, toY] = CLIMB[next] as Point;
  const [fromX, fromY] = CLIMB[Math.max(0, next - 1)] as Point;
  return toX === fromX ? toY : fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}
