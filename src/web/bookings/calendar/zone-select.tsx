import { useEffect, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { Select } from '#web/ui/forms/field.tsx';
import { deviceZone, placeOf } from './times.ts';
import { offsetOf, regions, type ZoneRegion, zonesIn } from './zones.ts';

/** Selects the zone whose time is shown beside Bulawayo's. It never changes the chosen slot. */
export function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const device = deviceZone();
  const own = device ?? businessZone;
  const groups = useZones();
  return (
    <Select label="Your time zone" name="zone" value={zone} onChange={(event) => onChange(event.target.value)}>
      <option value={own}>
        {own === businessZone ? bulawayo : `${placeOf(own)} (${offsetOf(own)})`}
        {device && ', this device'}
      </option>
      {own !== businessZone && <option value={businessZone}>{bulawayo}</option>}
      {zone !== own && zone !== businessZone && groups.length < regions.length && (
        <option value={zone}>{placeOf(zone)}</option>
      )}
      {groups.map(({ region, zones }) => (
        <optgroup key={region} label={region}>
          {zones.flatMap(({ id, offset }) =>
            id === own || id === businessZone
              ? []
              : [
                  <option key={id} value={id}>
                    {placeOf(id)} ({offset})
                  </option>,
                ],
          )}
        </optgroup>
      ))}
    </Select>
  );
}

const bulawayo = 'Bulawayo, Harare (UTC+2)';

/** All zones, loaded one region at a time: computing hundreds of offsets at once would block a slow phone. */
function useZones(): readonly ZoneRegion[] {
  const [known, setKnown] = useState<readonly ZoneRegion[]>([]);
  useEffect(() => {
    const next = regions[known.length];
    if (!next) return;
    const timer = setTimeout(() => setKnown([...known, zonesIn(next)]));
    return () => clearTimeout(timer);
  }, [known]);
  return known;
}
