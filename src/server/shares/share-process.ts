import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { indexedPng } from '#server/platform/pictures/png.ts';
import { shareFile } from './render-share.ts';
import { COLOURS } from './share-sheet.ts';

// The process of one picture for sharing: its SVG as JSON on the input, and in its folder the PNG.

const read = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(name))));
// Without the flare of the pictures of a release, whose fonts are cut by a tool of the build.
const cuts = ['400Regular', '500Medium', '600SemiBold', '700Bold'];
const fonts = cuts.map((cut) => read(`@expo-google-fonts/commissioner/${cut}/Commissioner_${cut}.ttf`));

await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'));
const svg = JSON.parse(readFileSync(0, 'utf8')) as string;
const pixels = new Resvg(svg, { font: { fontBuffers: fonts, loadSystemFonts: false } }).render();
writeFileSync(path.join(process.cwd(), shareFile), indexedPng(pixels, COLOURS));
