// Chunk: figures
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

/** Endings of the files in which the map page finds an area; text and JSON are told by their content. */
export const areaFileEndings = ['geojson', 'json', 'kml', 'kmz', 'gpx', 'zip', 'shp', 'csv', 'txt'] as const;

/** For the `accept` attribute of a file field. */
export const acceptOf = (endings: readonly string[]): string => endings.map((ending) => `.${ending}`).join(',');

const shapefilePart = /^(.+)\.(?:shp|shx|dbf|prj)$/i;
/** Programs write these beside a shapefile: code page, styles, indexes, descriptions. */
const besideShapefile = /^(.+?)(?:\.shp)?\.(?:cpg|qmd|qml|sbn|sbx|qix|qpj|xml|fbn|fbx|ain|aih|atx|ixs|mxs)$/i;

/** The number of files with these names. The parts of one shapefile, which share a name, count as one. */
export const filesIn = (names: readonly string[]): number =>
  new Set(names.map((name, place) => shapefilePart.exec(name)?.[1]?.toLowerCase() ?? place)).size;

/** Which of the chosen names are files that nobody needs: of the system, or beside a shapefile among them. */
export function superfluousNames(names: readonly string[]): Set<string> {
  const stems = new Set(names.map((name) => shapefilePart.exec(name)?.[1]?.toLowerCase()));
  const isBeside = (name: string): boolean => {
    const stem = besideShapefile.exec(name)?.[1]?.toLowerCase();
    return stem !== undefined && stems.has(stem);
  };
  return new Set(names.filter((name) => isSystemFile(name) || isBeside(name)));
}

/** Files that systems add to folders by themselves: of macOS on USB sticks and in archives, and of Windows. */
export const isSystemFile = (path: string): boolean =>
  /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$|(?:^|\/)__MACOSX\//i.test(path);
