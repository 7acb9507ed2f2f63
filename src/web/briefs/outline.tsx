import { useEffect, useMemo, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Sheet } from '#geo/map/layers.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { StaticMap } from '#web/map/static-map.tsx';

interface Props {
  area: Area;
  width: number;
  height: number;
  /** The width of the map in widths of the area. */
  room?: number;
}

const emptySheet: Sheet = { layers: {}, names: [] };

/** The area on a map that is not moved; alone until the map is loaded, and where it is not. */
export function Outline({ area, width, height, room }: Props) {
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
    () => mapPicture(sheet, { area, width, height, ...(room && { bounds: boundsAround(area, room) }) }),
    [sheet, area, width, height, room],
  );
  return <StaticMap picture={picture} />;
}

function boundsAround(area: Area, room: number): readonly [west: number, south: number, east: number, north: number] {
  const positions = area.flat(2);
  const [longitudes, latitudes] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const beside = (Math.max(east - west, north - south) * (room - 1)) / 2;
  return [west - beside, south - beside, east + beside, north + beside];
}
