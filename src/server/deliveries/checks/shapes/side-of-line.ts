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

/** A sum without rounding, as doubles that do not overlap, the largest last (Shewchuk, 1997). */
function exactSum(terms: readonly number[]): number[] {
  let sum: number[] = [];
  for (const term of terms) {
    let carried = term;
    const next: number[] = [];
    for (const part of sum) {
      const total = carried + part;
      const virtual = total - carried;
      const lost = carried - (total - virtual) + (part - virtual);
      if (lost !== 0) next.push(lost);
      carried = total;
    }
    if (carried !== 0) next.push(carried);
    sum = next;
  }
  return sum;
}

/** Beyond this share of the two products, the sign of their difference is certain in doubles (Shewchuk, 1997). */
const certain = 3.3306690738754716e-16;

/** Above zero where the point is on the left of the line from a to b, below on its right, zero exactly on it. */
export function sideOfLine(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const left = (ax - x) * (by - y);
  const right = (ay - y) * (bx - x);
  const side = left - right;
  if (Math.abs(side) > certain * (Math.abs(left) + Math.abs(right))) return side;
  const terms = [product(ax, by), product(-ax, y), product(-x, by), product(-ay, bx), product(ay, x), product(y, bx)];
  return exactSum(terms.flat()).at(-1) ?? 0;
}
