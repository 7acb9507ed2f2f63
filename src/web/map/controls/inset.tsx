import { useEffect, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { type MapPicture, mapPicture } from '#geo/map/map-picture.ts';
import {
  boundsOf,
  boundsOfView,
  type MapView,
  startBounds,
  toMercator,
  toPixel,
  viewOf,
  widthKm,
} from '#geo/map/mercator.ts';
import { baseSheet } from '../canvas/sheets.ts';
import { StaticMap } from '../static/static-map.tsx';

const size = { width: 212, height: 180 };
const view = viewOf(startBounds, size.width, size.height);
/** Wider than this, the whole country is in view. */
const widestKm = 650;
const roomyWindow = '(min-width: 56.25rem)';

/** An overview of the whole country that marks the current view; for narrow views in wide windows. */
export function Inset({ area, view: shown }: { area: Area; view: MapView }) {
  const isWanted = widthKm(shown) < widestKm && matchMedia(roomyWindow).matches;
  const [picture, setPicture] = useState<MapPicture | null>(null);
  useEffect(() => {
    if (!isWanted || picture) return;
    // The map has already loaded the base; if loading it failed, there is no map either.
    baseSheet().then(
      (base) => setPicture(mapPicture(base, { ...size, bounds: startBounds, withNames: false })),
      () => {},
    );
  }, [isWanted, picture]);
  if (!isWanted || !picture) return null;
  const [west, south, east, north] = boundsOfView(shown);
  const [left, top] = toPixel(view, toMercator([west, north]));
  const [right, bottom] = toPixel(view, toMercator([east, south]));
  const positions = area.flat(2);
  const [areaWest, areaSouth, areaEast, areaNorth] = boundsOf(positions);
  const [x, y] = toPixel(view, toMercator([(areaWest + areaEast) / 2, (areaSouth + areaNorth) / 2]));
  return (
    <div className="map-inset" aria-hidden="true">
      <StaticMap picture={picture} />
      <svg aria-hidden="true" className="map-inset-view" viewBox={`0 0 ${size.width} ${size.height}`}>
        {positions.length > 0 && <circle cx={x} cy={y} r={4} />}
        <rect x={left} y={top} width={Math.max(6, right - left)} height={Math.max(6, bottom - top)} />
      </svg>
      <p>Zimbabwe</p>
    </div>
  );
}
