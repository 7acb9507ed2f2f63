import type { Chart, Figure, Period, Span } from '#contract/admin/figures.ts';

const width = 320;
const height = 140;
/** Margins for the labels of the top line and of the periods. */
const top = 18;
const foot = 22;
const gap = 6;
/** The minimum height of a bar that is not zero. */
const leastHeight = 2;
const labelEvery = 3;
/** Half of the longest label. */
const labelRoom = 18;

/** Bars from zero up to a rounded maximum; a period without a value has none. */
export function barChart(values: Figure['values'], periods: readonly Period[], by: Span, unit: Figure['unit']): Chart {
  const most = topOf(Math.max(0, ...values.map((value) => value ?? 0)), unit);
  const room = height - top - foot;
  const step = width / values.length;
  const bar = (value: number | null, index: number): string => {
    if (!value) return '';
    const tall = rounded(Math.max(leastHeight, (value / most) * room));
    return `M${rounded(index * step + gap / 2)} ${height - foot}v${-tall}h${rounded(step - gap)}v${tall}z`;
  };
  const bars = values.map(bar);
  return {
    width,
    height,
    bars: bars.slice(0, -1).join(''),
    latest: bars.at(-1) ?? '',
    lines: [
      { y: top, label: labelOf(most, unit) },
      { y: height - foot, label: '' },
    ],
    labels: periods.flatMap(({ from }, index) =>
      (values.length - 1 - index) % labelEvery === 0
        ? {
            x: Math.min(rounded((index + 0.5) * step), width - labelRoom),
            text: by === 'month' ? monthOf(from) : dayOf(from),
          }
        : [],
    ),
  };
}

/** The next of 1, 2 and 5 times a power of ten; for money, in dollars. */
export function topOf(most: number, unit: Figure['unit']): number {
  const one = unit === 'cents' ? 100 : 1;
  const wanted = Math.max(1, most / one);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 5, 10].find((each) => each * power >= wanted) ?? 10;
  return factor * power * one;
}

/** Short for any size: 500, 2k, $5k, $20m. */
export function labelOf(value: number, unit: Figure['unit']): string {
  const whole = unit === 'cents' ? value / 100 : value;
  const [divisor, suffix] = whole >= 1_000_000 ? [1_000_000, 'm'] : whole >= 1_000 ? [1_000, 'k'] : [1, ''];
  return `${unit === 'cents' ? '$' : ''}${whole / divisor}${suffix}`;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';
const dayOf = (day: string): string => `${Number(day.slice(8))} ${monthOf(day)}`;
