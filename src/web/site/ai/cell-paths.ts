/** One path for each kind of cell of a raster, of runs along its rows: the kind and the path in cells. */
export function cellPaths(cells: string, columns: number): [cell: string, d: string][] {
  const paths = new Map<string, string>();
  for (let start = 0; start < cells.length; ) {
    const cell = cells.charAt(start);
    const rowEnd = start - (start % columns) + columns;
    let end = start + 1;
    while (end < rowEnd && cells[end] === cell) end++;
    const run = `M${start % columns} ${Math.floor(start / columns)}h${end - start}v1h-${end - start}z`;
    paths.set(cell, (paths.get(cell) ?? '') + run);
    start = end;
  }
  return [...paths];
}

/** The lines between the cells. */
export const gridPath = (columns: number, rows: number): string =>
  `${Array.from({ length: columns - 1 }, (_, index) => `M${index + 1} 0v${rows}`).join('')}${Array.from({ length: rows - 1 }, (_, index) => `M0 ${index + 1}h${columns}`).join('')}`;
