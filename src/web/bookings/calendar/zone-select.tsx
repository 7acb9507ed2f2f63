import { useEffect, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { Select } from '#web/ui/forms/field.tsx';
import { deviceZone, placeOf } from './times.ts';

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

interface ZoneRegion {
  region: string;
  zones: readonly { id: string; offset: string }[];
}

/** The first part of a zone's id, in the order of the list. */
const regions = ['Africa', 'Europe', 'Asia', 'America', 'Australia', 'Pacific', 'Indian', 'Atlantic', 'Antarctica'];

// Browsers list some zones under obsolete names.
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current offset of a zone, as `UTC+2`; `UTC` for an unknown zone. */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

/** The zones of a region, each once. Phones from before 2022 support every zone but cannot list them. */
function zonesIn(region: string): ZoneRegion {
  const listed = Intl.supportedValuesOf?.('timeZone') ?? [];
  const ids = new Set(listed.filter((id) => id.startsWith(`${region}/`)).map((id) => renamed[id] ?? id));
  return { region, zones: [...ids].sort().map((id) => ({ id, offset: offsetOf(id) })) };
}
