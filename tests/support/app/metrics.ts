import type { SiteProcess } from './site-process.ts';

export interface Metrics {
  text: string;
  /** The names of all series, with their labels. */
  names: string[];
  /** 0 for a series that is not there. */
  value(series: string): number;
  /** Of all series of a metric. */
  sum(metric: string): number;
}

/** What a site that was started with METRICS_PORT says about itself. */
export async function readMetrics(site: Pick<SiteProcess, 'output'>): Promise<Metrics> {
  const url = /^Metrics are at (.*)$/m.exec(site.output())?.[1];
  if (!url) throw new Error('The site was started without METRICS_PORT.');
  return parsedMetrics(await (await fetch(url)).text());
}

export function parsedMetrics(text: string): Metrics {
  const series = text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))] as const);
  const values = new Map(series);
  return {
    text,
    names: series.map(([name]) => name),
    value: (name) => values.get(name) ?? 0,
    sum: (metric) => series.reduce((sum, [name, value]) => sum + (name.startsWith(`${metric}{`) ? value : 0), 0),
  };
}
