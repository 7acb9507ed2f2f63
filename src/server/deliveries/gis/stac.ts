import { notFound } from '#server/platform/app-error.ts';
import type { DeliverableRow } from '../deliverables.ts';
import { addressOfFile, epsgOf, type GisOrder, isRaster } from './gis-order.ts';

const version = '1.0.0';
const cog = 'image/tiff; application=geotiff; profile=cloud-optimized';
const projection = 'https://stac-extensions.github.io/projection/v1.1.0/schema.json';

const imagesOf = (order: GisOrder): string => `${order.base}/images`;
const rastersOf = ({ files }: GisOrder): DeliverableRow[] => files.filter(isRaster);

const link = (rel: string, href: string, type = 'application/json') => ({ rel, type, title: titles[rel] ?? rel, href });
const titles: Record<string, string> = {
  root: 'Catalogue',
  parent: 'Above',
  self: 'This document',
  child: 'Images',
  items: 'All images',
  item: 'Image',
  collection: 'Images',
};

/** What makes the landing page the root of a static STAC catalogue. */
export const catalogOf = (order: GisOrder) => ({
  members: { type: 'Catalog', stac_version: version, id: order.ref },
  links: [link('root', order.base), link('child', imagesOf(order))],
});

/** The collection of all images (STAC 1.0). */
export function stacCollection(order: GisOrder): object {
  const items = rastersOf(order).map((file) => itemOf(order, file));
  const times = items.map(({ properties }) => properties.datetime).toSorted();
  return {
    type: 'Collection',
    stac_version: version,
    id: 'images',
    title: `Images of order ${order.ref}`,
    description: 'The raster files that were delivered. Their time is that of the delivery.',
    license: 'proprietary',
    extent: {
      spatial: { bbox: [[-180, -90, 180, 90]] },
      temporal: { interval: [[times[0] ?? null, times.at(-1) ?? null]] },
    },
    links: [
      link('root', order.base),
      link('parent', order.base),
      link('self', imagesOf(order)),
      link('items', `${imagesOf(order)}/items`, 'application/geo+json'),
      ...rastersOf(order).map(({ id, name }) => ({
        ...link('item', `${imagesOf(order)}/items/${id}`, 'application/geo+json'),
        title: name,
      })),
    ],
  };
}

/** All images as one document, which programs such as the STACIT driver of GDAL open. */
export const stacItems = (order: GisOrder): object => ({
  type: 'FeatureCollection',
  features: rastersOf(order).map((file) => itemOf(order, file)),
  links: [link('root', order.base), link('collection', imagesOf(order)), link('self', `${imagesOf(order)}/items`)],
});

/** @throws AppError NOT_FOUND */
export function stacItem(order: GisOrder, id: string): object {
  const file = rastersOf(order).find((each) => each.id === id);
  if (!file) throw notFound();
  return itemOf(order, file);
}

function itemOf(order: GisOrder, file: DeliverableRow) {
  return {
    type: 'Feature',
    stac_version: version,
    stac_extensions: [projection],
    id: file.id,
    collection: 'images',
    geometry: null,
    properties: {
      title: file.name,
      description: file.summary ?? file.name,
      datetime: file.delivered_at?.toISOString() ?? '',
      'proj:epsg': epsgOf(file),
    },
    links: [
      link('root', order.base),
      link('parent', imagesOf(order)),
      link('collection', imagesOf(order)),
      link('self', `${imagesOf(order)}/items/${file.id}`, 'application/geo+json'),
    ],
    assets: { data: { href: addressOfFile(order, file), type: cog, title: file.name, roles: ['data'] } },
  };
}
