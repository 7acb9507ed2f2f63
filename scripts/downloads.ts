// Part of `npm run build`: makes the open data and the samples. Without it, the site makes them when they are asked for.
import path from 'node:path';
import { makeFiles } from '../src/server/open-data/make-files.ts';
import { makeSamples } from '../src/server/samples/make-samples.ts';

const build = path.join(import.meta.dirname, '../build');
await makeSamples(path.join(build, 'samples'));
await makeFiles(path.join(build, 'open-data'));
