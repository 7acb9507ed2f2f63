import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { Drawing } from './drawing.ts';
import { type MadePicture, madeFiles, NoPicture } from './made.ts';
import { pictureOfRaster } from './picture-of-raster.ts';
import { pictureOfShapes } from './picture-of-shapes.ts';
import { shapesAsGeoJson } from './shapes-as-geojson.ts';

/** Writes the picture and the features of a file to a folder, as {@link madeFiles}. */
export async function draw(drawing: Drawing, folder: string): Promise<void> {
  const write = (name: keyof typeof madeFiles, content: string | Uint8Array): void =>
    writeFileSync(path.join(folder, madeFiles[name]), content);
  if (!drawing.raster && !drawing.layers.length) return;
  const shapes = shapesAsGeoJson(drawing);
  if (shapes && Buffer.byteLength(shapes) <= deliveryLimits.shapesMaxBytes) write('shapes', shapes);
  const made = await pictureOf(drawing);
  if ('png' in made) write('picture', made.png);
  // Last: without it, the others may not be complete.
  const { mapLayers } = drawing;
  write('facts', JSON.stringify({ mapLayers, ...('png' in made ? { picture: made.facts } : { why: made.why }) }));
}

async function pictureOf(drawing: Drawing): Promise<MadePicture | { why: string }> {
  try {
    const made = drawing.raster ? await pictureOfRaster(drawing.raster) : pictureOfShapes(drawing);
    if (made.png.length > deliveryLimits.pictureMaxBytes) throw new NoPicture('Its picture would be too large');
    return made;
  } catch (error) {
    if (error instanceof NoPicture) return { why: error.message };
    throw error;
  }
}
