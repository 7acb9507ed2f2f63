/** The cells as a spreadsheet reads them that separates by this sign: a quote counts at the beginning of a cell alone. */
export function readCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const lines: string[][] = [[]];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"?)?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'gy');
  for (const [all, quoted = '', plain, end] of text.replace('\ufeff', '').matchAll(pattern)) {
    if (!all) break;
    lines.at(-1)?.push(quoted.replaceAll('""', '"') + plain);
    if (end !== separator) lines.push([]);
  }
  return lines.filter((cells) => cells.length > 0);
}
