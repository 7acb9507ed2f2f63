export interface ZoneRegion {
  region: string;
  zones: readonly { id: string; offset: string }[];
}

/** The first part of a zone's id, in the order of the list. */
export const regions = [
  'Africa',
  'Europe',
  'Asia',
  'America',
  'Australia',
  'Pacific',
  'Indian',
  'Atlantic',
  'Antarctica',
];

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
export function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

/** The zones of a region, each once. Phones from before 2022 support every zone but cannot list them. */
export function zonesIn(region: string): ZoneRegion {
  const listed = Intl.supportedValuesOf?.('timeZone') ?? [];
  const ids = new Set(listed.filter((id) => id.startsWith(`${region}/`)).map((id) => renamed[id] ?? id));
  return { region, zones: [...ids].sort().map((id) => ({ id, offset: offsetOf(id) })) };
}
