import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { indexedPng, type Palette, pngSignature } from '../../../src/server/platform/pictures/png.ts';

let ready: Promise<void> | undefined;

/** Renders an SVG at its own size. Fonts must be passed in, because no system fonts are used. */
async function render(svg: string, fonts: Uint8Array[]) {
  ready ??= start();
  await ready;
  return new Resvg(svg, { font: { fontBuffers: fonts, loadSystemFonts: false } }).render();
}

async function start(): Promise<void> {
  const wasm = import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(fileURLToPath(wasm)));
}

export async function renderPng(svg: string): Promise<Uint8Array> {
  return (await render(svg, [])).asPng();
}

/** Like renderPng, with few colours. Must be opaque. */
export async function renderIndexedPng(svg: string, fonts: Uint8Array[], colours: Palette): Promise<Uint8Array> {
  return indexedPng(await render(svg, fonts), colours);
}

/** A PNG with its pixel data uncompressed: zlib may compress the same pixels differently on another processor. */
export function unpacked(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  const packed: Buffer[] = [];
  for (let start = pngSignature.length; start < png.length; ) {
    const length = png.readUInt32BE(start);
    const type = png.toString('latin1', start + 4, start + 8);
    const data = png.subarray(start + 8, start + 8 + length);
    (type === 'IDAT' ? packed : parts).push(data);
    start += length + 12;
  }
  return Buffer.concat([...parts, inflateSync(Buffer.concat(packed))]);
}
