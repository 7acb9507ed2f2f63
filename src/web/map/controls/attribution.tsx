// Chunk: map-parts
import { lazy, Suspense, useState } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import { baseSources } from '../base-sources.ts';
import './controls.css';

const AttributionDialog = lazy(async () => ({ default: (await import('./attribution-dialog.tsx')).AttributionDialog }));

interface Props {
  hasHydro: boolean;
  /** The sources of the tiles under the map. */
  tiles?: MapTiles | null;
}

/** The sources in short; a press opens their full licences. */
export function Attribution({ hasHydro, tiles }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const sources = [...baseSources, ...(hasHydro ? ['GSHHG'] : []), ...(tiles ? [tiles.attribution] : [])];
  return (
    <>
      <button type="button" className="map-attribution no-print" onClick={() => setIsOpen(true)}>
        <span className="sr-only">Sources of the map: </span>
        {sources.join(', ')}
      </button>
      <span className="map-attribution-print">{sources.join(', ')}</span>
      {isOpen && (
        <Suspense>
          <AttributionDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
