import { ContentError, textOfHtml } from '#server/platform/content/content.ts';

interface Drawing {
  title: string;
  description: string;
  height: number;
  shapes: string;
}

/** A drawing of the rows of a table; undefined if they do not have the numbers that it shows. */
type Draw = (rows: string[][], heading: string) => Drawing | undefined;

const width = 760;

/**
 * Puts a figure in place of each paragraph `![caption](figure:name "source")`. It shows the numbers of the next table,
 * which stays in the text and says the same without the drawing.
 *
 * @throws ContentError naming the file, the figure and the reason
 */
export function withFigures(html: string, file: string): string {
  let number = 0;
  return html.replace(
    /<p><img src="figure:([^"]*)" alt="([^"]*)"(?: title="([^"]*)")?><\/p>/g,
    (paragraph: string, name: string, caption: string, source: string | undefined, at: number) => {
      const draw = drawings.get(name);
      if (!draw) throw wrong(file, name, `there is no such figure, only ${[...drawings.keys()].join(', ')}`);
      if (!caption) throw wrong(file, name, 'must have a caption');
      if (!source) throw wrong(file, name, 'must name its source after the name of the figure');
      const drawing = draw(...tableIn(html.slice(at + paragraph.length)));
      if (!drawing) throw wrong(file, name, 'the next table does not have the numbers that it shows');
      number++;
      return figureHtml(drawing, `Figure ${number}`, caption, source);
    },
  );
}

const wrong = (file: string, name: string, reason: string): ContentError =>
  new ContentError(`content/${file}: figure ${name}: ${reason}`);

/** The text of the cells of the first table, without its head, and the heading of its last column. */
function tableIn(html: string): [string[][], string] {
  const [, head = '', body = ''] = /<thead>([\s\S]*?)<\/thead>([\s\S]*?)<\/table>/.exec(html) ?? [];
  const rows = body.split('</tr>').map((row) => cellsIn(row));
  return [rows.filter((cells) => cells.length > 0), cellsIn(head).at(-1) ?? ''];
}

const cellsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g), ([, cell = '']) => textOfHtml(cell));

// The sheet can be focused, so that the keyboard scrolls it on a phone.
const figureHtml = ({ title, description, height, shapes }: Drawing, label: string, caption: string, source: string) =>
  `<figure><section aria-label="${label}" tabindex="0"><svg viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(title)}</title><desc>${escaped(description)}</desc>${shapes}</svg></section><figcaption><p><strong>${label}</strong> ${caption}</p><p>Source: ${source}</p></figcaption></figure>\n`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const numbersIn = (cell = ''): number[] =>
  Array.from(cell.matchAll(/−?\d[\d,]*(?:\.\d+)?/g), ([digits]) =>
    Number(digits.replace('−', '-').replaceAll(',', '')),
  );

const text = (x: number, y: number, words: string): string => `<text x="${x}" y="${y}">${escaped(words)}</text>`;
const line = (path: string): string => `<path d="${path}"/>`;
const centred = (shapes: string): string => `<g text-anchor="middle">${shapes}</g>`;

/** Whether each row has a number in its last cell. */
const isNumeric = (rows: string[][]): boolean =>
  rows.length > 0 && rows.every((cells) => numbersIn(cells.at(-1)).length > 0);

const bars: Draw = (rows, heading) => {
  if (!isNumeric(rows)) return undefined;
  const values = rows.map((cells) => numbersIn(cells.at(-1))[0] ?? 0);
  const scale = 590 / Math.max(...values);
  const drawn = rows.map(([label = '', ...others], at) => {
    const length = Math.max(1, Math.round((values[at] ?? 0) * scale));
    const y = 30 + at * 56;
    return `${text(20, y, label)}<rect x="20" y="${y + 8}" width="${length}" height="18"/>${text(length + 30, y + 22, others.at(-1) ?? '')}`;
  });
  return {
    title: `${heading}, as bars`,
    description: `The longest bar is ${rows[values.indexOf(Math.max(...values))]?.[0]}. All bars have one scale.`,
    height: rows.length * 56 + 20,
    shapes: drawn.join(''),
  };
};

