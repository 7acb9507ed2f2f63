import { lineThrough } from './sample.ts';

interface Chart {
  title: string;
  desc: string;
  /** Along the foot, at equal distances. */
  dates: readonly string[];
  /** Values from 0 to 1 by date; NaN is no value. */
  lines: readonly { name: string; values: readonly number[] }[];
}

const [left, top, width, height] = [64, 72, 680, 320];

/** Lines of an index by date, as SVG. */
export function chartSvg({ title, desc, dates, lines }: Chart): string {
  const x = (date: number): number => left + (width * date) / (dates.length - 1);
  const y = (value: number): number => top + height * (1 - value);
  const text = (at: readonly [number, number], anchor: string, words: string): string =>
    `<text x="${Math.round(at[0])}" y="${Math.round(at[1])}" text-anchor="${anchor}">${words}</text>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 470" font-family="sans-serif" font-size="14" role="img">',
    `<title>${title}</title><desc>${desc}</desc>`,
    '<rect width="840" height="470" fill="#fbfbf8"/>',
    `<text x="${left}" y="36" font-size="20" font-weight="600">${title}</text>`,
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (value) =>
        `<path d="M${left} ${y(value)}h${width}" stroke="#c9cdc3"/>${text([left - 10, y(value) + 5], 'end', value.toFixed(1))}`,
    ),
    ...dates.map((date, index) => text([x(index), top + height + 24], 'middle', date)),
    ...lines.map(({ name, values }) => {
      const points = values.flatMap((value, index) => (Number.isNaN(value) ? [] : [[x(index), y(value)] as const]));
      return `<path d="${lineThrough(points)}" fill="none" stroke="#52733a" stroke-opacity=".6" stroke-width="1.6"><title>${name}</title></path>`;
    }),
    text([left, 452], 'start', desc),
    '</svg>',
    '',
  ].join('\n');
}
