/** One line of the text format: the values of the labels, in the order of their names, and the number. */
export interface Sample {
  /** What follows the name of the metric: `_bucket`, `_sum` or `_count`. */
  suffix?: string;
  labels: readonly (readonly [name: string, value: string])[];
  value: number;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples(): Sample[];
}

/** A number of one series. Adding to it is all that a request pays for. */
export class Total {
  value = 0;

  add(amount = 1): void {
    this.value += amount;
  }
}

/** How many values lie at or below each bound, and their sum. */
class Distribution {
  readonly bounds: readonly number[];
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const bucket = this.bounds.findIndex((bound) => value <= bound);
    const index = bucket < 0 ? this.bounds.length : bucket;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += value;
  }
}

interface Family<One> {
  /** The series of these values of the labels, which the code chooses: never what a visitor sent. */
  of(...values: string[]): One;
}

interface Description {
  name: string;
  help: string;
  labels?: readonly string[];
}

const all = new Map<string, Metric>();

/** The counters, levels and histograms of this process. */
export const processMetrics = (): readonly Metric[] => [...all.values()];

/** A number that only grows. */
export const counter = (described: Description): Family<Total> => totals(described, 'counter');

/** A number that is kept in memory as it rises and falls. What can be read when it is asked for is a gauge (gauges.ts). */
export const level = (described: Description): Family<Total> => totals(described, 'gauge');

const totals = (described: Description, type: 'counter' | 'gauge'): Family<Total> =>
  family(
    described,
    type,
    () => new Total(),
    (total, labels) => [{ labels, value: total.value }],
  );

/** @param buckets upper bounds, rising, in the unit of the name; the last bucket has none */
export function histogram({ buckets, ...described }: Description & { buckets: readonly number[] }) {
  return family(
    described,
    'histogram',
    () => new Distribution(buckets),
    ({ counts, sum }, labels) => {
      let count = 0;
      const bounds = [...buckets.map(String), '+Inf'];
      const lines = bounds.map((bound, index): Sample => {
        count += counts[index] ?? 0;
        return { suffix: '_bucket', labels: [...labels, ['le', bound]], value: count };
      });
      return [...lines, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
    },
  );
}

/** @throws when the process has another metric of this name */
function family<One>(
  { name, help, labels: names = [] }: Description,
  type: Metric['type'],
  make: () => One,
  samplesOf: (one: One, labels: Sample['labels']) => Sample[],
): Family<One> {
  if (all.has(name)) throw new Error(`There are two metrics ${name}`);
  const series = new Map<string, { labels: Sample['labels']; one: One }>();
  const of = (...values: string[]): One => {
    const key = values.join('\n');
    const known = series.get(key);
    if (known) return known.one;
    const one = make();
    series.set(key, { labels: names.map((label, index) => [label, values[index] ?? ''] as const), one });
    return one;
  };
  // Without labels there is one series, which is 0 from the start.
  if (names.length === 0) of();
  all.set(name, {
    name,
    help,
    type,
    samples: () => [...series.values()].flatMap(({ labels, one }) => samplesOf(one, labels)),
  });
  return { of };
}
