import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** The cells of a CSV file, parsed as RFC 4180 specifies. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let line: string[] = [];
  let end = 0;
  for (const match of text.slice(1).matchAll(pattern)) {
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') {
      lines.push(line);
      line = [];
    }
    end = match.index + match[0].length;
  }
  expect(end).toBe(text.length - 1);
  return lines;
}

describe('a CSV file', () => {
  it.each([
    ['plain words', 'plain words'],
    ['a, b', '"a, b"'],
    ['he said "no"', '"he said ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+263771234567', "'+263771234567"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
  ])('writes %j as %j', (text, cell) => {
    expect(toCsv([{ note: text }])).toBe(`\ufeffnote\r\n${cell}\r\n`);
  });

  it('writes numbers, booleans and null as text below the names of the first row', () => {
    expect(toCsv([{ a: 1, b: true, c: null }])).toBe('\ufeffa,b,c\r\n1,true,\r\n');
    expect(toCsv([])).toBe('\ufeff');
  });

  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ maxLength: 12, unit: fc.constantFrom(...'=+-@\t\r\n\0＝＋－＠\'",;a1 ') }),
  );

  it('keeps every cell, and none starts as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }), (rows) => {
        const read = readCsv(toCsv(rows.map(([one, other]) => ({ one, other })))).slice(1);
        expect(read).toHaveLength(rows.length);
        for (const [at, cells] of rows.entries()) {
          for (const [column, text] of cells.entries()) {
            const written = read[at]?.[column] ?? '';
            expect([text, `'${text}`]).toContain(written);
            expect('=+-@\t\r\n\0＝＋－＠'.includes(written.charAt(0))).toBe(written === '');
          }
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
