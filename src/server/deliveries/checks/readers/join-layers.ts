import type { Finding } from '#contract/deliveries/deliverables.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { notChecked } from '../file-check.ts';
import type { LayerCheck } from '../shapes/layer-check.ts';
import { counted } from '../words.ts';

const findingsMost = 60;

/** The findings of layers, each after the name of its layer: those that failed first, and the others up to a number. */
export function joinLayers(layers: readonly (readonly Finding[])[]): Finding[] {
  const rank = { failed: 0, not_checked: 1, passed: 2 };
  const all = layers.flat();
  if (all.length <= findingsMost) return all;
  const kept = all.toSorted((one, other) => rank[one.outcome] - rank[other.outcome]).slice(0, findingsMost);
  const more = all.slice(0).length - kept.length;
  const hidden = all.filter((one) => one.outcome !== 'passed').length > findingsMost;
  return hidden ? [...kept, notChecked('content', `${grouped(more)} more findings are not shown`)] : kept;
}

/** `2,318 polygons`, `3 lines`: what all layers have together. */
export function sumOfCounts(layers: readonly Pick<LayerCheck, 'nouns'>[]): string[] {
  const sums = new Map<string, number>();
  for (const { nouns } of layers) for (const [noun, count] of nouns) sums.set(noun, (sums.get(noun) ?? 0) + count);
  return [...sums].map(([noun, count]) => counted(count, noun));
}
