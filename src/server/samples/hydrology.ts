import type { Mark, SampleTable } from '#contract/site/samples.ts';
import { inThousands } from '#geo/estimate/format.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { accumulationOf, catchmentOf, flowDirections, streamsOf, withoutPits } from '#geo/rasters/flow.ts';
import { cellAt, type Grid, gridOf, polygonsOf } from '#geo/rasters/grid.ts';
import { type FeatureTable, writeFeatureTables } from '#server/open-data/open-data.ts';
import { writeGeoTiff } from './geotiff.ts';
import { noise } from './landscape.ts';
import { type MapClass, pictureOf } from './map-classes.ts';
import { csvOf, type DrawnSample, dotsAt, rounded } from './sample.ts';
import { madeUpPosition, noPlace, placed, sheetOfScene, syntheticDate, system, toMetres } from './synthetic.ts';

const service = 'hydrology';
/** 5.6 by 4.2 km: a cell is two units of the sheet across. */
const size = { columns: 280, rows: 210, cellM: 20 };
const { columns, rows, cellM } = size;
const km2PerCell = cellM ** 2 / 1e6;
/** From so many cells a stream is drawn: 0.1 km². */
const fewestCells = 250;
/** Cells between the dam wall and the edge of the model. */
const edge = 12;

type Stream = ReturnType<typeof streamsOf>[number];

interface Catchment {
  name: string;
  outlet: number;
  inside: Grid;
  km2: number;
  streamKm: number;
  /** In metres of height by metre. */
  meanSlope: number;
}

interface Drained {
  elevation: Grid<Float32Array>;
  filled: Grid<Float32Array>;
  directions: Grid;
  accumulation: Grid<Uint32Array>;
  /** That of the dam wall, then those of the two streams that make the river. */
  catchments: readonly [Catchment, ...Catchment[]];
  streams: readonly Stream[];
}

export function hydrologySample(): DrawnSample {
  const drained = drainTerrain();
  const { catchments, streams } = drained;
  const [dam] = catchments;
  const table = tableOf(drained);
  return {
    service,
    date: syntheticDate,
    lead: 'The land that drains to one point of a made-up terrain. Yours starts from your point and a real terrain model.',
    sheet: sheetOf(drained),
    table,
    figure: {
      value: `${dam.km2.toFixed(1)} km²`,
      margin: null,
      text: `drain to the dam wall. That is ${inThousands(dam.inside.cells.filter(Boolean).length)} cells of ${cellM} m, which you can count in the files.`,
    },
    files: filesOf(drained),
    note: {
      title: 'Method note: a catchment, a made-up terrain',
      sections: noteSections,
      tables: [
        {
          heading: 'Catchments',
          rows: [
            ['Catchment', 'km²', 'Streams, km', 'km by km²', 'Slope'],
            ...table.rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]),
          ],
        },
        {
          heading: 'Streams above the dam wall',
          rows: [
            ['Order', 'Number', 'km'],
            ...byOrder(streams).map(({ order, count, km }) => [String(order), String(count), km.toFixed(2)]),
          ],
        },
      ],
    },
    readMe: [
      'Bands of the elevation: as drawn, and with pits filled, in metres. No data: -9999.',
      'Bands of the flow: direction and accumulation. Directions: 1 east, 2 south-east, 4 south, 8 south-west, 16 west, 32 north-west, 64 north, 128 north-east, 0 out of the model.',
      'Accumulation: the number of cells that drain through each, itself included.',
      'Layers of the GeoPackage: catchments, streams, outlets. The catchments of the two arms are parts of that of the dam wall.',
      madeUpPosition,
    ],
  };
}

/**
 * A valley that falls to the west, with smaller ones at its sides; along the edges beside it the ground falls
 * outwards, so that no water comes from beyond them. In decimetres.
 */
function drawTerrain(): Grid<Float32Array> {
  const cells = new Float32Array(columns * rows);
  for (let cell = 0; cell < cells.length; cell += 1) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const fromValley = Math.abs(y - 59 - 92 * noise(x, 0, 90, 65));
    const hills = 60 * noise(x, y, 70, 66) * Math.min(1, 0.2 + fromValley / 60) + 10 * noise(x, y, 14, 67);
    const toEdge = Math.min(y, rows - 1 - y, columns - 1 - x, x + Math.max(0, 40 - fromValley));
    const rim = Math.max(0, 24 - toEdge);
    cells[cell] = Math.round(10 * (1180 + 0.12 * x + 0.14 * fromValley + hills - rim)) / 10;
  }
  return { columns, rows, cells };
}

