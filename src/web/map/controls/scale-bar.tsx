// Chunk: map-parts
import { type MapView, scaleOf } from '#geo/map/mercator.ts';

const padding = 12;

/** Correct along the middle of the view. */
export function ScaleBar({ view }: { view: MapView }) {
  const { km, pixels } = scaleOf(view);
  // A map that is not displayed, as in print, has no scale.
  if (!Number.isFinite(pixels)) return null;
  const unit = km < 1 ? 'm' : 'km';
  const inUnit = (share: number): string => String(Number((km * share * (km < 1 ? 1_000 : 1)).toPrecision(3)));
  const quarters = [0, 1, 2, 3].map((index) => ({ x: padding + (index * pixels) / 4, isDark: index % 2 === 0 }));
  return (
    <svg className="map-scale" width={pixels + 2 * padding + 24} height={36} aria-hidden="true">
      {quarters.map(({ x, isDark }) => (
        <rect
          key={x}
          className={isDark ? 'map-scale-dark' : 'map-scale-light'}
          x={x}
          y={8}
          width={pixels / 4}
          height={5}
        />
      ))}
      {[0, 0.5, 1].map((share) => (
        <text key={share} x={padding + share * pixels} y={28}>
          {share === 1 ? `${inUnit(share)} ${unit}` : inUnit(share)}
        </text>
      ))}
    </svg>
  );
}
