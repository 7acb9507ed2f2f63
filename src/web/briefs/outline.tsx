import { useMemo } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { StaticMap } from '#web/map/static-map.tsx';
import { useSheet } from './use-sheet.ts';

interface Props {
  area: Area;
  width: number;
  height: number;
}

/** The area on a map that is not moved; alone until the map is loaded, and where it is not. */
export function Outline({ area, width, height }: Props) {
  const sheet = useSheet();
  const picture = useMemo(() => mapPicture(sheet, { area, width, height }), [sheet, area, width, height]);
  return <StaticMap picture={picture} />;
}
