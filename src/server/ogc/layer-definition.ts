import { html } from 'hono/html';
import type { Collection, Service } from './documents.ts';

const shapes = { Point: 'Point', MultiLineString: 'Line', MultiPolygon: 'Polygon' } as const;

/** A layer of a layer definition file, lowest in the map last. */
export interface DefinedLayer {
  /** Letters, digits and `_`. */
  key: string;
  title: string;
  credit: string;
  isShown: boolean;
  provider: 'OAPIF' | 'ogr' | 'gdal';
  source: string;
  /** Null: of a raster, or of a file in which the program finds it. */
  geometry: Collection['geometry'] | null;
  /** Null: not known by its number. */
  epsg: number | null;
  /** One symbol for all features; without it the program chooses one. */
  isStyled: boolean;
}

/** A collection of a service, read as the map moves. */
export const collectionLayer = ({ base }: Pick<Service, 'base'>, { id, title, credit, geometry }: Collection) => ({
  key: `kopje_${id.replaceAll(/\W/g, '_')}`,
  title,
  credit,
  provider: 'OAPIF' as const,
  source: `url='${base}' typename='${id}' pagingEnabled='true' restrictToRequestBBOX='1'`,
  geometry,
  epsg: 4326,
});

/** All collections of a service: lines and points above the areas. */
export const layersOfService = (service: Service): DefinedLayer[] =>
  service.collections.toReversed().map((collection) => ({
    ...collectionLayer(service, collection),
    isShown: collection.geometry !== 'MultiPolygon',
    isStyled: false,
  }));

/** A layer definition file of QGIS (.qlr) with all layers in one group. */
export function layerDefinition(title: string, layers: readonly DefinedLayer[]): string {
  return String(html`<!DOCTYPE qgis-layer-definition>
<qlr>
<layer-tree-group name="" checked="Qt::Checked" expanded="1">
<layer-tree-group name="${title}" checked="Qt::Checked" expanded="1">
${layers.map(
  ({ key, title: name, provider, source, isShown }) =>
    html`<layer-tree-layer id="${key}" name="${name}" providerKey="${provider}" source="${source}" checked="${isShown ? 'Qt::Checked' : 'Qt::Unchecked'}" expanded="0"/>
`,
)}</layer-tree-group>
</layer-tree-group>
<maplayers>
${layers.map(layerElement)}</maplayers>
</qlr>
`);
}

const layerElement = ({ key, title, provider, source, geometry, epsg, credit, isStyled }: DefinedLayer) =>
  html`<maplayer type="${provider === 'gdal' ? 'raster' : 'vector'}"${geometry ? html` geometry="${shapes[geometry]}"` : ''}>
<id>${key}</id>
<datasource>${source}</datasource>
<layername>${title}</layername>
${
  credit
    ? html`<attribution>${credit}</attribution>
`
    : ''
}<provider${provider === 'gdal' ? '' : html` encoding="UTF-8"`}>${provider}</provider>
${
  epsg
    ? html`<srs><spatialrefsys><authid>EPSG:${epsg}</authid></spatialrefsys></srs>
`
    : ''
}${isStyled && geometry ? rendererOf(geometry) : ''}</maplayer>
`;

const symbols = {
  Point: {
    type: 'marker',
    layer: 'SimpleMarker',
    options: { name: 'circle', size: '2.6', color: '207,218,60,255', outline_color: '23,32,27,255' },
  },
  MultiLineString: {
    type: 'line',
    layer: 'SimpleLine',
    options: { line_color: '23,32,27,255', line_width: '0.5' },
  },
  MultiPolygon: {
    type: 'fill',
    layer: 'SimpleFill',
    options: { color: '207,218,60,87', outline_color: '23,32,27,255', outline_width: '0.4', style: 'solid' },
  },
} as const;

/** The colours of an area in our own maps. */
function rendererOf(geometry: Collection['geometry']) {
  const { type, layer, options } = symbols[geometry];
  return html`<renderer-v2 type="singleSymbol"><symbols><symbol name="0" type="${type}" alpha="1"><layer class="${layer}" enabled="1" pass="0"><Option type="Map">${Object.entries(
    options,
  ).map(
    ([name, value]) => html`<Option name="${name}" type="QString" value="${value}"/>`,
  )}</Option></layer></symbol></symbols></renderer-v2>
`;
}
