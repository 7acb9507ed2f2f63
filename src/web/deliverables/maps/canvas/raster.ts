import { setLevel } from 'ol/console.js';
import WebGLTileLayer from 'ol/layer/WebGLTile.js';
import { get } from 'ol/proj.js';
import GeoTIFF from 'ol/source/GeoTIFF.js';
import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import type { createRangeReader } from './ranges.ts';
import { bandRangeOf, colourExpression } from './raster-look.ts';
import { codeOf } from './systems.ts';

// The page says what could not be read.
setLevel('none');

const rgb = 2;

/** Reads the colour table and the bands of the file with its directories. */
class DeliveredRaster extends GeoTIFF {
  colourTable: number[] = [];
  /** Whether its fourth band says how opaque a cell is. */
  isTranslucent = false;
  readonly #code: string;

  constructor(code: string, options: ConstructorParameters<typeof GeoTIFF>[0]) {
    super(options);
    this.#code = code;
  }

  override async determineProjection(sources: Parameters<GeoTIFF['determineProjection']>[0]): Promise<void> {
    this.projection = get(this.#code);
    const directory = sources[0]?.[0]?.fileDirectory;
    this.colourTable = Array.from((await directory?.loadValue('ColorMap')) ?? []);
    const [bands, photometric] = [
      directory?.getValue('SamplesPerPixel'),
      directory?.getValue('PhotometricInterpretation'),
    ];
    this.isTranslucent = bands === 4 && photometric === rgb;
  }
}

/** The file itself as a layer, which reads what is in view. @throws if it cannot be read or drawn */
export async function rasterLayer(
  { look, epsg }: DeliverablePicture & { epsg: number },
  { id, read, className }: { id: string; read: ReturnType<typeof createRangeReader>; className: string },
) {
  const source = new DeliveredRaster(codeOf(epsg), {
    sources: [{ url: id, loader: (_, headers, signal) => read(headers, signal), ...bandRangeOf(look) }],
    convertToRGB: 'auto',
    interpolate: false,
    wrapX: false,
    transition: 0,
  });
  await isReady(source);
  const color = colourExpression(look, source);
  return new WebGLTileLayer({ source, className, style: { color } });
}

function isReady(source: GeoTIFF): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (): void => {
    if (source.getState() === 'ready') resolve();
    if (source.getState() === 'error') reject(source.getError() ?? new Error('The file could not be read'));
  };
  source.on('change', look);
  look();
  return promise;
}

export function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl') !== null;
}