function drainTerrain(): Drained {
  const elevation = drawTerrain();
  const filled = withoutPits(elevation);
  const directions = flowDirections(filled);
  const accumulation = accumulationOf(directions);
  const all = streamsOf(directions, accumulation, fewestCells);
  const through = (cell = 0): number => accumulation.cells[cell] ?? 0;
  const largest = (cells: readonly number[]): number =>
    cells.reduce((best, cell) => (through(cell) > through(best) ? cell : best), cells[0] ?? 0);
  const dam = largest([...accumulation.cells.keys()].filter(isInModel));
  const inside = catchmentOf(directions, dam);
  const streams = all
    .filter(({ cells: [first = 0] }) => inside.cells[first] && first !== dam)
    .map(({ order, cells }) => ({ order, cells: cells.filter((cell) => inside.cells[cell]) }));
  // Of the last cells before each meeting, the second largest of one meeting: where the river begins.
  const ends = Map.groupBy(streams, ({ cells }) => cells.at(-1) ?? 0);
  const pairs = [...ends.values()]
    .map((meeting) => meeting.map(({ cells }) => cells.at(-2) ?? 0).sort((one, other) => through(other) - through(one)))
    .filter(({ length }) => length > 1)
    .sort(([, one], [, other]) => through(other) - through(one));
  const [main = 0, side = 0] = pairs[0] ?? [];
  const describe = (name: string, outlet: number): Catchment => {
    const own = catchmentOf(directions, outlet);
    const cells = [...own.cells.keys()].filter((cell) => own.cells[cell]);
    const slopes = cells.map((cell) => slopeAt(elevation, cell).slope);
    return {
      ...{ name, outlet, inside: own },
      km2: cells.length * km2PerCell,
      streamKm: streams.reduce((sum, each) => sum + kmOf(each, own), 0),
      meanSlope: slopes.reduce((sum, slope) => sum + slope, 0) / slopes.length,
    };
  };
  return {
    ...{ elevation, filled, directions, accumulation, streams },
    catchments: [describe('Dam wall', dam), describe('Main arm', main), describe('Side arm', side)],
  };
}

function isInModel(cell: number): boolean {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  return x >= edge && y >= edge && x < columns - edge && y < rows - edge;
}

/** The length of a stream, or of the part inside a catchment. */
function kmOf({ cells }: Stream, catchment?: Grid): number {
  let metres = 0;
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next === undefined || (catchment && !(catchment.cells[cell] && catchment.cells[next]))) continue;
    const isStraight = cell % columns === next % columns || Math.abs(cell - next) === 1;
    metres += cellM * (isStraight ? 1 : Math.SQRT2);
  }
  return metres / 1000;
}

const byOrder = (streams: readonly Stream[]) =>
  [...new Set(streams.map(({ order }) => order))].sort().map((order) => {
    const own = streams.filter((each) => each.order === order);
    return { order, count: own.length, km: own.reduce((sum, each) => sum + kmOf(each), 0) };
  });

/** How the ground rises to the east and the south, from the eight cells around (B. K. P. Horn, Proceedings of the IEEE 69, 1981). */
function slopeAt(elevation: Grid<Float32Array>, cell: number) {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  const at = (across: number, down: number): number =>
    cellAt(elevation, x + across, y + down) ?? elevation.cells[cell] ?? 0;
  const rise = (one: number, middle: number, other: number): number => (one + 2 * middle + other) / (8 * cellM);
  const east = rise(at(1, -1) - at(-1, -1), at(1, 0) - at(-1, 0), at(1, 1) - at(-1, 1));
  const south = rise(at(-1, 1) - at(-1, -1), at(0, 1) - at(0, -1), at(1, 1) - at(1, -1));
  return { east, south, slope: Math.sqrt(east ** 2 + south ** 2) };
}

/** Relief from dark to light, outside of the catchment and inside. */
const shades = 7;
const relief: readonly MapClass[] = ['#d5d6cd', '#cad57a'].flatMap((colour, side) =>
  Array.from({ length: shades }, (_, shade) => ({
    value: side * shades + shade,
    name: '',
    colour: `#${[1, 3, 5].map((at) => shaded(Number.parseInt(colour.slice(at, at + 2), 16), shade)).join('')}`,
  })),
);

/** Half as bright where it is darkest. */
function shaded(light: number, shade: number): string {
  return Math.min(255, Math.round(light * (0.55 + (0.6 * shade) / (shades - 1))))
    .toString(16)
    .padStart(2, '0');
}

const stream: MapClass = { value: relief.length, name: '', colour: '#2b6585' };

/** Light from the north-west over ground four times as steep. */
function shadeAt(elevation: Grid<Float32Array>, cell: number): number {
  const { east, south, slope } = slopeAt(elevation, cell);
  const light = (2 * east + 2 * south + Math.SQRT1_2) / Math.sqrt(1 + 16 * slope ** 2);
  return Math.min(shades - 1, Math.max(0, Math.floor(shades * light)));
}

