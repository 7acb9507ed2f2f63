// Chunk: figures
/**
 * Text with the plain forms of the spaces, minus signs and marks of angles that programs write. Characters without a
 * width, which copied text brings along, are left out.
 */
export const plainText = (text: string): string => (isPlain.test(text) ? text : withPlainSigns(text));

/** ASCII without quotation marks that may be those of minutes. */
const isPlain = /^[\t\n\r\x20-\x26\x28-\x5F\x61-\x7E]*$/;

const withPlainSigns = (text: string): string =>
  text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/[^\S\t\r\n]/g, ' ')
    .replace(/[\u2018\u2019\u2032\u02B9\u02BC\u00B4`]/g, "'")
    .replace(/[\u201C\u201D\u2033\u02BA]|''/g, '"')
    .replace(/[\u00BA\u02DA\u1D52\u2218]/g, '°');

/** Characters; a longer text is not a number that anybody types. */
const longestNumber = 40;

/** A decimal with a comma before exactly three digits has at most this many degrees before the comma. */
const mostDegrees = 180;

/**
 * The one grammar of a number: a sign, digits in groups of three or not, and a decimal point or comma. A single comma
 * before exactly three digits is a thousands separator in a length (`10,000`) and a decimal sign in an angle (`20,150`),
 * unless the number before it exceeds 180. Null for any other text.
 */
export function readNumber(text: string, kind: 'length' | 'angle'): number | null {
  const [, sign, digits = ''] = /^([+-]?)([\d.,' ]+)$/.exec(plainText(text.slice(0, longestNumber + 1)).trim()) ?? [];
  if (!digits || text.trim().length > longestNumber) return null;
  const written = withoutGroups(digits, kind).replace(',', '.');
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(written) ? Number(`${sign}${written}`) : null;
}

function withoutGroups(digits: string, kind: 'length' | 'angle'): string {
  if (/^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?$/.test(digits)) return digits.replace(/[ ']/g, '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '');
  const isGrouped =
    /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/.test(digits) ||
    (/^[1-9]\d{0,2},\d{3}$/.test(digits) && (kind === 'length' || Number.parseInt(digits, 10) > mostDegrees));
  return isGrouped ? digits.replaceAll(',', '') : digits;
}
