import * as library from 'mgrs';

/** Node loads the CommonJS file of the package, whose functions are properties of the default export. */
export const mgrs: Pick<typeof library, 'forward' | 'toPoint'> =
  'default' in library ? (library.default as typeof library) : library;
