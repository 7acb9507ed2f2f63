/** The colours of the plates, and the ramps of the hero. */
export const plateGround = '#ECECE4';
/** The ground colour of the pages, for pictures that must match the page around them. */
export const pageGround = '#F0F1EB';
export const sheet = '#FAFAF6';
export const ink = '#17201B';
export const granite = '#C9CABF';
export const paleGranite = '#DDDED5';
export const darkGranite = '#A9ABA0';
export const acacia = '#2B4A35';
export const bush = '#3E643F';
export const leaf = '#5F7F45';
export const paleLeaf = '#8FA657';
export const lichen = '#CFDA3C';
export const rust = '#C2501F';
export const paleRust = '#E58A4E';
export const sand = '#E5D5B0';
export const contour = '#A4713F';
export const water = '#2C6A84';
export const midWater = '#A9CBD3';
export const paleWater = '#D5E4E4';
export const dolerite = '#161E1A';
export const slate = '#252E29';

export const reliefRampLight = [
  '#E8EBD3',
  '#E0E5B9',
  '#D6DE9A',
  '#CAD57A',
  '#B9C662',
  '#A5B257',
  '#A3AA78',
  '#ABAF97',
  '#B9BBAC',
  '#C6C8BC',
  '#D2D4CA',
  '#DDDFD7',
  '#E7E9E2',
  '#F0F1EC',
  '#F8F8F5',
];
export const reliefRampDark = [
  '#161E18',
  '#1A241B',
  '#1F2C1F',
  '#263624',
  '#2F4229',
  '#3A4E2F',
  '#445239',
  '#4C5646',
  '#565E52',
  '#636A5F',
  '#72786D',
  '#83897E',
  '#969B90',
  '#ABB0A5',
  '#C4C8BD',
];
export const reliefGroundLight = '#EFF0EA';
/** Rivers of the light hero. */
export const riverLight = '#5E95AA';
export const reliefGroundDark = '#121814';

/** Mixes two hex colours; share 0 gives the first. */
export function blend(from: string, to: string, share: number): string {
  const mixed = [1, 3, 5].map((start) => {
    const a = Number.parseInt(from.slice(start, start + 2), 16);
    const b = Number.parseInt(to.slice(start, start + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('').toUpperCase()}`;
}

/** Evenly spaced colours from the first to the last stop. */
export function ramp(stops: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const place = (index / Math.max(1, count - 1)) * (stops.length - 1);
    const stop = Math.min(stops.length - 2, Math.floor(place));
    return blend(stops[stop] as string, stops[stop + 1] as string, place - stop);
  });
}
