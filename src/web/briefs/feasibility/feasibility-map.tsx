import { useMemo } from 'react';
import { mgrsSquaresOf } from '#geo/estimate/squares.ts';
import type { Area, Position } from '#geo/geodesy/area.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { type Bounds, boundsOf, type MapView, type Point, toMercator, toPixel, viewOf } from '#geo/map/mercator.ts';
import { outlinePath } from '#geo/map/outline-path.ts';
import { ScaleBar } from '#web/map/controls/scale-bar.tsx';
import { StaticMap } from '#web/map/static/static-map.tsx';
import { useSheet } from '../use-sheet.ts';
import './feasibility-map.css';

const [width, height] = [432, 480];
/** In pixels; a smaller area would be hard to find. */
const leastAreaPx = 12;
/** Below this size an inset shows the shape. */
const insetBelowPx = 60;
const insetPx = 136;
/** A UTM zone has six degrees. */
const zoneDegrees = 6;

/** The area with its image tiles: 100 km grid squares, the border of the UTM zones and a scale. */
export function FeasibilityMap({ area }: { area: Area }) {
  const sheet = useSheet();
  const squares = useMemo(() => mgrsSquaresOf(area), [area]);
  const bounds = useMemo(
    () => around([...area.flat(2), ...squares.flatMap(({ outline }) => outline)]),
    [area, squares],
  );
  const picture = useMemo(() => mapPicture(sheet, { area, width, height, bounds }), [sheet, area, bounds]);
  const view = viewOf(bounds, width, height);
  const pixelOf = (position: Position): Point => toPixel(view, toMercator(position));
  return (
    <StaticMap picture={picture}>
      {squares.map(({ name, outline }) => (
        <Square key={name} name={name} corners={outline.map(pixelOf)} />
      ))}
      <ZoneBorder near={bounds} pixelOf={pixelOf} />
      <SmallArea area={area} box={boundsOf(area.flat(2).map(pixelOf))} />
      <Scale view={view} />
    </StaticMap>
  );
}

/** Bounds with a margin of a quarter of their size on each side. */
function around(positions: readonly Position[]): Bounds {
  const [west, south, east, north] = boundsOf(positions);
  const beside = Math.max(east - west, north - south) / 4;
  return [west - beside, south - beside, east + beside, north + beside];
}

function Square({ name, corners }: { name: string; corners: readonly Point[] }) {
  const [left, top] = boundsOf(corners);
  return (
    <>
      <polygon className="tile-square" points={corners.map((corner) => corner.map(Math.round).join(' ')).join(' ')} />
      <text className="map-name tile-name" x={Math.round(left) + 7} y={Math.round(top) + 18}>
        {name}
      </text>
    </>
  );
}

interface ZoneBorderProps {
  near: Bounds;
  pixelOf: (position: Position) => Point;
}

/** The border of two UTM zones that is nearest to the middle of the picture. */
function ZoneBorder({ near: [west, south, east, north], pixelOf }: ZoneBorderProps) {
  const lon = Math.round((west + east) / 2 / zoneDegrees) * zoneDegrees;
  const lat = (south + north) / 2;
  const [x] = pixelOf([lon, lat]);
  if (x < 0 || x > width) return null;
  return (
    <g className="zone-border">
      <path d={`M${Math.round(x)} 0v${height}`} />
      <text className="map-name map-at-end" x={x - 6} y={18}>
        {utmZoneAt([lon - zoneDegrees / 2, lat]).name}
      </text>
      <text className="map-name" x={x + 6} y={18}>
        {utmZoneAt([lon + zoneDegrees / 2, lat]).name}
      </text>
    </g>
  );
}

/** An area that is a speck among its tiles: marked by a circle, and shown larger in the opposite half. */
function SmallArea({ area, box: [left, top, right, bottom] }: { area: Area; box: Bounds }) {
  const size = Math.max(right - left, bottom - top);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const shape = useMemo(() => outlinePath(area, insetPx), [area]);
  if (size >= insetBelowPx) return null;
  const insetTop = y < height / 2 ? height - insetPx - 8 : 8;
  return (
    <>
      {size < leastAreaPx && <circle className="small-area" cx={x} cy={y} r={leastAreaPx} />}
      <g className="area-inset" transform={`translate(${width - insetPx - 8} ${insetTop})`}>
        <rect width={insetPx} height={insetPx} />
        <path className="map-area" d={shape} />
      </g>
    </>
  );
}

const Scale = ({ view }: { view: MapView }) => (
  <g transform={`translate(8 ${height - 44})`}>
    <ScaleBar view={view} />
  </g>
);
