// Part of `npm run build`: makes the files of the open data. Without it, the site makes them when they are asked for.
import path from 'node:path';
import { makeFiles } from '../src/server/open-data/make-files.ts';

await makeFiles(path.join(import.meta.dirname, '../build/open-data'));
