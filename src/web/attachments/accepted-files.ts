import { errorMessage } from '#contract/errors.ts';
import { acceptedEnding, fileEndings } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';

/** For the `accept` attribute of a file field. */
export const acceptedFiles = fileEndings.map((ending) => `.${ending}`).join(',');

export const acceptedFilesHint =
  'Up to 3 files of 20 MB each: PDF, JPG, PNG or TIFF, Word or Excel, DWG or DXF, GeoPackage, GeoJSON, KML, KMZ, GPX, CSV or ZIP. The parts of a shapefile (.shp, .shx, .dbf, .prj) count as one.';

/** Checks that are possible before the file is sent. */
export function refusalOfFile({ name, size }: File): string | null {
  if (!acceptedEnding(name) || size === 0) return errorMessage('FILE_TYPE', { name });
  return size > limits.inquiryFileMaxBytes ? errorMessage('FILE_TOO_LARGE', { name }) : null;
}
