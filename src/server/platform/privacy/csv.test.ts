import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/support/data/csv.ts';
import { toCsv } from './csv.ts';

describe('a CSV file', () => {
  it.each([
    ['plain words', '"plain words"'],
    ['', '""'],
    ['a, b', '"a, b"'],
    ['he said "no"', '"he said ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', '"\'=1+1"'],
    ['+263771234567', '"\'+263771234567"'],
    ['-5', '"\'-5"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'\t\'=1"'],
    ['\r=1', '"\'\r\'=1"'],
    ['Rudo;=1+2', '"Rudo;\'=1+2"'],
    ['Rudo;"=1+2;"', '"Rudo;""\'=1+2;"""'],
    ['first\n-second', '"first\n\'-second"'],
    ['＝1+1', '"\'＝1+1"'],
    ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
  ])('writes %j as %j', (text, cell) => {
    expect(toCsv([{ note: text }])).toBe(`\ufeff"note"\r\n${cell}\r\n`);
  });

  it('writes numbers, booleans and null as text below the names of the first row', () => {
    expect(toCsv([{ a: 1, b: true, c: null }])).toBe('\ufeff"a","b","c"\r\n"1","true",""\r\n');
    expect(toCsv([])).toBe('\ufeff');
  });

  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ maxLength: 12, unit: fc.constantFrom(...'=+-@\t\r\n\0＝＋－＠\'",;;""a1 ') }),
  );

  it('keeps every cell, and none starts as a formula, whatever separates the cells', () => {
    const withoutMarks = (text: string): string => text.replaceAll("'", '');
    const startsFormula = (text: string): boolean => /^[=+\-@\0＝＋－＠]/.test(text);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }), (rows) => {
        const text = toCsv(rows.map(([one, other]) => ({ one, other })));
        const read = readCsv(text).slice(1);
        expect(read.map((cells) => cells.map(withoutMarks))).toEqual(rows.map((cells) => cells.map(withoutMarks)));
        expect(read.flat().filter((written) => /^[\t\r\n]/.test(written))).toEqual([]);
        expect([...read.flat(), ...readCsv(text, ';').flat()].filter(startsFormula)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});
