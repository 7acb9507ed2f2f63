import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of package.json, from the sources as well as from the bundle. */
const packageFolder = path.dirname(findPackageJSON(import.meta.url) ?? '');

/** The absolute path of a file or folder of this package. */
export const inPackage = (...parts: string[]): string => path.join(packageFolder, ...parts);
