/** One checked place: the class on the map and the class that a person sees. */
export interface CheckPoint {
  mapped: number;
  seen: number;
}

interface Accuracy {
  /** Counts of points: rows are the classes of the map, columns those that a person sees. */
  matrix: number[][];
  /** Shares from 0 to 1, weighted by the area of each class on the map; NaN for a class without points. */
  overall: number;
  /** Half of the 95% interval of the overall accuracy. */
  overallMargin: number;
  users: number[];
  producers: number[];
}

/**
 * The accuracy of a map from a random sample of each of its classes (Olofsson and others, 2014, equations 1 to 5).
 * @param areas cells or hectares of each class on the map
 */
export function assessAccuracy(points: readonly CheckPoint[], areas: readonly number[]): Accuracy {
  const classes = areas.map((_, index) => index);
  const matrix = classes.map((mapped) =>
    classes.map((seen) => points.filter((point) => point.mapped === mapped && point.seen === seen).length),
  );
  const count = matrix.map((row) => sum(row));
  const weights = areas.map((area) => area / sum(areas));
  const users = classes.map((index) => (matrix[index]?.[index] ?? 0) / (count[index] ?? 0));
  /** The estimated share of the whole area of one cell of the matrix. */
  const share = (mapped: number, seen: number): number =>
    count[mapped] ? ((weights[mapped] ?? 0) * (matrix[mapped]?.[seen] ?? 0)) / count[mapped] : 0;
  const variance = classes.map((index) => {
    const [weight, user, points] = [weights[index] ?? 0, users[index] ?? 0, count[index] ?? 0];
    return points > 1 ? (weight ** 2 * user * (1 - user)) / (points - 1) : 0;
  });
  return {
    matrix,
    overall: sum(classes.map((index) => share(index, index))),
    overallMargin: 1.96 * Math.sqrt(sum(variance)),
    users,
    producers: classes.map((seen) => share(seen, seen) / sum(classes.map((mapped) => share(mapped, seen)))),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
