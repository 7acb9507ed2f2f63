import { readAreaFile } from '#geo/files/read-area-file.ts';
import { gpxFiles, kmlFiles, lists } from './by-devices.ts';
import { geoJsonFiles, shapefiles } from './by-gis.ts';
import { zip } from './shapefiles.ts';

const originals = [...geoJsonFiles, ...shapefiles, ...kmlFiles, ...gpxFiles, ...lists].map(([name, content]) => ({
  name,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
}));

/** Random numbers from 0 to below a limit, reproducible by seed (Lehmer). */
function numbersFrom(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A file of the corpus with some bytes changed, cut, repeated or taken from another file. */
function mutated(next: (below: number) => number): { name: string; bytes: Uint8Array } {
  const pick = () => originals[next(originals.length)] ?? { name: '', bytes: new Uint8Array() };
  const { name, bytes } = pick();
  const copy = bytes.slice();
  const [at, length] = [next(copy.length + 1), next(64)];
  const kind = next(5);
  if (kind === 0) for (let count = next(8) + 1; count > 0; count -= 1) copy[next(copy.length)] = next(256);
  if (kind === 1) return { name, bytes: copy.slice(0, at) };
  if (kind === 2) return { name, bytes: joined(copy.slice(0, at + length), copy.slice(at)) };
  if (kind === 3) return { name, bytes: joined(copy.slice(0, at), pick().bytes.slice(next(200))) };
  // Damaged content in an intact archive.
  if (kind === 4)
    return { name, bytes: zip({ 'farm.shp': joined(copy.slice(0, at), copy), 'doc.kml': copy.slice(at) }) };
  return { name, bytes: copy };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}

/** How often each kind of answer to a damaged file occurred, and the slowest time. @throws what the reader throws */
export function fuzzAreaFiles(seed: number, cases: number): { answers: Record<string, number>; slowestMs: number } {
  const next = numbersFrom(seed);
  const answers: Record<string, number> = {};
  let slowestMs = 0;
  for (let count = 0; count < cases; count += 1) {
    const { name, bytes } = mutated(next);
    const start = performance.now();
    const result = readAreaFile(name, bytes);
    slowestMs = Math.max(slowestMs, performance.now() - start);
    const kind = 'area' in result ? 'area' : 'question' in result ? result.question : 'error';
    answers[kind] = (answers[kind] ?? 0) + 1;
  }
  return { answers, slowestMs };
}
