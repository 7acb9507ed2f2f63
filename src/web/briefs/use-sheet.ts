import { useEffect, useState } from 'react';
import type { Sheet } from '#geo/map/layers.ts';

const emptySheet: Sheet = { layers: {}, names: [] };

/** The map around an area; empty until it is loaded, or if loading fails. */
export function useSheet(): Sheet {
  const [sheet, setSheet] = useState(emptySheet);
  useEffect(() => {
    let isWanted = true;
    import('#web/map/load-sheet.ts')
      .then(({ loadSheet }) => loadSheet())
      .then(
        (loaded) => isWanted && setSheet(loaded),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, []);
  return sheet;
}
