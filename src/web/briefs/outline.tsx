// Chunk: own
import { useMemo } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { StaticMap } from '#web/map/static/static-map.tsx';
import { useSheet } from './use-sheet.ts';

interface Props {
  area: Area;
  width: number;
  height: number;
}

/** The area on a static map; without the map until its files are loaded. */
export function Outline({ area, width, height }: Props) {
  const sheet = useSheet();
  const picture = useMemo(() => mapPicture(sheet, { area, width, height }), [sheet, area, width, height]);
  return <StaticMap picture={picture} />;
}