/** Squares with one corner in common, the largest first, so that the smaller ones lie on it and are darker. */
const squares: Draw = (rows, heading) => {
  if (!isNumeric(rows)) return undefined;
  const sides = rows
    .map((cells) => ({ label: `${cells[0]}, ${cells.at(-1)}`, side: numbersIn(cells.at(-1))[0] ?? 0 }))
    .sort((one, other) => other.side - one.side);
  const largest = sides[0]?.side ?? 1;
  const drawn = sides.map(({ label, side }) => {
    const length = Math.round((side / largest) * 360);
    const y = 380 - length;
    return `<rect x="20" y="${y}" width="${length}" height="${length}" fill-opacity=".3"/>${line(`M${length + 20} ${y}H400`)}${text(408, y + 5, label)}`;
  });
  return {
    title: `${heading}, as squares`,
    description: `${sides.length} squares drawn to one scale, with one corner in common.`,
    height: 400,
    shapes: drawn.join(''),
  };
};

/** A bar from one number to the next; a row with one number is open below or above it. */
const ranges: Draw = (rows, heading) => {
  if (!isNumeric(rows)) return undefined;
  const limits = [...new Set(rows.flatMap((cells) => numbersIn(cells.at(-1))))].sort((one, other) => one - other);
  const lowest = (limits[0] ?? 0) - 0.25;
  const highest = (limits.at(-1) ?? 0) + 0.25;
  const x = (value: number): number => Math.round(180 + ((value - lowest) / (highest - lowest)) * 560);
  const bottom = rows.length * 34 + 20;
  const drawn = rows.map((cells, at) => {
    const [from = 0, to] = numbersIn(cells.at(-1));
    const isBelow = to === undefined && /below/i.test(cells.at(-1) ?? '');
    const start = isBelow ? lowest : from;
    const end = isBelow ? from : (to ?? highest);
    return `${text(20, at * 34 + 34, cells[0] ?? '')}<rect x="${x(start)}" y="${at * 34 + 20}" width="${x(end) - x(start)}" height="20"/>`;
  });
  const labels = limits.map((limit) => text(x(limit), bottom + 22, signed(limit)));
  return {
    title: `${heading} of each class`,
    description: `${rows.length} ranges on one line, from ${rows[0]?.[0]} to ${rows.at(-1)?.[0]}.`,
    height: bottom + 36,
    shapes:
      line(limits.map((limit) => `M${x(limit)} 12V${bottom}`).join('')) + drawn.join('') + centred(labels.join('')),
  };
};

const signed = (value: number): string => value.toFixed(2).replace('-', '−');

/** A mark at each place, in one element for all. */
const marks = (shape: 'round' | 'square', places: readonly (readonly [number, number])[]): string =>
  `<path class="marks" stroke-linecap="${shape}" d="${places.map(([x, y]) => `M${x} ${y}h0`).join('')}"/>`;

/** The last cell names an index and its value: `NDVI 0.70`. */
const indexLines: Draw = (rows) => {
  if (!isNumeric(rows)) return undefined;
  const surfaces = rows.map((cells) => {
    const [index = '', value = ''] = cells.at(-1)?.split(' ') ?? [];
    return { index, value: numbersIn(value)[0] ?? 0, label: `${cells[0]} ${value}` };
  });
  const indices = [...new Set(surfaces.map(({ index }) => index))];
  const x = (value: number): number => Math.round(420 + value * 290);
  let y = 0;
  let lines = '';
  let labels = '';
  const places: [number, number][] = [];
  for (const index of indices) {
    const marked = surfaces.filter((surface) => surface.index === index);
    y += marked.length * 18 + 22;
    lines += `M130 ${y}h580M130 ${y - 4}${'v8m29-8'.repeat(20)}v8`;
    labels += text(50, y + 5, index);
    for (const [at, { value, label }] of marked.entries()) {
      // Labels beside one another would overlap: each is higher than the one before.
      const height = 14 + at * 18;
      lines += `M${x(value)} ${y}v-${height - 3}`;
      labels += text(x(value), y - height, label);
      places.push([x(value), y]);
    }
  }
  const ends = [-1, 0, 1].map((value) => text(x(value), y + 22, String(value).replace('-', '−')));
  return {
    title: 'Index values on lines from −1 to 1',
    description: 'Each surface is a square on the line of its index.',
    height: y + 36,
    shapes: line(lines) + centred(labels + ends.join('')) + marks('square', places),
  };
};

