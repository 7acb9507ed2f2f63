/** Of the product of two doubles, with the rounding error as a second double (Dekker, 1971). */
function product(a: number, b: number): [high: number, low: number] {
  const high = a * b;
  const [aHigh, aLow] = split(a);
  const [bHigh, bLow] = split(b);
  return [high, aLow * bLow - (high - aHigh * bHigh - aLow * bHigh - aHigh * bLow)];
}

function split(a: number): [high: number, low: number] {
  const scaled = 134_217_729 * a;
  const high = scaled - (scaled - a);
  return [high, a - high];
}

/** Of the difference of two doubles, with the rounding error as a second double (Knuth, 1969). */
function difference(a: number, b: number): [high: number, low: number] {
  const high = a - b;
  const virtual = a - high;
  return [high, a - (high + virtual) + (virtual - b)];
}

/** Beyond this share of the two products, the sign of their difference is certain in doubles (Shewchuk, 1997). */
const certain = 3.3306690738754716e-16;

/** Above zero where the point is on the left of the line from a to b, below on its right, zero on it. */
export function sideOfLine(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const left = (ax - x) * (by - y);
  const right = (ay - y) * (bx - x);
  const side = left - right;
  if (Math.abs(side) > certain * (Math.abs(left) + Math.abs(right))) return side;
  return preciseSide(ax, ay, bx, by, x, y);
}

/** The same with twice the digits. */
function preciseSide(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const [ax1, ax0] = difference(ax, x);
  const [by1, by0] = difference(by, y);
  const [ay1, ay0] = difference(ay, y);
  const [bx1, bx0] = difference(bx, x);
  const [left, leftRest] = product(ax1, by1);
  const [right, rightRest] = product(ay1, bx1);
  const [high, low] = difference(left, right);
  const rest = leftRest - rightRest + (ax1 * by0 + ax0 * by1) - (ay1 * bx0 + ay0 * bx1);
  return high + (low + rest);
}
