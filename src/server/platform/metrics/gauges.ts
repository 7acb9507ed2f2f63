import { errorFacts, log } from '../log.ts';
import { type Metric, processMetrics, type Sample } from './process-metrics.ts';

/** The values of one gauge: a number, or one for each value of its label. Null: there is none. */
type Reading = number | null | Readonly<Record<string, number | null>>;

interface GaugeDescription {
  help: string;
  /** The name of its only label. */
  label?: string;
}

export interface Gauges {
  /**
   * Adds gauges that are read together when metrics are asked for, each time anew. They replace those of their source.
   * @param source names them in `site_metrics_source_up` and in the log
   */
  add<Name extends string>(
    source: string,
    described: Record<Name, GaugeDescription>,
    read: () => Promise<Record<Name, Reading>>,
  ): void;
  /** All metrics in the Prometheus text format 0.0.4. A source that fails or is late is left out, and said to be down. */
  text(): Promise<string>;
}

interface Source {
  name: string;
  described: Record<string, GaugeDescription>;
  read: () => Promise<Record<string, Reading>>;
  running: Promise<Record<string, Reading>> | null;
  wasUp: boolean;
}

/** Seconds since 1970. */
export const timestampOf = (at: Date): number => at.getTime() / 1_000;

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';
const readMs = 2_000;

/** @param limitMs how long one source may take, in milliseconds; the time-out of Prometheus is 10 seconds */
export function createGauges(limitMs: number = readMs): Gauges {
  const sources: Source[] = [];
  return {
    add(name, described, read) {
      const before = sources.find((source) => source.name === name);
      if (before) Object.assign(before, { described, read });
      else sources.push({ name, described, read, running: null, wasUp: true });
    },
    async text() {
      const read = await Promise.all(sources.map((source) => readSource(source, limitMs)));
      const up: Metric = {
        name: 'site_metrics_source_up',
        help: 'Whether the gauges of this source could be read: 1, or 0 when it failed or was late.',
        type: 'gauge',
        samples: () => read.map(({ name, gauges }) => ({ labels: [['source', name]], value: gauges ? 1 : 0 })),
      };
      const metrics = [...processMetrics(), ...read.flatMap(({ gauges }) => gauges ?? []), up];
      return metrics.map(textOf).join('');
    },
  };
}

async function readSource(source: Source, limitMs: number): Promise<{ name: string; gauges: Metric[] | null }> {
  const { name, described } = source;
  try {
    // A read that is still running is not begun again: a database that hangs has one of them, however often it is asked.
    source.running ??= source.read().finally(() => {
      source.running = null;
    });
    const readings = await within(limitMs, source.running);
    source.wasUp = true;
    const gauges = Object.entries(described).map(([gauge, { help, label }]): Metric => {
      const samples = samplesOf(readings[gauge] ?? null, label);
      return { name: gauge, help, type: 'gauge', samples: () => samples };
    });
    return { name, gauges };
  } catch (error) {
    if (source.wasUp) log('warn', 'metrics.source_down', { source: name, ...errorFacts(error) });
    source.wasUp = false;
    return { name, gauges: null };
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function samplesOf(reading: Reading, label = ''): Sample[] {
  const values = typeof reading === 'object' ? Object.entries(reading ?? {}) : [['', reading] as const];
  return values.flatMap(([of, value]): Sample[] =>
    value === null ? [] : [{ labels: label ? [[label, of]] : [], value }],
  );
}

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples().map(({ suffix = '', labels, value }) => {
    const all = labels.map(([label, of]) => `${label}="${escaped(of).replaceAll('"', '\\"')}"`).join(',');
    return `${name}${suffix}${all && `{${all}}`} ${value}\n`;
  });
  return lines.length ? `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join('')}` : '';
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
