import { describe, expect, it } from 'vitest';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { createGauges } from './gauges.ts';
import { counter, histogram, level } from './process-metrics.ts';

/** The lines about one metric, without the others of this process. */
async function linesOf(name: string, gauges = createGauges()): Promise<string[]> {
  const lines = (await gauges.text()).split('\n');
  return lines.filter((line) => new RegExp(`^(?:# (?:HELP|TYPE) )?${name}(?:_bucket|_sum|_count)?[ {]`).test(line));
}

describe('the text format', () => {
  it('a counter has its help, its type and a series for each label', async () => {
    const replies = counter({ name: 'test_replies_total', help: 'Replies.', labels: ['route', 'status'] });
    replies.of('/api/a/:id', '2xx').add();
    replies.of('/api/a/:id', '2xx').add(2);
    replies.of('other', '5xx').add();
    expect(await linesOf('test_replies_total')).toEqual([
      '# HELP test_replies_total Replies.',
      '# TYPE test_replies_total counter',
      'test_replies_total{route="/api/a/:id",status="2xx"} 3',
      'test_replies_total{route="other",status="5xx"} 1',
    ]);
  });

  it('a counter without labels is 0 from the start, and one with labels is absent', async () => {
    counter({ name: 'test_plain_total', help: 'Plain.' });
    counter({ name: 'test_unused_total', help: 'Unused.', labels: ['kind'] });
    expect((await linesOf('test_plain_total')).at(-1)).toBe('test_plain_total 0');
    expect(await linesOf('test_unused_total')).toEqual([]);
  });

  it('a level rises and falls', async () => {
    const waiting = level({ name: 'test_waiting', help: 'Waiting.', labels: ['queue'] });
    waiting.of('pdfs').add();
    waiting.of('pdfs').add();
    waiting.of('pdfs').add(-1);
    expect((await linesOf('test_waiting')).slice(1)).toEqual([
      '# TYPE test_waiting gauge',
      'test_waiting{queue="pdfs"} 1',
    ]);
  });

  it('buckets are cumulative, include their bound and end with +Inf', async () => {
    const seconds = histogram({ name: 'test_seconds', help: 'Seconds.', labels: ['route'], buckets: [0.25, 0.5, 1] });
    for (const value of [0.125, 0.25, 0.75, 8]) seconds.of('/a').observe(value);
    expect((await linesOf('test_seconds')).slice(1)).toEqual([
      '# TYPE test_seconds histogram',
      'test_seconds_bucket{route="/a",le="0.25"} 2',
      'test_seconds_bucket{route="/a",le="0.5"} 2',
      'test_seconds_bucket{route="/a",le="1"} 3',
      'test_seconds_bucket{route="/a",le="+Inf"} 4',
      'test_seconds_sum{route="/a"} 9.125',
      'test_seconds_count{route="/a"} 4',
    ]);
  });

  it('backslashes, quotes and line breaks are escaped', async () => {
    counter({ name: 'test_odd_total', help: 'A \\ and\na line.', labels: ['text'] })
      .of('a "b" \\ c\nd')
      .add();
    expect(await linesOf('test_odd_total')).toEqual([
      '# HELP test_odd_total A \\\\ and\\na line.',
      '# TYPE test_odd_total counter',
      'test_odd_total{text="a \\"b\\" \\\\ c\\nd"} 1',
    ]);
  });

  it('a second metric of a name is refused', () => {
    counter({ name: 'test_once_total', help: 'Once.' });
    expect(() => counter({ name: 'test_once_total', help: 'Twice.' })).toThrow('two metrics test_once_total');
  });
});

describe('gauges', () => {
  const described = { test_orders: { help: 'Orders.', label: 'state' }, test_oldest_seconds: { help: 'Age.' } };

  it('are read each time, and a value that is null is left out', async () => {
    const gauges = createGauges();
    let placed = 0;
    gauges.add('orders', described, async () => {
      placed += 1;
      return { test_orders: { placed, paid: null }, test_oldest_seconds: null };
    });
    await gauges.text();
    expect((await linesOf('test_orders', gauges)).slice(1)).toEqual([
      '# TYPE test_orders gauge',
      'test_orders{state="placed"} 2',
    ]);
    expect(await linesOf('test_oldest_seconds', gauges)).toEqual([]);
    expect((await linesOf('site_metrics_source_up', gauges)).at(-1)).toBe('site_metrics_source_up{source="orders"} 1');
  });

  it('of a source that fails are missing, the others are there, and it is logged once', async () => {
    const gauges = createGauges();
    gauges.add('orders', described, () => Promise.reject(new Error('no connection')));
    gauges.add('disk', { test_free_bytes: { help: 'Free.' } }, async () => ({ test_free_bytes: 5 }));
    const output = await outputOf(async () => {
      await gauges.text();
      expect(await linesOf('test_orders', gauges)).toEqual([]);
      expect((await linesOf('test_free_bytes', gauges)).at(-1)).toBe('test_free_bytes 5');
      expect((await linesOf('site_metrics_source_up', gauges)).slice(2)).toEqual([
        'site_metrics_source_up{source="orders"} 0',
        'site_metrics_source_up{source="disk"} 1',
      ]);
    });
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(output)).toMatchObject({ event: 'metrics.source_down', source: 'orders' });
  });

  it('of a source that hangs are missing after the limit, and it is asked once', async () => {
    const gauges = createGauges(20);
    let asked = 0;
    const { promise, resolve } = Promise.withResolvers<{ test_orders: number; test_oldest_seconds: number }>();
    gauges.add('orders', described, () => {
      asked += 1;
      return promise;
    });
    await outputOf(async () => {
      expect(await linesOf('test_orders', gauges)).toEqual([]);
      expect(await linesOf('test_orders', gauges)).toEqual([]);
    });
    expect(asked).toBe(1);
    resolve({ test_orders: 4, test_oldest_seconds: 1 });
    await promise;
    expect(await linesOf('test_oldest_seconds', gauges)).toHaveLength(3);
  });
});
