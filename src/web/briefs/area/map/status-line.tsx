import type { Position } from '#geo/geodesy/area.ts';
import { positionText } from '#web/map/marks/position-text.ts';

interface Props {
  position: Position | null;
  /** The district of the area. */
  district: string | null;
  /** The announcement that the visitor requested. */
  spoken: string;
}

/** The position of the pointer or the cross-hair. Announced only on demand, with the key W on the map. */
export const StatusLine = ({ position, district, spoken }: Props) => (
  <div className="brief-status no-print">
    <p>
      {position ? (
        <>
          <b>Pointer</b> {positionText(position)}
        </>
      ) : (
        'Point at the map, or press W on it to hear where you are.'
      )}
    </p>
    {district && <p>{district}</p>}
    <p className="sr-only" role="status">
      {spoken}
    </p>
  </div>
);
