import { describe, expect, it } from 'vitest';
import type { Figure } from '#contract/admin/figures.ts';
import { barChart, labelOf, topOf } from './chart.ts';
import { periodsUntil } from './periods.ts';

const chartOf = (values: Figure['values'], by: 'week' | 'month' = 'week', unit: Figure['unit'] = 'count') =>
  barChart(values, periodsUntil(by, '2026-03-02', values.length), by, unit);

it.each<[number, Figure['unit'], number, string]>([
  [0, 'count', 1, '1'],
  [1, 'count', 1, '1'],
  [3, 'count', 5, '5'],
  [11, 'count', 20, '20'],
  [500, 'count', 500, '500'],
  [501, 'count', 1_000, '1k'],
  [0, 'cents', 100, '$1'],
  [99, 'cents', 100, '$1'],
  [10_001, 'cents', 20_000, '$200'],
  [123_456_789, 'cents', 200_000_000, '$2m'],
])('%i %s have an axis up to %i, labelled %s', (most, unit, top, label) => {
  expect(topOf(most, unit)).toBe(top);
  expect(labelOf(top, unit)).toBe(label);
});

describe('barChart', () => {
  it('is empty without values, with its lines and labels', () => {
    const chart = chartOf(Array.from({ length: 12 }, () => 0));
    expect([chart.bars, chart.latest]).toEqual(['', '']);
    expect(chart.lines.map(({ label }) => label)).toEqual(['1', '']);
    expect(chart.labels.map(({ text }) => text)).toEqual(['29 Dec', '19 Jan', '9 Feb', '2 Mar'].slice(-4));
  });

  it('draws one bar over the whole width, as tall as the scale', () => {
    expect(chartOf([5])).toMatchObject({
      bars: '',
      latest: 'M3 118v-100h314v100z',
      labels: [{ x: 160, text: '2 Mar' }],
    });
  });

  it('draws values to scale, the smallest still visible, and leaves out unknown ones', () => {
    const { bars, latest } = chartOf([1, null, 1_000, 500]);
    expect(bars).toBe('M3 118v-2h74v2zM163 118v-100h74v100z');
    expect(latest).toBe('M243 118v-50h74v50z');
  });

  it('names every third month, the latest included', () => {
    expect(chartOf([1, 2, 3, 4, 5, 6, 7], 'month').labels.map(({ text }) => text)).toEqual(['Sep', 'Dec', 'Mar']);
  });
});
