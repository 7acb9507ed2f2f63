import type { Position } from '#geo/geodesy/area.ts';

/** Latitude and longitude in degrees with a true minus sign: `−20.15000`, `28.58333`. */
export const asDegrees = ([lon, lat]: Position, digits = 5): [latitude: string, longitude: string] => [
  withMinus(lat.toFixed(digits)),
  withMinus(lon.toFixed(digits)),
];

/** Latitude and longitude in degrees, minutes and seconds: `20° 09′ 00.0″ S`, `28° 35′ 00.0″ E`. */
export const asDms = ([lon, lat]: Position, digits = 1): [latitude: string, longitude: string] => [
  `${sexagesimal(lat, digits)} ${lat < 0 ? 'S' : 'N'}`,
  `${sexagesimal(lon, digits)} ${lon < 0 ? 'W' : 'E'}`,
];

/** A number with its digits in groups of three: `390,757`. */
export const grouped = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `−0.00000` is zero. */
const withMinus = (text: string): string => (Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−'));

function sexagesimal(degrees: number, digits: number): string {
  // Rounded as seconds first: 59.96″ must become the next minute, not 60.0″.
  const seconds = Math.round(Math.abs(degrees) * 3600 * 10 ** digits) / 10 ** digits;
  const [whole, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = (seconds - whole * 3600 - minutes * 60).toFixed(digits).padStart(digits ? digits + 3 : 2, '0');
  return `${whole}° ${String(minutes).padStart(2, '0')}′ ${rest}″`;
}