const onSheet = (cell: number): Position => [2 * (cell % columns) + 1, 2 * Math.floor(cell / columns) + 1];

const streamMark = (d: string): Mark => ({ d, strokes: [{ colour: stream.colour, width: 3 }] });
const outletMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#17201b', width: 8, isSquare: true },
    { colour: '#cfda3c', width: 5, isSquare: true },
  ],
});

/** Relief and streams as cells: as paths they would add 2 KB to the page. */
function pictureOfTerrain({ elevation, catchments: [{ inside }], streams }: Drained): Uint8Array {
  const picture = gridOf(
    columns,
    rows,
    (x, y) => shades * (cellAt(inside, x, y) ?? 0) + shadeAt(elevation, y * columns + x),
  );
  for (const { order, cells } of streams) {
    for (const cell of cells) {
      // Two cells wide from the third order.
      const wide = order > 2 ? [cell, cell + 1, cell + columns, cell + columns + 1] : [cell];
      for (const each of wide) picture.cells[each] = stream.value;
    }
  }
  return pictureOf(picture, [...relief, stream]);
}

function sheetOf(drained: Drained): DrawnSample['sheet'] {
  const { catchments, streams } = drained;
  const [{ km2 }] = catchments;
  const whole = columns * rows * km2PerCell;
  const [outside, within] = [relief[4], relief[shades + 4]];
  return {
    ...sheetOfScene(size),
    title: 'Catchment of a dam, a made-up terrain',
    alt: `Map of a catchment of ${km2.toFixed(1)} km² over shaded relief, with ${streams.length} streams in ${byOrder(streams).length} orders of size and ${catchments.length} outlets.`,
    png: pictureOfTerrain(drained),
    marks: [outletMark(dotsAt(catchments.map(({ outlet }) => onSheet(outlet))))],
    // The two arms end beside each other.
    names: catchments.map(({ name, outlet }, index) => {
      const [x, y] = onSheet(outlet);
      return { text: name, x: Math.max(36, x), y: index === 2 ? y + 20 : y - 9 };
    }),
    legend: [
      { name: 'Catchment', colour: within?.colour ?? '', value: km2.toFixed(1) },
      { name: 'Outside', colour: outside?.colour ?? '', value: (whole - km2).toFixed(1) },
    ],
    total: { name: 'km²', value: whole.toFixed(1) },
    signs: [
      { name: 'Stream', mark: streamMark('M0 6h16') },
      { name: 'Outlet', mark: outletMark('M8 6h.01') },
    ],
    imprint: [
      `Drawn by a program from a terrain of ${cellM} m cells. Streams begin at ${fewestCells * km2PerCell} km².`,
      'Your sheet names the terrain model, its date and its errors.',
      'An input for the engineer, who stays responsible for the design.',
    ],
  };
}

const tableOf = ({ catchments }: Drained): SampleTable => ({
  heading: 'How large is the catchment?',
  columns: ['Catchment', 'km²', 'Streams, km', 'Drainage density, km by km²', 'Mean slope'],
  rows: catchments.map(({ name, km2, streamKm, meanSlope }) => ({
    name,
    colour: null,
    cells: [
      { text: km2.toFixed(2) },
      { text: streamKm.toFixed(2) },
      { text: (streamKm / km2).toFixed(2) },
      { text: `${(100 * meanSlope).toFixed(1)}%` },
    ],
  })),
  note: `Both arms are parts of the catchment of the dam wall. Streams begin where ${fewestCells * km2PerCell} km² drain through a cell: with another threshold the length and the density are others.`,
});

const geoTiff = (
  name: string,
  facts: string[],
  image: Pick<Parameters<typeof writeGeoTiff>[0], 'noData' | 'bands' | 'names'>,
): DrawnSample['files'][number] => ({
  name: `${service}-${name}.tif`,
  kind: 'GeoTIFF (COG)',
  facts,
  content: writeGeoTiff({ ...system, ...size, ...image }),
});

function filesOf(drained: Drained): DrawnSample['files'] {
  const { elevation, filled, directions, accumulation, catchments, streams } = drained;
  const raised = filled.cells.filter((level, cell) => level > (elevation.cells[cell] ?? 0)).length;
  return [
    {
      name: `${service}.gpkg`,
      kind: 'GeoPackage',
      facts: [`${catchments.length} catchments, ${streams.length} streams`, 'Order and length of each stream'],
      content: (file) =>
        writeFeatureTables(
          file,
          [catchmentTable(catchments), streamTable(streams), outletTable(catchments)],
          system.epsg,
        ),
    },
    geoTiff(
      'elevation',
      ['As drawn, and with pits filled', `${inThousands(raised)} of ${inThousands(columns * rows)} cells raised`],
      {
        noData: -9999,
        bands: [elevation.cells, filled.cells],
        names: ['Elevation in metres', 'Elevation in metres, pits filled'],
      },
    ),
    geoTiff('flow', ['Direction as D8 code', 'Accumulation in cells'], {
      noData: 2 ** 32 - 1,
      bands: [Uint32Array.from(directions.cells), accumulation.cells],
      names: ['Flow direction, D8', 'Flow accumulation in cells'],
    }),
    {
      name: `${service}-catchments.csv`,
      kind: 'CSV',
      facts: ['Area, length of streams, density, slope', 'One line for each catchment'],
      content: csvOf([
        ['catchment', 'km2', 'stream_km', 'km_by_km2', 'mean_slope_percent'],
        ...catchments.map(({ name, ...numbers }) => [name, ...Object.values(numbersOf(numbers))]),
      ]),
    },
  ];
}

