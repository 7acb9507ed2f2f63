import { type UnzipFileInfo, unzipSync } from 'fflate';
import { isSystemFile } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { UnreadableFile } from './area-file.ts';

/** The attributes of a shapefile. */
const isTable = (name: string): boolean => /\.dbf$/i.test(name);

type Entry = Pick<UnzipFileInfo, 'name' | 'size' | 'originalSize'>;

/**
 * The files of a zip whose names end with one of the endings, by their names. The sizes the archive declares are
 * checked against the limits before unpacking, and no file is unpacked beyond its declared size.
 */
export function unpack(bytes: Uint8Array, endings: RegExp): { names: string[]; files: Map<string, Uint8Array> } {
  const names: string[] = [];
  let unpacked = 0;
  const filter = ({ name, size, originalSize }: Entry): boolean => {
    if (isSystemFile(name)) return false;
    if (names.length >= limits.areaArchiveFilesMax) {
      throw new UnreadableFile(`This zip has more than ${limits.areaArchiveFilesMax} files. Zip the boundary alone.`);
    }
    if (!name.endsWith('/')) names.push(name);
    if (!endings.test(name)) return false;
    const isTooLarge =
      unpacked + originalSize > limits.areaArchiveUnpackedMaxBytes ||
      originalSize > size * limits.areaArchiveMostTimesPacked + 1000;
    // Without its table a shapefile has no attributes to choose by, but its areas.
    if (isTooLarge && isTable(name)) return false;
    if (isTooLarge) {
      throw new UnreadableFile('This zip unpacks to more than we read here. Simplify it or send it with your inquiry.');
    }
    unpacked += originalSize;
    return true;
  };
  return { names, files: new Map(Object.entries(unzip(bytes, filter))) };
}

function unzip(bytes: Uint8Array, filter: (entry: Entry) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('This zip is damaged. Make it again.');
  }
}
