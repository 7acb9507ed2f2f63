import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type Encoded, encodedFiles, type PictureToEncode } from './encoded.ts';

/**
 * Writes what visitors get of a picture into a folder: turned as the camera was held, in sRGB, without any of its notes.
 * @throws when it cannot be read to its end
 */
export async function encodeFile(
  { file, maxPixels, width, height, phoneWidth }: PictureToEncode,
  folder: string,
): Promise<Encoded> {
  const { width: across, height: down } = await sharp(file, { limitInputPixels: false }).metadata();
  if (across * down > maxPixels) return { refused: 'PICTURE_PIXELS' };
  async function write(name: string, most: { width: number; height?: number }) {
    const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    await writeFile(path.join(folder, name), data);
    return { width: info.width, height: info.height };
  }
  const size = await write(encodedFiles.large, { width, height });
  if (size.width > phoneWidth) await write(encodedFiles.phone, { width: phoneWidth });
  return size;
}