const numbersOf = ({ km2, streamKm, meanSlope }: Omit<Catchment, 'name'>) => ({
  km2: rounded(km2, 4),
  stream_km: rounded(streamKm, 3),
  km_by_km2: rounded(streamKm / km2, 3),
  mean_slope_percent: rounded(100 * meanSlope, 2),
});

const made = { date: syntheticDate, credit: noPlace };
const centreOf = (cell: number): Position =>
  toMetres(cellM)([(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5]);

const catchmentTable = (catchments: Drained['catchments']): FeatureTable => ({
  ...made,
  id: 'catchments',
  geometry: 'MultiPolygon',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'km2', type: 'real' },
    { name: 'stream_km', type: 'real' },
    { name: 'km_by_km2', type: 'real' },
    { name: 'mean_slope_percent', type: 'real' },
  ],
  features: catchments.map(({ name, ...catchment }) => ({
    geometry: placed(
      polygonsOf(catchment.inside).flatMap(({ value, polygon }) => (value ? [polygon] : [])),
      cellM,
    ),
    properties: { name, ...numbersOf(catchment) },
  })),
});

const streamTable = (streams: Drained['streams']): FeatureTable => ({
  ...made,
  id: 'streams',
  geometry: 'MultiLineString',
  columns: [
    { name: 'strahler_order', type: 'integer' },
    { name: 'length_m', type: 'real' },
  ],
  features: streams.map((each) => ({
    geometry: { type: 'MultiLineString', coordinates: [each.cells.map(centreOf)] },
    properties: { strahler_order: each.order, length_m: rounded(1000 * kmOf(each), 1) },
  })),
});

const outletTable = (catchments: Drained['catchments']): FeatureTable => ({
  ...made,
  id: 'outlets',
  geometry: 'Point',
  columns: [{ name: 'name', type: 'text' }],
  features: catchments.map(({ name, outlet }) => ({
    geometry: { type: 'Point', coordinates: centreOf(outlet) },
    properties: { name },
  })),
});

const noteSections: DrawnSample['note']['sections'] = [
  {
    heading: 'What this is',
    paragraphs: [
      `${noPlace} A program drew a terrain of ${cellM} m cells from fixed numbers. Water has never run over it: the valleys come from noise, so that there are pits to fill and flat ground to cross. ${madeUpPosition}`,
      'A real note names the terrain model, its date and its errors, and the mapped rivers that it was compared with.',
    ],
  },
  {
    heading: 'Steps',
    paragraphs: [
      '1. Pits are filled to the level of their lowest way out (O. Planchon and F. Darboux, Catena 46, 2001, pages 159 to 176).',
      '2. Each cell drains to that of its eight neighbours to which the ground falls most steeply: D8 (J. F. O’Callaghan and D. M. Mark, Computer Vision, Graphics, and Image Processing 28, 1984, pages 323 to 344). On flat ground it drains by the way through the fewest cells to where the ground falls again (after S. K. Jenson and J. O. Domingue, Photogrammetric Engineering and Remote Sensing 54, 1988, pages 1593 to 1600).',
      '3. Accumulation is the number of cells that drain through each cell, itself included.',
      `4. A stream is drawn where ${fewestCells} cells or more drain through one, which is ${fewestCells * km2PerCell} km². Orders are those of A. N. Strahler (1957).`,
      `5. The dam wall stands where most water runs, at least ${edge} cells from the edge of the model. The two arms end where the largest side stream meets the river.`,
      '6. Drainage density is the length of the streams, along the centres of the cells, divided by the area. Slopes are by B. K. P. Horn (Proceedings of the IEEE 69, 1981, pages 14 to 47), before pits are filled.',
    ],
  },
  {
    heading: 'Limits',
    paragraphs: [
      'Areas are counted in cells, because the place is made up. In a real job they are computed on the ellipsoid.',
      'D8 sends all water of a cell one way. On even slopes that gives straight lines side by side which no stream follows.',
      'The area says nothing about how much water comes, or how often: that needs rainfall or flow records.',
    ],
  },
];
