import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readDbf } from './dbf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-dbf-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Field = [name: string, type: string, length: number];

/** A dBASE III table; each row is written as it is, after the byte that says whether it is deleted. */
function dbf(fields: readonly Field[], rows: readonly Uint8Array[], count = rows.length): string {
  const start = 32 + 32 * fields.length + 1;
  const length = 1 + fields.reduce((sum, [, , size]) => sum + size, 0);
  const head = Buffer.alloc(start);
  head.writeUInt32LE(count, 4);
  head.writeUInt16LE(start, 8);
  head.writeUInt16LE(length, 10);
  for (const [at, [name, type, size]] of fields.entries()) {
    head.write(name, 32 + 32 * at, 'latin1');
    head.write(type, 32 + 32 * at + 11, 'latin1');
    head[32 + 32 * at + 16] = size;
  }
  head[start - 1] = 0x0d;
  const file = path.join(folder, 'table.dbf');
  writeFileSync(file, Buffer.concat([head, ...rows.flatMap((row) => [Buffer.from(' '), row])]));
  return file;
}

function rowsIn(file: string, codePage = ''): object[] {
  const rows: object[] = [];
  readDbf(file, codePage, (attributes) => rows.push(attributes));
  return rows;
}

const fields: Field[] = [
  ['CROP', 'C', 6],
  ['HA', 'N', 6],
  ['SOWN', 'D', 8],
];

it('reads texts, numbers and days, and null where there is none', () => {
  const rows = ['Maize   12.520261120', '      ******        '].map((row) => Buffer.from(row));
  expect(rowsIn(dbf(fields, rows))).toEqual([
    { CROP: 'Maize', HA: 12.5, SOWN: '2026-11-20' },
    { CROP: null, HA: null, SOWN: null },
  ]);
});

it.each([
  ['', [0x4d, 0x61, 0xef, 0x73, 0x20, 0x20]],
  ['1252', [0x4d, 0x61, 0xef, 0x73, 0x20, 0x20]],
  ['ISO 8859-1', [0x4d, 0x61, 0xef, 0x73, 0x20, 0x20]],
  ['UTF-8\n', [0x4d, 0x61, 0xc3, 0xaf, 0x73, 0x20]],
  ['no such page', [0x4d, 0x61, 0xef, 0x73, 0x20, 0x20]],
])('reads texts by the code page “%s”', (codePage, text) => {
  expect(rowsIn(dbf([['CROP', 'C', 6]], [Buffer.from(text)]), codePage)).toEqual([{ CROP: 'Maïs' }]);
});

it('reads the rows that are there, of a table that promises more', () => {
  expect(rowsIn(dbf([['CROP', 'C', 1]], [Buffer.from('a')], 4_000_000_000))).toEqual([{ CROP: 'a' }]);
});
