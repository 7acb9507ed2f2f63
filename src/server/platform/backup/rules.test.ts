import { describe, expect, it } from 'vitest';
import type { Manifest } from './manifest.ts';
import {
  archiveName,
  archivesIn,
  archivesToDelete,
  chooseTool,
  differences,
  majorOf,
  refusalOfArchive,
  refusalOfTarget,
  type Target,
} from './rules.ts';

const name = (day: string): string => `kopje-202611${day}-020000Z.tar`;

describe('the archives of a folder', () => {
  it('are named by their time in UTC, and found among other files, newest first', () => {
    expect(archiveName(new Date('2026-11-28T23:05:09.870+02:00'))).toBe('kopje-20261128-210509Z.tar');
    const others = ['unfinished', 'kopje-2026.tar', `${name('27')}.gpg`, `my-${name('27')}`, 'lock.sqlite'];
    expect(archivesIn([name('26'), ...others, name('28'), name('27')])).toEqual([name('28'), name('27'), name('26')]);
  });

  it.each<[what: string, days: string[], justMade: string, keep: number, deleted: string[]]>([
    ['fewer than are kept', ['26', '27'], '27', 14, []],
    ['as many as are kept', ['26', '27'], '27', 2, []],
    ['one too many', ['26', '27', '28'], '28', 2, ['26']],
    ['many too many', ['24', '25', '26', '27', '28'], '28', 2, ['26', '25', '24']],
    ['only the new one is kept', ['26', '27', '28'], '28', 1, ['27', '26']],
    ['the clock went back: the new one has the oldest name', ['26', '27', '28'], '26', 2, ['27']],
    ['none', [], '28', 1, []],
  ])('beyond those kept are deleted: %s', (_, days, justMade, keep, deleted) => {
    expect(archivesToDelete([...days.map(name), 'notes.txt', 'lock.sqlite'], name(justMade), keep)).toEqual(
      deleted.map(name),
    );
  });
});

describe('an archive', () => {
  const own = { product: 'this-site', migrations: ['0001-a.sql', '0002-b.sql'] };
  const facts = { release: '0.2.0', product: 'this-site', migrations: own.migrations } as Manifest;
  it.each<[what: string, given: Partial<Manifest>, refusal: string | null]>([
    ['of this release', {}, null],
    ['of an older release', { migrations: ['0001-a.sql'] }, null],
    ['of an empty database', { migrations: [] }, null],
    ['of a newer release', { migrations: [...own.migrations, '0003-c.sql'] }, 'newer release (0.2.0, with 0003-c.sql)'],
    ['of another product', { product: 'other-site' }, 'a backup of "other-site", and this site is "this-site"'],
  ])('%s', (_, given, refusal) => {
    const found = refusalOfArchive({ ...facts, ...given }, own);
    if (refusal === null) expect(found).toBeNull();
    else expect(found).toContain(refusal);
  });
});

describe('the data that a restore would replace', () => {
  const [earlier, later] = ['2026-11-28T10:00:00.000001Z', '2026-11-28T10:00:00.000002Z'];
  const backup: Target = { secretFingerprint: 'one', newestRecordAt: earlier };
  it.each<[what: string, target: Target, refusal: string | null]>([
    ['never used', { secretFingerprint: 'other', newestRecordAt: null }, null],
    ['the same', backup, null],
    ['older', { ...backup, newestRecordAt: '2026-11-27T10:00:00.000000Z' }, null],
    ['newer', { ...backup, newestRecordAt: later }, 'newer data than the backup'],
    ['of another site', { ...backup, secretFingerprint: 'other' }, 'another site'],
    ['of a site without a fingerprint', { ...backup, secretFingerprint: null }, 'another site'],
  ])('%s', (_, target, refusal) => {
    const found = refusalOfTarget(backup, target);
    if (refusal === null) expect(found).toBeNull();
    else expect(found).toContain(refusal);
  });

  it('is newer than a backup without records', () => {
    expect(refusalOfTarget({ ...backup, newestRecordAt: null }, backup)).toContain('newer data');
  });
});

it('differences name the tables with other rows or values, the missing and the additional ones', () => {
  const table = (name: string, rows = 1, hash = '1') => ({ name, rows, hash });
  const backup = [table('a'), table('b'), table('c'), table('d')];
  expect(differences(backup, backup)).toEqual([]);
  expect(differences(backup, [table('a'), table('b', 2), table('c', 1, '2'), table('e')])).toEqual([
    'b has 2 rows instead of 1',
    'c has other values',
    'd is missing',
    'e was not backed up',
  ]);
});

it.each<[found: number[], least: number, chosen: number | null]>([
  [[], 15, null],
  [[14], 15, null],
  [[15], 15, 15],
  [[17, 15, 16], 15, 15],
  [[18, 14, 16], 15, 16],
  [[15, 17], 18, null],
])('of the versions %j, for a server of version %i: %s', (found, least, chosen) => {
  const tools = found.map((major) => ({ file: `/${major}/pg_dump`, major }));
  expect(chooseTool(tools, least)?.major ?? null).toBe(chosen);
});

it.each([
  ['pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', 15],
  ['pg_restore (PostgreSQL) 18.4', 18],
  ['pg_dump (PostgreSQL) 19beta1', 19],
  ['something else 15', null],
  ['', null],
])('%s is of %s', (output, major) => expect(majorOf(output)).toBe(major));
