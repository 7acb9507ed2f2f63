/** For names, which go into email subjects and onto invoices. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Keeps line breaks and drops other control characters. */
export const someLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trimEnd())
    .join('\n')
    .trim();

/** What begins with a text, for `like`: its `%`, `_` and `\` are characters as any other. */
export const prefixPattern = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** What begins with a number as people write it: in small letters, with O for 0 and I or L for 1. Null for other texts. */
export function referencePattern(written: string): string | null {
  const [, prefix = '', rest = ''] = /^(b|ord|q|m)-([-\da-z]*)$/i.exec(written.trim()) ?? [];
  if (!prefix) return null;
  const digits = rest.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return `${prefix.toUpperCase()}-${digits}%`;
}

/** What begins with a phone number as people write it: 07x and bare digits are Zimbabwean. Null for other texts. */
export function phonePattern(written: string): string | null {
  const digits = written.replace(/[\s().-]/g, '');
  if (!/^\+?\d{4,15}$/.test(digits)) return null;
  const national = digits.replace(/^(?:\+|00|0|(?=263))/, '');
  const isInternational = /^(?:\+|00|263)/.test(digits);
  return `+${isInternational ? '' : '263'}${national}%`;
}
