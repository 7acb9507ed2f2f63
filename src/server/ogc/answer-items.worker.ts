import { factsOf, type LayerFacts, readLayers } from '#server/open-data/open-data.ts';
import { measuredWork } from '#server/platform/load/measured-work.ts';
import { answerItem, answerItems, type ItemsTask, type ItemTask } from './answer-items.ts';

export type OgcTask = { kind: 'facts' } | ItemsTask | ItemTask;
export type OgcAnswer = LayerFacts[] | string;

let layers: ReturnType<typeof readLayers> | undefined;

/** The work of the OGC thread: the facts of all layers, or the text of an answer, empty where there is no such item. */
export const answer = measuredWork((task: OgcTask): OgcAnswer => {
  layers ??= readLayers();
  if (task.kind === 'facts') return layers.map(factsOf);
  const layer = layers.find(({ id }) => id === task.layer);
  if (!layer) return '';
  return task.kind === 'items' ? answerItems(layer, task) : answerItem(layer, task);
});
