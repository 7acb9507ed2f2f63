import { isConverted, toWgs84 } from '#geo/geodesy/projections.ts';
import { boundsOf } from '#geo/map/mercator.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { DeliverableRow } from '../deliverables.ts';
import { addressOfFile, type GisOrder, isRaster } from './gis-order.ts';

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
  const boxes = items.flatMap(({ bbox }) => (bbox ? [bbox] : []));
  const whole = boundsOf(
    boxes.flatMap(([west, south, east, north]) => [[west, south] as const, [east, north] as const]),
  );
  const times = items.map(({ properties }) => properties.datetime).toSorted();
  return {
    type: 'Collection',
    stac_version: version,
    id: 'images',
    title: `Images of order ${order.ref}`,
    description: 'The raster files that were delivered. Their time is that of the delivery.',
    license: 'proprietary',
    extent: {
      spatial: { bbox: boxes.length ? [whole] : [[-180, -90, 180, 90]] },
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
  const [layer] = file.map_layers ?? [];
  const corners = layer ? cornersOf(layer) : null;
  return {
    type: 'Feature',
    stac_version: version,
    stac_extensions: [projection],
    id: file.id,
    collection: 'images',
    geometry: corners && { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
    ...(corners && { bbox: boundsOf(corners) }),
    properties: {
      title: file.name,
      description: file.summary ?? file.name,
      datetime: file.delivered_at?.toISOString() ?? '',
      'proj:epsg': layer?.epsg ?? null,
      ...(layer?.grid && {
        'proj:bbox': layer.grid.bounds,
        'proj:shape': [layer.grid.height, layer.grid.width],
        'proj:transform': transformOf(layer.grid),
      }),
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

type MapLayer = NonNullable<DeliverableRow['map_layers']>[number];

/** The corners of a raster in degrees, counter-clockwise from the south-west; null where its system is not converted. */
function cornersOf({ epsg, grid }: MapLayer) {
  if (epsg === null || !grid || !isConverted(epsg)) return null;
  const [minX, minY, maxX, maxY] = grid.bounds;
  const corners = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ] as const;
  return corners.map((corner) => toWgs84(corner, epsg));
}

/** From columns and rows to positions: the six numbers of an affine transformation, without turn. */
const transformOf = ({
  width,
  height,
  bounds: [west, south, east, north],
}: NonNullable<MapLayer['grid']>): number[] => [(east - west) / width, 0, west, 0, (south - north) / height, north];
