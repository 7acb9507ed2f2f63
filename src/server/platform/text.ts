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
