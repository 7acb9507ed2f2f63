/** Endings of the files that a customer may send; the server looks into the files as well. */
export const fileEndings = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'tif',
  'tiff',
  'csv',
  'txt',
  'xls',
  'xlsx',
  'docx',
  'dwg',
  'dxf',
  'geojson',
  'json',
  'gpkg',
  'kml',
  'kmz',
  'gpx',
  'shp',
  'shx',
  'dbf',
  'prj',
  'zip',
] as const;
export type FileEnding = (typeof fileEndings)[number];

export const acceptedEnding = (name: string): FileEnding | undefined => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return fileEndings.find((accepted) => accepted === ending);
};

const shapefilePart = /^(.+)\.(?:shp|shx|dbf|prj)$/i;

/** The number of files with these names. The parts of one shapefile, which share a name, count as one. */
export const filesIn = (names: readonly string[]): number =>
  new Set(names.map((name, place) => shapefilePart.exec(name)?.[1]?.toLowerCase() ?? place)).size;

/** Files that systems add to folders by themselves: of macOS on USB sticks and in archives, and of Windows. */
export const isSystemFile = (path: string): boolean =>
  /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$|(?:^|\/)__MACOSX\//i.test(path);
