import { collectionLayer, type DefinedLayer, layerDefinition } from '#server/ogc/ogc.ts';
import { addressOfFile, type DeliveredLayer, type GisOrder, isRaster, isVectorFile } from './gis-order.ts';

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
    (file: GisOrder['files'][number]): DefinedLayer[] =>
      (file.map_layers ?? [{ name: null, epsg: null, grid: null }]).map(({ name, epsg }, at) => ({
        key: `kopje_${file.id.replaceAll('-', '')}_${at}`,
        title: [file.name, name].filter(Boolean).join(', '),
        credit: '',
        isShown: true,
        provider,
        source: sourceOf(addressOfFile(order, file), name),
        geometry: null,
        epsg,
        isStyled: false,
      }));
  const above = ['Point', 'MultiLineString', 'MultiPolygon'];
  return layerDefinition(`Order ${order.ref}`, [
    ...served.toSorted((one, other) => above.indexOf(one.geometry) - above.indexOf(other.geometry)),
    ...others.flatMap(asFile('ogr')),
    ...rasters.flatMap(asFile('gdal')),
  ]);
}

/** A file in an archive is read where it is. */
const sourceOf = (address: string, layer: string | null): string =>
  `${/\.zip$/i.test(address) ? '/vsizip/' : ''}/vsicurl/${address}${layer === null ? '' : `|layername=${layer}`}`;
