import { useRef, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { loadOutline } from '#web/map/map-data.ts';

/** The outline of the place that is pointed at; of a town nothing is shown. */
export function useHighlight() {
  const [area, setArea] = useState<Area | null>(null);
  const wanted = useRef<Place | null>(null);
  function highlight(place: Place | null): void {
    wanted.current = place;
    if (!place) {
      setArea(null);
      return;
    }
    loadOutline(place).then(
      (outline) => wanted.current === place && setArea(outline),
      () => {},
    );
  }
  return { area, highlight, show: setArea };
}
