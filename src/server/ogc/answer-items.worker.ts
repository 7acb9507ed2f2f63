import { gzipSync } from 'node:zlib';
import { factsOf, type LayerFacts, readLayers } from '#server/open-data/open-data.ts';
import { measuredWork } from '#server/platform/load/measured-work.ts';
import { etagOf } from '#server/platform/pages/compressed-body.ts';
import { answerItem, answerItems, type ItemsTask, type ItemTask } from './answer-items.ts';

/** Null: as text, which is compressed where it is kept. */
type BodyEncoding = 'gzip' | 'identity' | null;
export type OgcTask = { kind: 'facts' } | ((ItemsTask | ItemTask) & { encoding: BodyEncoding });
export interface OgcBody {
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
}
export type OgcAnswer = LayerFacts[] | string | OgcBody;

let layers: ReturnType<typeof readLayers> | undefined;

/** The work of the OGC thread: the facts of all layers, or an answer, empty where there is no such item. */
export const answer = measuredWork((task: OgcTask): OgcAnswer => {
  layers ??= readLayers();
  if (task.kind === 'facts') return layers.map(factsOf);
  const layer = layers.find(({ id }) => id === task.layer);
  if (!layer) return '';
  const text = task.kind === 'items' ? answerItems(layer, task) : answerItem(layer, task);
  return text && task.encoding ? bodyOf(text, task.encoding) : text;
});

/** Compressed quickly: the same answer is rarely asked for twice. */
function bodyOf(text: string, encoding: NonNullable<BodyEncoding>): OgcBody {
  const bytes = encoding === 'gzip' ? gzipSync(text, { level: 1 }) : Buffer.from(text);
  return { etag: etagOf(text), bytes };
}
