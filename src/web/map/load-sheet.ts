// Chunk: own
import { joinSheets, readBase, readDistricts, readPlaces, type Sheet } from '#geo/map/layers.ts';
import { loadBase, loadDistricts, loadPlaces } from '#web/map/map-data.ts';

/** The map around an area. Rejects when a file could not be loaded. */
export async function loadSheet(): Promise<Sheet> {
  const [base, districts, { places }] = await Promise.all([loadBase(), loadDistricts(), loadPlaces()]);
  return joinSheets([readBase(base), readDistricts(districts), { layers: {}, names: readPlaces(places) }]);
}
