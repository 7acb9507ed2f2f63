import { inThousands } from '#geo/estimate/format.ts';
import { dollars, type Sizes } from './sentences.ts';

const width = 480;
const left = 36;
const top = 24;
const bottom = 196;
const height = 224;

interface StepChart {
  width: number;
  height: number;
  /** Where the lines begin, beside their amounts. */
  left: number;
  /** Horizontal lines, each with its amount in US dollars. */
  levels: { y: number; label: string }[];
  now: string;
  /** Null: nothing is changed. */
  before: string | null;
  /** Between the old and the new price of a size. */
  changed: { x: number; y: number; width: number; height: number }[];
  labels: { x: number; y: number; text: string; was: string | null }[];
  sizes: { x: number; label: string }[];
}

/** The price of each size as steps. Sizes stand at equal distances, as each is many times the one before. */
export function stepChart(now: Sizes, before: Sizes): StepChart {
  const step = stepOf(Math.max(...now.map(({ cents }) => cents), ...before.map(({ cents }) => cents)));
  const most = step * 3;
  const part = (width - left) / now.length;
  const xOf = (place: number): number => round(left + place * part);
  const yOf = (cents: number): number => round(bottom - (cents / most) * (bottom - top));
  const isChanged = now.length !== before.length || now.some(({ cents }, place) => cents !== before[place]?.cents);
  const pathOf = (sizes: Sizes): string =>
    sizes.map(({ cents }, place) => `${place === 0 ? 'M' : 'L'}${xOf(place)} ${yOf(cents)}H${xOf(place + 1)}`).join('');
  return {
    width,
    height,
    left,
    levels: [0, 1, 2, 3].map((count) => ({ y: yOf(count * step), label: dollars(count * step) })),
    now: pathOf(now),
    before: isChanged && before.length === now.length ? pathOf(before) : null,
    changed: now.flatMap(({ cents }, place) => {
      const old = before[place]?.cents ?? cents;
      const [high, low] = [yOf(Math.max(cents, old)), yOf(Math.min(cents, old))];
      return cents === old ? [] : { x: xOf(place), y: high, width: round(part), height: round(low - high) };
    }),
    labels: now.map(({ cents }, place) => {
      const old = before[place]?.cents;
      return {
        x: round(xOf(place) + part / 2),
        y: yOf(Math.max(cents, old ?? cents)),
        text: dollars(cents),
        was: old === undefined || old === cents ? null : dollars(old),
      };
    }),
    sizes: now.map(({ upToKm2 }, place) => ({
      x: xOf(place + 1),
      label: `${inThousands(upToKm2)}${place === now.length - 1 ? ' km²' : ''}`,
    })),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A third of the chart, in cents: a round amount so that the dearest size fits. */
function stepOf(cents: number): number {
  const least = Math.max(cents, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((amount) => amount >= least) ?? least;
}
