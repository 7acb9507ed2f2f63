import { describe, expect, it } from 'vitest';
import { toHtml } from '#server/platform/content/content.ts';
import { content } from '#tests/support/project/content.ts';
import { readArticles } from './articles.ts';
import { withFigures } from './figures.ts';

const figuresOf = (slug: string): string[] =>
  Array.from(
    readArticles(content)
      .read(slug)
      ?.html.matchAll(/<figure>.*<\/figure>/g) ?? [],
    ([figure]) => figure,
  );

/** The places of the marks, in their order. */
const marked = (figure: string): number[][] =>
  Array.from(figure.matchAll(/M(\d+) (\d+)h0/g), ([, ...place]) => place.map(Number));

/** The numbers of the drawn elements, in their order. */
const drawn = (figure: string, element: string, ...attributes: string[]): number[][] =>
  Array.from(figure.matchAll(new RegExp(`<${element} [^>]*>`, 'g')), ([tag]) =>
    attributes.map((name) => Number(new RegExp(` ${name}="(.*?)"`).exec(tag)?.[1])),
  );

const figure = (name: string, rows: string[], source = ' "a source"'): string =>
  `![A caption.](figure:${name}${source})\n\n| Name | Value |\n| --- | --- |\n${rows.map((row) => `| ${row} |`).join('\n')}`;
const render = (body: string): string => withFigures(toHtml(body), 'articles/one.md');

describe('figures of the article on NDVI, NBR and NDWI', () => {
  const [curves = '', lines = ''] = figuresOf('ndvi-nbr-ndwi');

  it('have a circle for each reflectance of the table, in its band of Sentinel-2', () => {
    const [b3, b4, b8, b12] = [94, 123, 172, 542];
    expect(marked(curves)).toEqual([
      [b8, 340 - 0.45 * 600],
      [b4, 340 - 0.08 * 600],
      [b8, 340 - 0.3 * 600],
      [b4, 340 - 0.15 * 600],
      [b12, 340 - 0.15 * 600],
      [b8, 340 - 0.12 * 600],
      [b12, 340 - 0.22 * 600],
      [b3, 340 - 0.06 * 600],
      [b8, 340 - 0.02 * 600],
    ]);
  });

  it('say where the bands are that the article names', () => {
    expect(curves).toContain('<desc>B3 0.56, B4 0.665, B8 0.842, B12 2.19 µm.');
    const html = readArticles(content).read('ndvi-nbr-ndwi')?.html;
    for (const band of ['B3, 10 m', 'B4, 10 m', 'B8, 10 m', 'B12, 20 m']) expect(html).toContain(`>${band}</td>`);
  });

  it('have a square at each index of the table', () => {
    const places = [0.7, 0.33, 0.11, 0.5, 0.33, -0.29].map((index) => Math.round(420 + index * 290));
    expect(marked(lines).map(([x]) => x)).toEqual(places);
    for (const label of ['Dense green crop 0.70', 'The same after it −0.29', 'Clear water 0.50']) {
      expect(lines).toContain(`>${label}</text>`);
    }
  });

  it('show the indices that follow from the reflectances', () => {
    const html = readArticles(content).read('ndvi-nbr-ndwi')?.html ?? '';
    const rows = Array.from(
      html.matchAll(/>\w+ ([\d.]+), \w+ ([\d.]+)<.*\n.*\n.*>N\w+ (−?[\d.]+)</g),
      ([, ...cells]) => cells,
    );
    expect(rows).toHaveLength(6);
    for (const [first, second, index] of rows.map((cells) => cells.map((cell) => Number(cell?.replace('−', '-'))))) {
      expect(index).toBeCloseTo(((first ?? 0) - (second ?? 0)) / ((first ?? 0) + (second ?? 0)), 2);
    }
  });
});

it.each([
  ['gis-forest-resources-zimbabwe', [39_075_700, 23_938_411, 800_000]],
  ['what-free-satellites-can-see', [100, 50, 30, 20, 15, 10]],
  ['mapping-a-veld-fire', [0.25, 0.15, 0.2, 0.17, 0.17, 0.22, 0.25]],
  ['why-your-map-app-gets-the-area-wrong', [8.4, 10.9, 14, 17.5]],
])('draws the numbers of the table of %s', (slug, values) => {
  const widths = drawn(figuresOf(slug)[0] ?? '', 'rect', 'width').flat();
  const scale = Math.max(...widths) / Math.max(...values);
  expect(widths).toHaveLength(values.length);
  for (const [at, value] of values.entries()) expect(Math.abs((widths[at] ?? 0) - value * scale)).toBeLessThan(1.5);
});

it('draws bars to one scale', () => {
  expect(drawn(render(figure('bars', ['One | 1,000 ha', 'Two | 250 ha'])), 'rect', 'width')).toEqual([[590], [148]]);
});

it('draws squares to one scale, the largest below the others', () => {
  const squares = render(figure('squares', ['Fine | 10 m', 'Coarse | 30 m']));
  expect(drawn(squares, 'rect', 'width', 'height')).toEqual([
    [360, 360],
    [120, 120],
  ]);
});

it('draws ranges on one line, the first and the last one open', () => {
  const ranges = render(figure('ranges', ['Low | below −0.25', 'Middle | −0.25 to 0.25', 'High | above 0.25']));
  expect(drawn(ranges, 'rect', 'x', 'width')).toEqual([
    [180, 140],
    [320, 280],
    [600, 140],
  ]);
});

it('names a figure with a number, its caption and its source, and escapes the names of the table', () => {
  const html = render(`${figure('bars', ['Fish & chips | 1'])}\n\n${figure('bars', ['Two | 2'])}`);
  expect(html).toContain('<figcaption><p><strong>Figure 2</strong> A caption.</p><p>Source: a source</p></figcaption>');
  expect(html).toContain('>Fish &amp; chips</text>');
});

it.each([
  ['a figure that does not exist', figure('nothing', ['One | 1']), 'nothing: there is no such figure'],
  ['no source', figure('bars', ['One | 1'], ''), 'bars: must name its source'],
  ['no caption', figure('bars', ['One | 1']).replace('A caption.', ''), 'bars: must have a caption'],
  ['no table', '![A caption.](figure:bars "a source")', 'bars: the next table does not have'],
  ['a table without numbers', figure('squares', ['One | none']), 'squares: the next table does not have'],
  ['a table without an index', figure('index-lines', ['One | none']), 'index-lines: the next table does not have'],
  [
    'a table without the surfaces',
    figure('spectral-curves', ['One | NIR 0.4']),
    'spectral-curves: the next table does',
  ],
])('refuses %s', (_, body, reason) => {
  expect(() => render(body)).toThrow(`content/articles/one.md: figure ${reason}`);
});
