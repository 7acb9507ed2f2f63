// Chunk: own
import type { Place } from '#geo/places/place.ts';
import { inThousands } from '#web/ui/format/numbers.ts';
import './place-tile.css';

/** The highlighted place, and how to use it. */
export const PlaceTile = ({ place: { name, province, areaKm2 }, isOnMap }: { place: Place; isOnMap: boolean }) => (
  <p className="brief-place-tile">
    <span>
      <b>{name}</b>
      {province && `, ${province}`}
    </span>
    <span>
      {areaKm2 !== undefined && `${inThousands(Math.round(areaKm2))} km². `}
      {isOnMap && 'Press to use it, or keep zooming.'}
    </span>
  </p>
);
