import type { Point } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import {
  acacia,
  blend,
  bush,
  dolerite,
  granite,
  leaf,
  lichen,
  paleGranite,
  paleLeaf,
  ramp,
  sheet,
} from '../../rendering/palette.ts';
import { path, plate, polygon, polyline, stroked } from '../../rendering/svg.ts';

const SEED = 53;
const PROFILES = 30;
const SAMPLES = 60;
/** The block in perspective: its back edge is shorter and higher, because it is seen from the south. */
const BACK = { left: 116, right: 364, y: 106 };
const FRONT = { left: 40, right: 440, y: 252 };
const DEPTH = 30;
const RISE = 96;
const COLOURS = ramp([acacia, bush, leaf, paleLeaf, paleGranite], 12);
/** The part of the block covered by a map sheet, as shares of the block. */
const DRAPED = { from: 0.26, to: 0.62, back: 0.36, front: 0.78 };
const KOPJES = [
  { across: 0.34, along: 0.42, reach: 0.15, height: 0.86 },
  { across: 0.62, along: 0.3, reach: 0.2, height: 1 },
  { across: 0.78, along: 0.66, reach: 0.13, height: 0.5 },
];

/** Terrain as a block of profiles, each hiding those behind it, with a map sheet draped over a part. */
export function arcgisproCourse(): string {
  const rough = fbm(gradientNoise(SEED), 3);
  const heightAt = (across: number, along: number): number => {
    const hills = KOPJES.map(({ across: x, along: y, reach, height }) => {
      const away = ((across - x) ** 2 + (along - y) ** 2) / reach ** 2;
      return height * Math.exp(-(away ** 1.3));
    });
    return Math.max(...hills) + 0.14 * rough(across * 5, along * 5);
  };
  const profiles = Array.from({ length: PROFILES }, (_, index) => profile(index / (PROFILES - 1), heightAt));
  return plate(dolerite, ...profiles, cutFace(heightAt));
}

function placeOf(across: number, along: number, height: number): Point {
  const left = BACK.left + (FRONT.left - BACK.left) * along;
  const right = BACK.right + (FRONT.right - BACK.right) * along;
  const nearness = 0.7 + 0.3 * along;
  return [left + (right - left) * across, BACK.y + (FRONT.y - BACK.y) * along - height * RISE * nearness];
}

type HeightAt = (across: number, along: number) => number;

const lineOf = (along: number, heightAt: HeightAt, from = 0, to = 1): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, sample) => {
    const across = from + ((to - from) * sample) / SAMPLES;
    return placeOf(across, along, heightAt(across, along));
  });

function profile(along: number, heightAt: HeightAt): string {
  const top = lineOf(along, heightAt);
  const mean = top.reduce((sum, _, sample) => sum + heightAt(sample / SAMPLES, along), 0) / top.length;
  const colour = COLOURS[Math.min(COLOURS.length - 1, Math.floor((mean + 0.1) * COLOURS.length * 1.4))] as string;
  const foot = [placeOf(1, along, -0.2), placeOf(0, along, -0.2)];
  const isDraped = along >= DRAPED.back && along <= DRAPED.front;
  const draped = isDraped ? stroked(polyline(lineOf(along, heightAt, DRAPED.from, DRAPED.to)), lichen, 2.6) : '';
  return (
    path(polygon([...top, ...foot]), { fill: blend(colour, dolerite, 0.35 * (1 - along)) }) +
    stroked(polyline(top), blend(sheet, dolerite, 0.55 - 0.4 * along), 0.9) +
    draped
  );
}

/** The front of the block is cut off, which exposes the strata. */
function cutFace(heightAt: HeightAt): string {
  const top = lineOf(1, heightAt);
  const floor: Point[] = [
    [FRONT.right, FRONT.y + DEPTH],
    [FRONT.left, FRONT.y + DEPTH],
  ];
  const strata = [10, 20].map((down) => `M${FRONT.left} ${FRONT.y + down}H${FRONT.right}`).join('');
  return (
    path(polygon([...top, ...floor]), { fill: granite }) +
    stroked(strata, dolerite, 0.8, { opacity: 0.5 }) +
    stroked(polyline(top), dolerite, 1.4)
  );
}
