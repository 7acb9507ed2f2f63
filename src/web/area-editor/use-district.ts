import { useEffect, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { District } from './district-at.ts';

/** The district of the middle of the area, with its province; null until it is known. */
export function useDistrict(area: Area): District | null {
  const [result, setResult] = useState<{ area: Area; district: District | null } | null>(null);
  useEffect(() => {
    if (!area.length) return;
    let isWanted = true;
    import('./district-at.ts')
      .then(({ districtAt }) => districtAt(area))
      .then(
        (district) => isWanted && setResult({ area, district }),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, [area]);
  return area.length && result ? result.district : null;
}
