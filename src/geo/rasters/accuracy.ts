/** One checked place: the class on the map and the class that a person sees. */
export interface CheckPoint {
  mapped: number;
  seen: number;
}

/** Half of a 95% interval, in standard errors. */
const z95 = 1.96;

interface Accuracy {
  /** Counts of points: rows are the classes of the map, columns those that a person sees. */
  matrix: number[][];
  /** Shares from 0 to 1, weighted by the area of each class on the map; NaN for a class without points. */
  overall: number;
  users: number[];
  producers: number[];
  /** The area of each class, corrected for the errors of the map, in the unit of the areas. */
  areas: number[];
  /** Half of the 95% interval of each of them. */
  overallMargin: number;
  usersMargins: number[];
  producersMargins: number[];
  areaMargins: number[];
}

/**
 * The accuracy of a map, and the areas of its classes, from a random sample of each class (Olofsson and others, Remote
 * Sensing of Environment 148, 2014, equations 1 to 11).
 * @param mapAreas cells or hectares of each class on the map
 */
export function assessAccuracy(points: readonly CheckPoint[], mapAreas: readonly number[]): Accuracy {
  const classes = mapAreas.map((_, index) => index);
  const matrix = classes.map((mapped) =>
    classes.map((seen) => points.filter((point) => point.mapped === mapped && point.seen === seen).length),
  );
  const whole = sum(mapAreas);
  const count = matrix.map(sum);
  const at = (numbers: readonly number[] | undefined, index: number): number => numbers?.[index] ?? 0;
  const weight = (mapped: number): number => at(mapAreas, mapped) / whole;
  /** The share of the points of a class of the map that a person sees as another. */
  const seenAs = (mapped: number, seen: number): number => at(matrix[mapped], seen) / at(count, mapped);
  /** The estimated share of the whole area; nothing where a class of the map has no points. */
  const share = (mapped: number, seen: number): number => (count[mapped] ? weight(mapped) * seenAs(mapped, seen) : 0);
  const variance = (mapped: number, seen: number): number => {
    const part = seenAs(mapped, seen);
    return at(count, mapped) > 1 ? (part * (1 - part)) / (at(count, mapped) - 1) : 0;
  };
  const margin = (variances: readonly number[]): number => z95 * Math.sqrt(sum(variances));
  const users = classes.map((index) => seenAs(index, index));
  const shares = classes.map((seen) => sum(classes.map((mapped) => share(mapped, seen))));
  const producers = classes.map((index) => share(index, index) / at(shares, index));
  return {
    matrix,
    overall: sum(classes.map((index) => share(index, index))),
    users,
    producers,
    areas: shares.map((part) => part * whole),
    overallMargin: margin(classes.map((index) => weight(index) ** 2 * variance(index, index))),
    usersMargins: classes.map((index) => margin([variance(index, index)])),
    producersMargins: classes.map((seen) => {
      const producer = at(producers, seen);
      const parts = classes.map((mapped) => {
        const factor = mapped === seen ? 1 - producer : producer;
        return (factor * at(mapAreas, mapped)) ** 2 * variance(mapped, seen);
      });
      return margin(parts) / (at(shares, seen) * whole);
    }),
    areaMargins: classes.map((seen) =>
      margin(classes.map((mapped) => at(mapAreas, mapped) ** 2 * variance(mapped, seen))),
    ),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
