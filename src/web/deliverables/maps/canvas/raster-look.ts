import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';

type Look = DeliverablePicture['look'];

/** The bands of a file that are read, from 1, and which of their values are black and white. */
export interface BandRange {
  bands?: number[];
  min: number | number[];
  max: number | number[];
}

const bytes = { min: 0, max: 255 };

/** What is read of a raster to draw it as its picture is drawn. */
export function bandRangeOf(look: Look): BandRange {
  if (look.kind === 'classes') return { bands: [1], ...bytes };
  if (look.kind !== 'stretch') return bytes;
  return {
    bands: look.ranges.map((_, band) => band + 1),
    min: look.ranges.map(([from]) => from),
    max: look.ranges.map(([, to]) => to),
  };
}

interface RasterFacts {
  /** Of the file: all reds, all greens, all blues, of 16 bits each. */
  colourTable: readonly number[];
  /** Whether its fourth band says how opaque a cell is. */
  isTranslucent: boolean;
}

const paletteMost = 256;
type Expression = (string | number | string[] | Expression)[];

const level = (band: number): Expression => ['*', 255, ['band', band]];

/** The colour of a cell as an expression of OpenLayers. @throws for a colour table of more than 256 colours */
export function colourExpression(look: Look, { colourTable, isTranslucent }: RasterFacts): Expression {
  if (look.kind === 'classes') return ['palette', level(1), paletteOf(colourTable)];
  const isGrey = look.kind === 'stretch' && look.ranges.length < 3;
  const colours = isGrey ? [level(1), level(1), level(1)] : [level(1), level(2), level(3)];
  return ['color', ...colours, look.kind === 'colours' && isTranslucent ? ['band', 4] : 1];
}

function paletteOf(table: readonly number[]): string[] {
  const size = table.length / 3;
  if (size < 1 || size > paletteMost) throw new Error(`A colour table of ${size} colours is not drawn`);
  return Array.from({ length: size }, (_, value) => {
    const parts = [0, 1, 2].map((channel) => Number(table[channel * size + value]) >> 8);
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}
