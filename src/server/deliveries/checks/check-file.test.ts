import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findingsOf, inDegrees, nothingAgreed, saidOf, withFile } from '#tests/support/deliveries/findings-of.ts';
import { checkFile } from './check-file.ts';
import type { FileCheck } from './file-check.ts';

const table = 'id,longitude,latitude\n1,28.5,-20.1\n2,28.6,-20.2\n';
const limits = { longestMs: 60_000, heapMb: 256 };

const check = (content: string, changed = limits, signal?: AbortSignal): Promise<FileCheck> =>
  withFile('points.csv', content, (path) =>
    checkFile({ path, name: 'points.csv', bytes: content.length, agreed: inDegrees }, signal, changed),
  );
const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('site-check-'));

describe('a check in its own process', () => {
  it('says the same as one in this process, and leaves nothing behind', async () => {
    const before = folders();
    const [inProcess, here] = [await check(table), await findingsOf('points.csv', table, inDegrees)];
    expect(saidOf(inProcess)).toEqual(here);
    expect(here.passed).toContain('geometry: 2 points, all valid');
    expect(folders()).toEqual(before);
  });

  it('is stopped at the end of its time', async () => {
    const { kind, findings } = await check(table, { ...limits, longestMs: 5 });
    expect([kind, findings]).toEqual([
      null,
      [{ id: 'check', outcome: 'not_checked', text: 'The check took longer than 0 s and was stopped' }],
    ]);
  });

  it('is stopped when its caller gives it up, before and after it has begun', async () => {
    const text = 'The check was stopped';
    expect((await check(table, limits, AbortSignal.abort())).findings[0]?.text).toBe(text);
    expect((await check(table, limits, AbortSignal.timeout(20))).findings[0]?.text).toBe(text);
  });

  it('ends without harm when it needs too much memory', async () => {
    const rows = Array.from({ length: 300_000 }, (_, row) => `${row},28.5,-20.1`).join('\n');
    const { findings } = await check(`id,longitude,latitude\n${rows}`, { ...limits, heapMb: 10 });
    expect(findings).toEqual([
      { id: 'check', outcome: 'not_checked', text: 'The file needs more memory than a check may use' },
    ]);
  });

  it('ends without harm when the file is not there', async () => {
    const file = { path: '/nowhere/points.csv', name: 'points.csv', bytes: 1, agreed: nothingAgreed };
    const { findings } = await checkFile(file);
    expect(findings).toEqual([
      { id: 'check', outcome: 'not_checked', text: 'The check ended before it was done: the file may be damaged' },
    ]);
  });
});
