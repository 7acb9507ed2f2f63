import { useEffect, useState } from 'react';
import type { Position } from '#geo/geodesy/area.ts';
import { Attribution } from '#web/map/controls/attribution.tsx';
import { ScaleBar } from '#web/map/controls/scale-bar.tsx';
import { StaticMap } from '#web/map/static/static-map.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useLite } from '#web/ui/state/lite.ts';
import type { drawPoints } from '../draw-point.ts';

/** The points of a table on the map, so that one that is far from the others is seen. */
export function TableMap({ positions }: { positions: readonly Position[] }) {
  const [isWanted, setIsWanted] = useState(!useLite());
  const [drawn, setDrawn] = useState<Awaited<ReturnType<typeof drawPoints>> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('../draw-point.ts')
      .then((draw) => draw.drawPoints(positions))
      .then(
        (next) => isCurrent && setDrawn(next),
        () => isCurrent && setDrawn(null),
      );
    return () => {
      isCurrent = false;
    };
  }, [positions, isWanted]);
  if (!isWanted) {
    return (
      <Button kind="quiet" onClick={() => setIsWanted(true)}>
        Show the points on a map
      </Button>
    );
  }
  if (!drawn) return null;
  return (
    <figure className="table-map">
      <StaticMap picture={drawn.picture}>
        {drawn.pixels.map(([x, y]) => (
          <circle key={`${x} ${y}`} className="table-point" cx={x} cy={y} r={4} />
        ))}
        <g transform={`translate(8 ${drawn.view.height - 44})`}>
          <ScaleBar view={drawn.view} />
        </g>
      </StaticMap>
      <div className="point-map-foot">
        <Attribution hasHydro={false} />
      </div>
      <figcaption className="sr-only">The points of the table on a map of Zimbabwe.</figcaption>
    </figure>
  );
}
