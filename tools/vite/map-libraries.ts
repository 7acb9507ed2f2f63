import path from 'node:path';
import type { Plugin } from 'vite';

const createWorker = path.resolve(import.meta.dirname, '../../src/web/deliverables/maps/decoding/create-worker.ts');

const replacements: Readonly<Record<string, string>> = {
  // geotiff starts its worker from a text, which the content policy forbids.
  'geotiff/dist-module/worker/create.js': `export { createWorker as default } from ${JSON.stringify(createWorker.replaceAll('\\', '/'))};`,
  // They need WebAssembly, which it forbids too: such files are shown as pictures.
  ...Object.fromEntries(
    ['lerc', 'zstd'].map((name) => [
      `geotiff/dist-module/compression/${name}.js`,
      'export const zstd = { init() { throw new Error("Not unpacked here"); } }; export default class {}',
    ]),
  ),
  // Of styles that are texts; ours are objects and functions.
  'ol/render/canvas/style.js':
    'export const flatStyleLikeToStyleFunction = () => { throw new Error("Not a style of this site"); };',
  // A map names its interactions, and its controls are ours (decision 0057).
  'ol/control/defaults.js': 'export const defaults = () => [];',
  'ol/interaction/defaults.js': 'export const defaults = () => [];',
};

/** Leaves out of geotiff and OpenLayers what the site does not use, or may not. */
export const mapLibraries = (): Plugin => ({
  name: 'map-libraries',
  load: {
    filter: { id: /node_modules[\\/](?:geotiff|ol)[\\/]/ },
    handler: (id) =>
      replacements[
        id
          .replaceAll('\\', '/')
          .replace(/^.*\/node_modules\//, '')
          .split('?')[0] ?? ''
      ] ?? null,
  },
});
