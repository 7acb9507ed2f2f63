import { gzipSync } from 'node:zlib';
import { factsOf, type LayerFacts, readLayers } from '#server/open-data/open-data.ts';
import { measuredWork } from '#server/platform/load/measured-work.ts';
import { etagOf } from '#server/platform/pages/compressed-body.ts';
import { answerItem, answerItems, type ItemsTask, type ItemTask } from './answer-items.ts';
import { givenLayers } from './given-layers.ts';
import type { ReadLayer } from './select-items.ts';

/** A feature collection with the layers, which never changes under its key. Its bytes are sent when they are asked for. */
export interface GivenSource {
  key: string;
  geoJson: Uint8Array | null;
}
/** Null: the layers of the open data. */
type Source = GivenSource | null;

/** Null: as text, which is compressed where it is kept. */
type BodyEncoding = 'gzip' | 'identity' | null;
export type OgcTask = { source: Source } & ({ kind: 'facts' } | ((ItemsTask | ItemTask) & { encoding: BodyEncoding }));
export interface OgcBody {
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
}
export type GivenFacts = Omit<LayerFacts, 'id' | 'date'> & { id: string };
/** `isWithoutBytes`: the task is repeated with the bytes of its source. */
export type OgcAnswer = LayerFacts[] | GivenFacts[] | string | OgcBody | { isWithoutBytes: true };

let openLayers: ReturnType<typeof readLayers> | undefined;

/** The work of the OGC thread: the facts of all layers, or an answer, empty where there is no such item. */
export const answer = measuredWork(({ source, ...task }: OgcTask): OgcAnswer => {
  if (source) {
    const layers = layersOf(source);
    if (!layers) return { isWithoutBytes: true };
    return task.kind === 'facts' ? layers.map(givenFacts) : answerOf(layers, task);
  }
  openLayers ??= readLayers();
  return task.kind === 'facts' ? openLayers.map(factsOf) : answerOf(openLayers, task);
});

function answerOf(layers: readonly ReadLayer[], task: (ItemsTask | ItemTask) & { encoding: BodyEncoding }) {
  const layer = layers.find(({ id }) => id === task.layer);
  if (!layer) return '';
  const text = task.kind === 'items' ? answerItems(layer, task) : answerItem(layer, task);
  return text && task.encoding ? bodyOf(text, task.encoding) : text;
}

const givenFacts = ({ features, ...facts }: ReadLayer): GivenFacts => ({ ...facts, count: features.length });

/** Those used last, with the sizes of their texts. */
const kept = new Map<string, { layers: ReadLayer[]; bytes: number }>();
const keptBytesMost = 12_000_000;

function layersOf({ key, geoJson }: GivenSource): ReadLayer[] | null {
  const read = (bytes: Uint8Array) => ({
    layers: givenLayers(Buffer.from(bytes).toString()),
    bytes: bytes.length,
  });
  const found = kept.get(key) ?? (geoJson && read(geoJson));
  if (!found) return null;
  kept.delete(key);
  kept.set(key, found);
  let sum = [...kept.values()].reduce((bytes, each) => bytes + each.bytes, 0);
  for (const [oldest, { bytes }] of kept) {
    if (sum <= keptBytesMost || oldest === key) break;
    kept.delete(oldest);
    sum -= bytes;
  }
  return found.layers;
}

/** Compressed quickly: the same answer is rarely asked for twice. */
function bodyOf(text: string, encoding: NonNullable<BodyEncoding>): OgcBody {
  const bytes = encoding === 'gzip' ? gzipSync(text, { level: 1 }) : Buffer.from(text);
  return { etag: etagOf(text), bytes };
}
