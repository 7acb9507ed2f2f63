import { collectionLayer, type DefinedLayer, layerDefinition } from '#server/ogc/ogc.ts';
import { addressOfFile, type DeliveredLayer, epsgOf, type GisOrder, isRaster, isVectorFile } from './gis-order.ts';

/**
 * Every file as layers of QGIS, vectors above rasters: features from the service, which QGIS reads as the map moves, and
 * other files through ranges of their bytes.
 */
export function projectOf(order: GisOrder, layers: readonly DeliveredLayer[]): string {
  const served = layers.map(({ collection }) => ({
    ...collectionLayer(order, collection),
    isShown: true,
    isStyled: true,
  }));
  const withLayers = new Set(layers.map(({ file }) => file));
  const others = order.files.filter((file) => !withLayers.has(file) && isVectorFile(file));
  const rasters = order.files.filter(isRaster);
  const asFile =
    (provider: 'ogr' | 'gdal') =>
    (file: GisOrder['files'][number]): DefinedLayer => ({
      key: `kopje_${file.id.replaceAll('-', '')}`,
      title: file.name,
      credit: '',
      isShown: true,
      provider,
      source: sourceOf(addressOfFile(order, file)),
      geometry: null,
      epsg: epsgOf(file),
      isStyled: false,
    });
  const above = ['Point', 'MultiLineString', 'MultiPolygon'];
  return layerDefinition(`Order ${order.ref}`, [
    ...served.toSorted((one, other) => above.indexOf(one.geometry) - above.indexOf(other.geometry)),
    ...others.map(asFile('ogr')),
    ...rasters.map(asFile('gdal')),
  ]);
}

/** A file in an archive is read where it is. */
const sourceOf = (address: string): string => `${/\.zip$/i.test(address) ? '/vsizip/' : ''}/vsicurl/${address}`;