/** Middles of the bands of Sentinel-2 in micrometres, from its user guide. */
const bands = new Map([
  ['Green', { band: 'B3', micrometres: 0.56 }],
  ['Red', { band: 'B4', micrometres: 0.665 }],
  ['NIR', { band: 'B8', micrometres: 0.842 }],
  ['SWIR2', { band: 'B12', micrometres: 2.19 }],
]);

/** A curve passes through the values of its rows. The points between them are made up: micrometres and share of light. */
const curves = [
  {
    label: 'Dense green crop',
    rows: ['Dense green crop'],
    look: 'class="leaf"',
    between: '0.45,0.04 0.56,0.11 1.1,0.46 1.3,0.41 1.45,0.18 1.65,0.27 1.93,0.06 2.15,0.10 2.4,0.05',
  },
  {
    label: 'Dry grass',
    rows: ['Dry grass', 'Grassland before a fire'],
    look: 'class="grass" stroke-dasharray="12 3"',
    between: '0.45,0.07 1.05,0.35 1.3,0.36 1.45,0.26 1.65,0.29 1.93,0.16 2.4,0.12',
  },
  {
    label: 'Burnt grass',
    rows: ['The same after it'],
    look: 'class="rust" stroke-dasharray="2 3"',
    between: '0.45,0.05 1.5,0.18 1.9,0.2 2.4,0.225',
  },
  {
    label: 'Clear water',
    rows: ['Clear water'],
    look: 'class="water" stroke-dasharray="9 3 2 3"',
    between: '0.45,0.05 1.1,0.005 2.4,0',
  },
];

/** The second cell of a row names bands and their shares of light: `NIR 0.45, Red 0.08`. */
const spectralCurves: Draw = (rows) => {
  const x = (micrometres: number): number => Math.round(50 + (micrometres - 0.4) * 275);
  const y = (share: number): number => Math.round(340 - share * 600);
  const drawn = curves.map(({ label, rows: names, look, between }) => {
    const named = rows.filter(([name = '']) => names.includes(name)).flatMap(([, cell = '']) => cell.split(', '));
    const circles = [...new Set(named)].flatMap((value) => {
      const place = bands.get(value.split(' ')[0] ?? '');
      return place ? [[x(place.micrometres), y(numbersIn(value.split(' ')[1])[0] ?? 0)] as const] : [];
    });
    const others = between.split(' ').map((point) => {
      const [micrometres = 0, share = 0] = point.split(',').map(Number);
      return [x(micrometres), y(share)] as const;
    });
    const points = [...circles, ...others].sort(([one], [other]) => one - other);
    const svg = `<g ${look}>${line(smooth(points))}${text(608, (points.at(-1)?.[1] ?? 0) + 4, label)}</g>`;
    return { circles, svg };
  });
  if (drawn.some(({ circles }) => circles.length === 0)) return undefined;
  const places = [...bands.values()].map(({ band, micrometres }) => `${band} ${micrometres}`);
  const shares = [0, 0.5];
  const grid = [
    ...shares.map((share) => `M50 ${y(share)}h550`),
    ...[...bands.values()].map(({ micrometres }) => `M${x(micrometres)} 40v300`),
  ];
  const labels = [
    ...shares.map((share) => text(30, y(share) + 4, `${share}`)),
    ...[0.5, 1, 2].map((place) => text(x(place), 360, `${place} µm`)),
    ...[...bands.values()].map(({ band, micrometres }) => text(x(micrometres), 34, band)),
  ];
  return {
    title: 'Share of light reflected',
    description: `${places.join(', ')} µm. Green crops rise most from B4 to B8.`,
    height: 375,
    shapes: `${line(grid.join(''))}${text(12, 16, 'Share of light reflected')}${centred(labels.join(''))}${drawn.map(({ svg }) => svg).join('')}${marks(
      'round',
      drawn.flatMap(({ circles }) => circles),
    )}`,
  };
};

/** A curve through all points that is level at each, so that it never leaves the range between two of them. */
const smooth = (points: readonly (readonly [number, number])[]): string =>
  points
    .map(([x, y], at) => {
      const before = points[at - 1];
      if (!before) return `M${x} ${y}`;
      const [dx, dy] = [x - before[0], y - before[1]];
      const half = Math.round(dx / 2);
      return `s${half} ${dy} ${dx} ${dy}`;
    })
    .join('');

const drawings = new Map<string, Draw>([
  ['bars', bars],
  ['squares', squares],
  ['ranges', ranges],
  ['index-lines', indexLines],
  ['spectral-curves', spectralCurves],
]);
