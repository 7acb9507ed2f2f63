import { useEffect, useState } from 'react';

type MapModule = typeof import('#web/map/project-map.tsx');

let arrived: MapModule | null = null;

const load = (): Promise<MapModule> => import('#web/map/project-map.tsx');

/** Starts loading before hydration. */
export const loadMapAhead = (): void => void load().catch(() => {});

/** The map module, loaded separately from the page. */
export function useMapModule() {
  const [state, set] = useState({ module: arrived, attempt: 1, hasFailed: false });
  const { module, attempt } = state;
  useEffect(() => {
    if (module) return;
    let isWanted = true;
    load().then(
      (loaded) => {
        arrived = loaded;
        if (isWanted) set({ module: loaded, attempt, hasFailed: false });
      },
      () => isWanted && set({ module: null, attempt, hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [module, attempt]);
  return { ...state, retry: () => set({ module: null, attempt: attempt + 1, hasFailed: false }) };
}
