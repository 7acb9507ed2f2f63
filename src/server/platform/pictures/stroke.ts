import type { Point, Shape } from './coverage.ts';

const cornersOfCap = 8;

/** The outline of a line of a given width, with rounded ends and corners. */
export function strokeOf(lines: readonly (readonly Point[])[], width: number): Shape {
  const rings = lines.flatMap((line) =>
    line.flatMap((to, index) => {
      const from = line[index - 1];
      return from ? [capAt(to, width), barOf(from, to, width)] : [capAt(to, width)];
    }),
  );
  return { rings, inside: 'any' };
}

/** Winds in the same direction as the caps, so that overlapping parts count as inside. */
function barOf([x, y]: Point, [toX, toY]: Point, width: number): Point[] {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [right, down] = [((toX - x) / length) * (width / 2), ((toY - y) / length) * (width / 2)];
  return [
    [x + down, y - right],
    [toX + down, toY - right],
    [toX - down, toY + right],
    [x - down, y + right],
  ];
}

const capAt = ([x, y]: Point, width: number): Point[] =>
  Array.from({ length: cornersOfCap }, (_, index): Point => {
    const angle = ((index + 0.5) * 2 * Math.PI) / cornersOfCap;
    return [x + (width / 2) * Math.cos(angle), y + (width / 2) * Math.sin(angle)];
  });
