import { phoneBeginning } from '#contract/phone.ts';

/** For names, which go into email subjects and onto invoices. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** One line of at most so many characters, cut at a word. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = line.charAt(most - 1) === ' ' ? cut.length : cut.lastIndexOf(' ');
  // A word as long as the line is cut within.
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.]+$/, '')}…`;
}

/** Keeps line breaks and drops other control characters. */
export const withoutControlCharacters = (text: string): string =>
  text
    .split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trimEnd())
    .join('\n')
    .trim();

/** A `like` pattern for values that begin with a text; `%`, `_` and `\` in it are literal. */
export const prefixPattern = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** A `like` pattern for references that begin as typed: any case, O for 0, I or L for 1. Null for other texts. */
export function referencePattern(written: string): string | null {
  const [, prefix = '', rest = ''] = /^(b|ord|q|m)-([-\da-z]*)$/i.exec(written.trim()) ?? [];
  if (!prefix) return null;
  const digits = rest.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return `${prefix.toUpperCase()}-${digits}%`;
}

/** A `like` pattern for the end of a reference, from 3 of its 5 characters on. Null for other texts. */
export function referenceEndPattern(written: string): string | null {
  const end = written.trim().toUpperCase();
  return /^[\dA-Z]{3,5}$/.test(end) ? `${end.replaceAll('O', '0').replace(/[IL]/g, '1')}%` : null;
}

/** A `tsquery` of the dictionary `simple` for texts with words that begin like these. Null without a word. */
export function termsPattern(written: string): string | null {
  const begins = written.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return begins ? begins.map((begin) => `'${begin}':*`).join(' & ') : null;
}

/** A `like` pattern for phone numbers that begin as typed, from 4 digits on. Null for other texts. */
export function phonePattern(written: string): string | null {
  const beginning = phoneBeginning(written);
  return beginning && /(?:\d\D*){4}/.test(written) ? `${beginning}%` : null;
}
