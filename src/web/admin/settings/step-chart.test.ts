import { expect, it } from 'vitest';
import { stepChart } from './step-chart.ts';

const sizes = (...rows: [upToKm2: number, cents: number][]) =>
  rows.map(([upToKm2, cents]) => ({ upToKm2, factor: 1, cents }));
const before = sizes([100, 5_000], [1_000, 7_500], [10_000, 12_500]);

it('shows the published prices alone while nothing is changed', () => {
  const chart = stepChart(before, before);
  expect(chart).toMatchObject({ before: null, changed: [] });
  expect(chart.levels.map(({ label }) => label)).toEqual(['0', '50', '100', '150']);
  expect(chart.sizes.map(({ label }) => label)).toEqual(['100', '1,000', '10,000 km²']);
  expect(chart.now).toBe('M36 138.7H184L184 110H332L332 52.7H480');
});

it('marks a changed price and says the old one', () => {
  const chart = stepChart(sizes([100, 5_000], [1_000, 8_000], [10_000, 12_500]), before);
  expect(chart.labels.map(({ text, was }) => [text, was])).toEqual([
    ['50', null],
    ['80', '75'],
    ['125', null],
  ]);
  expect(chart.changed).toEqual([{ x: 184, y: 104.3, width: 148, height: 5.7 }]);
  expect(chart.before).not.toBeNull();
});

it('has no old line beside a size that is added, and fits a higher price', () => {
  const chart = stepChart([...before, ...sizes([100_000, 40_000])], before);
  expect(chart.before).toBeNull();
  expect(chart.levels.at(-1)?.label).toBe('600');
});
