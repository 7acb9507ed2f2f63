// Chunk: map-parts
import type { ReactNode } from 'react';
import { isTown, type Label, lettering } from '#geo/map/labels.ts';
import type { MapPicture } from '#geo/map/map-picture.ts';
import type { Point } from '#geo/map/mercator.ts';
import '../map-colors.css';
import './map-names.css';
import './static-map.css';

const captionSize = 18;
const shortened = (value: number): number => Math.round(value * 10) / 10;

interface Props {
  picture: MapPicture;
  /** Rendered below the names of the map. */
  areas?: ReactNode;
  /** Rendered on top of the map. */
  children?: ReactNode;
}

/** A map that does not move. Its page describes its content as text. */
export function StaticMap({ picture: { width, height, paths, labels, caption }, areas, children }: Props) {
  return (
    <svg className="static-map" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {paths.map(({ className, d, strokeWidth }) => (
        <path key={`${className} ${strokeWidth}`} className={className} d={d} strokeWidth={strokeWidth} />
      ))}
      {areas}
      <PlaceNames labels={labels} />
      {caption && (
        <text className="map-caption">
          <Lines
            lines={caption.lines}
            at={[caption.at[0], caption.at[1] + 12 * caption.lines.length]}
            size={captionSize}
          />
        </text>
      )}
      {children}
    </svg>
  );
}

/** Names with the signs of towns, in an SVG. */
export const PlaceNames = ({ labels }: { labels: readonly Label[] }) => (
  <>
    {labels.map((label) => (
      <Sign key={keyOf(label)} label={label} />
    ))}
    {labels.map((label) => (
      <PlaceName key={keyOf(label)} label={label} />
    ))}
  </>
);

const keyOf = ({ name, sign }: Label): string => `${name.text} ${sign}`;

function Sign({ label: { name, sign } }: { label: Label }) {
  if (!isTown(name)) return null;
  const [x, y] = [shortened(sign[0]), shortened(sign[1])];
  return name.kind === 'capital' ? (
    <rect className="map-square" x={x - 4} y={y - 4} width={8} height={8} />
  ) : (
    <circle className="map-ring" cx={x} cy={y} r={3.5} />
  );
}

function PlaceName({ label: { name, lines, at, anchor, sign } }: { label: Label }) {
  const turned = name.angle ? `rotate(${[name.angle, ...sign].map(shortened).join(' ')})` : undefined;
  return (
    <text className={`map-name map-name-${name.kind} map-at-${anchor}`} transform={turned}>
      <Lines lines={lines} at={at} size={lettering[name.kind].size} />
    </text>
  );
}

function Lines({ lines, at: [x, y], size }: { lines: readonly string[]; at: Point; size: number }) {
  return lines.map((line, index) => (
    <tspan key={line} x={shortened(x)} y={shortened(y - size * (0.3 + 1.2 * (lines.length - 1 - index)))}>
      {line}
    </tspan>
  ));
}
