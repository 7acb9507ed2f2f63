import { html } from 'hono/html';
import type { Service } from './documents.ts';

const shapes = { Point: 'Point', MultiLineString: 'Line', MultiPolygon: 'Polygon' } as const;

/** A layer definition file of QGIS (.qlr) with all collections in one group: lines and points above the areas. */
export function layerDefinition({ title, base, collections }: Service): string {
  const layers = collections.toReversed().map((collection) => ({
    ...collection,
    key: `kopje_${collection.id.replaceAll('-', '_')}`,
    source: `url='${base}' typename='${collection.id}' pagingEnabled='true' restrictToRequestBBOX='1'`,
  }));
  return String(html`<!DOCTYPE qgis-layer-definition>
<qlr>
<layer-tree-group name="" checked="Qt::Checked" expanded="1">
<layer-tree-group name="${title}" checked="Qt::Checked" expanded="1">
${layers.map(
  ({ key, title: name, source, geometry }) =>
    html`<layer-tree-layer id="${key}" name="${name}" providerKey="OAPIF" source="${source}" checked="${geometry === 'MultiPolygon' ? 'Qt::Unchecked' : 'Qt::Checked'}" expanded="0"/>
`,
)}</layer-tree-group>
</layer-tree-group>
<maplayers>
${layers.map(
  ({ key, title: name, source, geometry, credit }) =>
    html`<maplayer type="vector" geometry="${shapes[geometry]}">
<id>${key}</id>
<datasource>${source}</datasource>
<layername>${name}</layername>
<attribution>${credit}</attribution>
<provider encoding="UTF-8">OAPIF</provider>
<srs><spatialrefsys><authid>EPSG:4326</authid></spatialrefsys></srs>
</maplayer>
`,
)}</maplayers>
</qlr>
`);
}
