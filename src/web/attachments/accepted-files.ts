import { errorMessage } from '#contract/errors.ts';
import { acceptedEnding, acceptOf, fileEndings, superfluousNames } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';

/** For the `accept` attribute of a file field. */
export const acceptedFiles = acceptOf(fileEndings);

export const acceptedFilesHint =
  'Up to 3 files of 20 MB each: PDF, JPG, PNG or TIFF, Word or Excel, DWG or DXF, GeoPackage, GeoJSON, KML, KMZ, GPX, CSV, text or ZIP. The parts of a shapefile (.shp, .shx, .dbf, .prj) count as one.';

/** The chosen files without those that nobody needs, which a note names. `others` were chosen before. */
export function neededFiles(
  files: readonly File[],
  others: readonly { name: string }[],
): { files: File[]; note: string } {
  const superfluous = superfluousNames([...others, ...files].map(({ name }) => name));
  const left = files.filter(({ name }) => superfluous.has(name)).map(({ name }) => name);
  return {
    files: files.filter(({ name }) => !superfluous.has(name)),
    note: left.length ? `We do not need ${left.join(', ')} and left ${left.length > 1 ? 'them' : 'it'} out.` : '',
  };
}

/** Checks that are possible before the file is sent. */
export function refusalOfFile({ name, size }: File): string | null {
  if (!acceptedEnding(name) || size === 0) return errorMessage('FILE_TYPE', { name });
  return size > limits.inquiryFileMaxBytes ? errorMessage('FILE_TOO_LARGE', { name }) : null;
}
