import { mapFiles } from 'virtual:map-files';

/** The sources of the country's outline, roads and names, which every map shows (CC BY). */
export const baseSources: readonly string[] = [
  'ZIMSTAT',
  'OCHA',
  ...(mapFiles.roads ? ['World Bank'] : []),
  'Natural Earth',
];
