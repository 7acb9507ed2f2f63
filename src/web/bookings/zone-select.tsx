import { businessZone } from '#contract/bookings.ts';
import { Select } from '../ui/field.tsx';
import { deviceZone } from './times.ts';

const named = (zone: string): string => zone.replaceAll('_', ' ');

/** Whose clock stands beside Bulawayo's. It never moves the chosen time. */
export function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const own = deviceZone();
  const first = new Set([own, businessZone]);
  // Phones of before 2022 know every zone but cannot list them.
  const others = (Intl.supportedValuesOf?.('timeZone') ?? []).filter((name) => !first.has(name));
  return (
    <Select label="Your time zone" name="zone" value={zone} onChange={(event) => onChange(event.target.value)}>
      <option value={own}>{named(own)} (this device)</option>
      {own !== businessZone && <option value={businessZone}>{businessZone} (Bulawayo)</option>}
      <optgroup label="All time zones">
        {others.map((name) => (
          <option key={name} value={name}>
            {named(name)}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}
