import * as library from 'mgrs';

/** Node takes the CommonJS file of the package, whose functions are properties of its default export. */
export const mgrs: Pick<typeof library, 'forward' | 'toPoint'> =
  'default' in library ? (library.default as typeof library) : library;
