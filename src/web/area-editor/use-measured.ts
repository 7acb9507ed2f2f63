// Chunk: area-editor
import { useEffect, useMemo, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Measured } from './measure.ts';

type Geometry = typeof import('./measure.ts');

let loaded: Geometry | null = null;

/** Loads the geometry; called as soon as the visitor chooses a tool. */
export async function loadGeometry(): Promise<Geometry> {
  loaded = await import('./measure.ts');
  return loaded;
}

const againMs = 3_000;

/** Null without an area, and until the geometry is loaded. */
export function useMeasured(area: Area): Measured | null {
  const [geometry, setGeometry] = useState(loaded);
  const isNeeded = area.length > 0 && !geometry;
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = (): void =>
      void loadGeometry().then(
        (geometryNow) => setGeometry(geometryNow),
        () => {
          timer = setTimeout(load, againMs);
        },
      );
    load();
    return () => clearTimeout(timer);
  }, [isNeeded]);
  return useMemo(() => (geometry && area.length ? geometry.measure(area) : null), [geometry, area]);
}
