import type { Feature } from '#server/open-data/open-data.ts';
import { selfLinks, withParameter } from './addresses.ts';
import { itemPage, itemsPage, type PageFrame } from './pages.ts';
import type { Format, ItemsQuery } from './query.ts';
import { featureIn, type ReadLayer, selectItems } from './select-items.ts';
import type { System } from './systems.ts';

/** The processor time in which the features of an answer are looked for, in milliseconds, and their size as text. */
const answerLimits = { longestMs: 50, bytesMost: 8 * 1024 ** 2 };

interface Asked {
  layer: string;
  frame: PageFrame;
  /** The address of the request, without `f`. */
  address: string;
}
export type ItemsTask = Asked & { kind: 'items'; query: ItemsQuery };
export type ItemTask = Asked & { kind: 'item'; id: string; format: Format; crs: System };

const geoJson = 'application/geo+json';

/** One item in GeoJSON or HTML; empty: the layer has no such item. */
export function answerItem(layer: ReadLayer, { frame, address, id, format, crs }: ItemTask): string {
  const feature = layer.features.find((each) => each.id === id);
  if (!feature) return '';
  if (format === 'html') return itemPage(frame, layer, feature, address);
  const collection = { rel: 'collection', type: 'application/json', href: `${frame.base}/collections/${layer.id}` };
  return JSON.stringify({
    ...featureIn(feature, crs),
    links: [...selfLinks(frame, address, format, geoJson), collection],
  });
}

/** A page of items in GeoJSON or HTML. */
export function answerItems(layer: ReadLayer, { frame, address, query }: ItemsTask): string {
  const texts = new Map<Feature, string>();
  const textOf = (feature: Feature): string => {
    const text = texts.get(feature) ?? JSON.stringify(featureIn(feature, query.crs));
    texts.set(feature, text);
    return text;
  };
  let bytes = 0;
  const { features, numberMatched, next } = selectItems(layer, query, {
    longestMs: answerLimits.longestMs,
    hasRoom(feature) {
      bytes += query.format === 'json' ? textOf(feature).length : 0;
      return bytes <= answerLimits.bytesMost;
    },
  });
  const nextAddress = next === null ? null : withParameter(address, 'after', String(next));
  if (query.format === 'html') return itemsPage(frame, layer, { features, numberMatched, address, nextAddress });
  const head = {
    type: 'FeatureCollection',
    ...(numberMatched !== null && { numberMatched }),
    numberReturned: features.length,
    links: [
      ...selfLinks(frame, address, query.format, geoJson),
      ...(nextAddress
        ? [{ rel: 'next', type: geoJson, title: 'Next page', href: withParameter(nextAddress, 'f', 'json') }]
        : []),
    ],
  };
  return `${JSON.stringify(head).slice(0, -1)},"features":[\n${features.map(textOf).join(',\n')}\n]}\n`;
}
