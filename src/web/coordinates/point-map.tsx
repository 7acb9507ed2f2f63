import { useEffect, useState } from 'react';
import type { SentPicture } from '#contract/areas/map-picture.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { viewOf } from '#geo/map/mercator.ts';
import { Attribution } from '../map/controls/attribution.tsx';
import { ScaleBar } from '../map/controls/scale-bar.tsx';
import { StaticMap } from '../map/static/static-map.tsx';
import { useLite } from '../ui/state/lite.ts';

interface Props {
  position: Position | null;
  /** The map that the server sent with its position. */
  sent: { at: Position; picture: SentPicture | null } | null;
}

const isSame = (one: Position | null | undefined, other: Position): boolean =>
  one?.[0] === other[0] && one[1] === other[1];

/** What is around the position. The page describes it as text, so that screen readers need no map. */
export function PointMap({ position, sent }: Props) {
  const { picture, message } = usePicture(position, sent);
  return (
    <div className="point-map">
      {picture && position ? <PinnedMap picture={picture} /> : <p className="point-map-note text-ink3">{message}</p>}
    </div>
  );
}

function PinnedMap({ picture }: { picture: SentPicture }) {
  const { width, height, bounds } = picture;
  const [x, y] = [width / 2, height / 2];
  return (
    <>
      <StaticMap picture={{ ...picture, caption: null }}>
        <path className="point-cross" d={`M${x} 0v${height}M0 ${y}h${width}`} />
        <path className="point-pin" d={`M${x} ${y}c-4-9-14-15-14-26a14 14 0 0 1 28 0c0 11-10 17-14 26z`} />
        <circle className="point-pin-eye" cx={x} cy={y - 26} r={5} />
      </StaticMap>
      <div className="point-map-foot">
        <ScaleBar view={viewOf(bounds, width, height)} />
        <Attribution hasHydro={false} />
      </div>
    </>
  );
}

const noPosition = 'The map shows your position here.';
const outside = 'Our map ends near the borders of Zimbabwe. The figures are complete.';
const notLoaded = 'The map could not be loaded. The figures are complete.';
const withoutMap = 'The data saver is on, so no map is loaded.';

function usePicture(position: Position | null, sent: Props['sent']) {
  const isLite = useLite();
  const isSent = position !== null && isSame(sent?.at, position);
  const [drawn, setDrawn] = useState<{ at: Position; picture: SentPicture | null; message: string } | null>(null);
  useEffect(() => {
    if (!position || isSent || isLite) return;
    let isWanted = true;
    const set = (picture: SentPicture | null, message: string): void => {
      if (isWanted) setDrawn({ at: position, picture, message });
    };
    import('./draw-point.ts')
      .then(({ drawPoint }) => drawPoint(position))
      .then(
        (picture) => set(picture, outside),
        () => set(null, notLoaded),
      );
    return () => {
      isWanted = false;
    };
  }, [position, isSent, isLite]);
  if (!position) return { picture: null, message: noPosition };
  if (isSent) return { picture: sent?.picture ?? null, message: isLite ? withoutMap : outside };
  if (isLite) return { picture: null, message: withoutMap };
  return isSame(drawn?.at, position)
    ? { picture: drawn?.picture ?? null, message: drawn?.message ?? '' }
    : { picture: null, message: '' };
}
