import { useEffect, useMemo, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Sheet } from '#geo/map/layers.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { StaticMap } from '#web/map/static-map.tsx';

interface Props {
  area: Area;
  width: number;
  height: number;
  withNames?: boolean;
}

const emptySheet: Sheet = { layers: {}, names: [] };

/** The area on a map that is not moved; alone until the map is loaded, and where it is not. */
export function Outline({ area, width, height, withNames = true }: Props) {
  const [sheet, setSheet] = useState(emptySheet);
  useEffect(() => {
    let isWanted = true;
    import('./load-sheet.ts')
      .then(({ loadSheet }) => loadSheet())
      .then(
        (loaded) => isWanted && setSheet(loaded),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, []);
  const picture = useMemo(
    () => mapPicture(sheet, { area, width, height, withNames }),
    [sheet, area, width, height, withNames],
  );
  return <StaticMap picture={picture} />;
}
