import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import type { MapTiles } from '#contract/areas/map-tiles.ts';

/** The owner's raster tiles as a layer. `onTile` is called when the first tile has loaded. */
export function tileLayer({ address }: MapTiles, onTile: () => void): TileLayer {
  const source = new XYZ({ url: address, maxZoom: 22 });
  source.once('tileloadend', onTile);
  return new TileLayer({ source });
}
