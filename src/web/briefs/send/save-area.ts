import type { Area } from '#geo/geodesy/area.ts';
import { toGeoJson } from '#geo/polygons/geojson.ts';
import { toKml } from '#geo/polygons/kml.ts';
import { saveAs } from '#web/ui/records/save-as.ts';

export function saveGeoJson(area: Area, name: string): void {
  const feature = { type: 'Feature', properties: { name }, geometry: toGeoJson(area) };
  saveAs('area.geojson', new Blob([JSON.stringify(feature)], { type: 'application/geo+json' }));
}

export const saveKml = (area: Area, name: string): void =>
  saveAs('area.kml', new Blob([toKml(area, name)], { type: 'application/vnd.google-earth.kml+xml' }));
