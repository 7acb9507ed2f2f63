import type { ReactNode } from 'react';
import { degreeLabel, graticule, multiples } from '#geo/map/graticule.ts';
import { type Bounds, boundsOfView, type MapView, toMercator, toPixel, viewOf, widthKm } from '#geo/map/mercator.ts';
import './map-frame.css';

/** Pixels of the picture, from the outer edge to the map, and of the bars; map-frame.css has them as percentages. */
const frameWidth = 31;
const barWidth = 6;

interface Props {
  width: number;
  height: number;
  bounds: Bounds;
  children: ReactNode;
}

/** The frame around a static map: bars that change at each half step of the graticule, and degrees. */
export function MapFrame({ width, height, bounds, children }: Props) {
  const view = viewOf(bounds, width, height);
  const [across, down] = [width + 2 * frameWidth, height + 2 * frameWidth];
  return (
    <div className="framed-map">
      <svg className="framed-map-frame" viewBox={`0 0 ${across} ${down}`} aria-hidden="true">
        <path className="framed-map-bars" d={barsOf(view, across, down)} />
        {[0.75, barWidth + 0.5, frameWidth - 0.5].map((inset, index) => (
          <rect
            key={inset}
            {...{ x: inset, y: inset, width: across - 2 * inset, height: down - 2 * inset }}
            strokeWidth={index === 0 ? 1.5 : 1}
          />
        ))}
        <Degrees {...{ view, across, down }} />
      </svg>
      {children}
    </div>
  );
}

const alongX = (view: MapView, longitude: number): number => toPixel(view, toMercator([longitude, 0]))[0] + frameWidth;
const alongY = (view: MapView, latitude: number): number => toPixel(view, toMercator([0, latitude]))[1] + frameWidth;
const within = (value: number, end: number): number => Math.round(Math.min(Math.max(value, 0), end) * 10) / 10;
const barOf = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

function barsOf(view: MapView, across: number, down: number): string {
  const [west, south, east, north] = boundsOfView(view);
  const half = graticule([west, south, east, north], widthKm(view)).step / 2;
  const isDark = (degrees: number): boolean => Math.round(degrees / half) % 2 === 0;
  const horizontal = multiples(half, west - 2 * half, east + half)
    .filter(isDark)
    .flatMap((longitude) => {
      const from = within(alongX(view, longitude), across);
      const length = within(alongX(view, longitude + half), across) - from;
      return [barOf(from, 0, length, barWidth), barOf(from, down - barWidth, length, barWidth)];
    });
  const vertical = multiples(half, south - 2 * half, north + half)
    .filter(isDark)
    .flatMap((latitude) => {
      const from = within(alongY(view, latitude + half), down);
      const length = within(alongY(view, latitude), down) - from;
      return [barOf(0, from, barWidth, length), barOf(across - barWidth, from, barWidth, length)];
    });
  return [...horizontal, ...vertical].join('');
}

function Degrees({ view, across, down }: { view: MapView; across: number; down: number }) {
  const { meridians, parallels } = graticule(boundsOfView(view), widthKm(view));
  const middle = (barWidth + frameWidth) / 2;
  return (
    <>
      {meridians.map((longitude) =>
        [middle, down - middle].map((y) => (
          <text key={`${longitude} ${y}`} x={alongX(view, longitude)} y={y}>
            {degreeLabel(longitude, 'longitude')}
          </text>
        )),
      )}
      {parallels.map((latitude) =>
        [middle, across - middle].map((x, side) => (
          <text
            key={`${latitude} ${x}`}
            x={x}
            y={alongY(view, latitude)}
            transform={`rotate(${side === 0 ? -90 : 90} ${x} ${alongY(view, latitude)})`}
          >
            {degreeLabel(latitude, 'latitude')}
          </text>
        )),
      )}
    </>
  );
}
