import { Figure } from '../../ui/layout/figure.tsx';
import { cellPaths, gridPath } from './cell-paths.ts';
import { columns, modelOf, truth } from './models.ts';

/** A picture of one cell for each character: a class by its number, `c` cloud, `s` shadow, `n` not known, `d` differs. */
type Cells = readonly string[];

const kinds = { c: 'cloud', s: 'shadow', n: 'none', d: 'differs' } as const;
const classOf = (cell: string): string => `cell-${kinds[cell as keyof typeof kinds] ?? cell}`;

interface CellPictureProps {
  /** One picture, or two beside each other. */
  sides: readonly Cells[];
}

const gap = 0.6;

/** The text beside it says what it shows. */
export function CellPicture({ sides }: CellPictureProps) {
  const [first = []] = sides;
  const width = first[0]?.length ?? 0;
  const whole = sides.length * width + (sides.length - 1) * gap;
  return (
    <svg className="cell-picture" viewBox={`0 0 ${whole} ${first.length}`} aria-hidden="true">
      {sides.map((cells, side) => (
        <g key={cells.join('')} transform={`translate(${side * (width + gap)})`}>
          {cellPaths(cells.join(''), width).map(([cell, d]) => (
            <path key={cell} className={classOf(cell)} d={d} />
          ))}
          <path className="cell-grid" d={gridPath(width, cells.length)} />
        </g>
      ))}
    </svg>
  );
}

/** A part of a map of the figure above. */
const part = (map: readonly number[], left: number, top: number, width: number, height: number): string[] =>
  Array.from({ length: height }, (_, row) => {
    const start = (top + row) * columns + left;
    return map.slice(start, start + width).join('');
  });

const few = modelOf(10).map;
const many = modelOf(300).map;
const differing = few.map((label, cell) => (label === many[cell] ? 'n' : 'd'));

const scenePart = part(truth, 0, 12, 20, 10);
const changed = scenePart.map((_, row) => differing.slice((12 + row) * columns, (12 + row) * columns + 20).join(''));

/** Of the tasks: the map of the scene, the cells in which two maps differ, and roofs that were found. */
export const taskPictures = [
  <CellPicture key="classes" sides={[scenePart]} />,
  <CellPicture key="change" sides={[changed]} />,
  <Figure key="roofs" src="/images/site/ai.svg" alt="" name="Feature extraction" className="aspect-2/1" />,
];

const town = [31, 4] as const;

/** What is there, and what a model makes of it. */
export const failurePairs: readonly (readonly Cells[])[] = [
  // Few examples: the town of the scene, and the map of the model with ten.
  [part(truth, ...town, 8, 7), part(few, ...town, 8, 7)],
  // Cloud and shadow: an image, and a class for the shadow.
  [
    ['11cccc11', '1cccccc1', '1ccccss1', '11cssss0', '00ssss00', '00000000', '00000000'],
    ['11444411', '14444441', '14444551', '11455550', '00555500', '00000000', '00000000'],
  ],
  // Mixed pixels: a hut, a tree and a path, and the one class that remains.
  [
    ['22203332', '22003332', '22004432', '22244422', '00244422', '00222222', '33333333'],
    ['22222222', '22222222', '22222222', '22222222', '22222222', '22222222', '22222222'],
  ],
  // Season: bare soil and dry grass, and one class for both.
  [Array(7).fill('22223333'), Array(7).fill('33333333')],
  // New places: the same river bank as it is, and as the model with fifty examples reads it.
  [part(truth, 33, 10, 8, 7), part(modelOf(50).map, 33, 10, 8, 7)],
];
