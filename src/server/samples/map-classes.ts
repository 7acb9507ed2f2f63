import type { Sheet } from '#contract/site/samples.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { countCells, type Grid } from '#geo/rasters/grid.ts';
import { indexedPng } from '#server/platform/pictures/png.ts';

/** A value of a grid, with its name and #rrggbb on the map. */
export interface MapClass {
  value: number;
  name: string;
  colour: string;
}

export const hectaresPerCell = (cellM: number): number => cellM ** 2 / 10_000;

export function hectaresOf(map: Grid, classes: readonly MapClass[], cellM: number): number[] {
  const counts = countCells(map);
  return classes.map(({ value }) => (counts[value] ?? 0) * hectaresPerCell(cellM));
}

/** The classes with their hectares, and the sum. */
export const legendOf = (
  classes: readonly MapClass[],
  hectares: readonly number[],
): Pick<Sheet, 'legend' | 'total'> => ({
  legend: classes.map(({ name, colour }, index) => ({
    name,
    colour,
    value: inThousands(Math.round(hectares[index] ?? 0)),
  })),
  total: { name: 'Hectares', value: inThousands(Math.round(hectares.reduce((sum, each) => sum + each, 0))) },
});

/** One pixel of the picture for each cell. */
export function pictureOf({ columns: width, rows: height, cells }: Grid, classes: readonly MapClass[]): Uint8Array {
  const colours = new Map(
    classes.map(({ value, colour }) => [value, [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))]),
  );
  const pixels = new Uint8Array(cells.length * 4);
  for (const [index, value] of cells.entries()) pixels.set(colours.get(value) ?? [], index * 4);
  const exact = classes.map(({ colour }) => colour);
  return indexedPng({ width, height, pixels }, { most: exact.length, exact });
}
