import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbedded } from './database.ts';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let child: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-lock-'));
});
afterEach(async () => {
  if (child) await end(child);
  child = null;
  rmSync(folder, { recursive: true });
});

/** Locks the folder in another process until that process is ended. Returns its first output. */
async function holdElsewhere(): Promise<string> {
  const script = `
    import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))};
    try {
      lockFolder(process.argv[1]);
      // The lock is no longer referenced; it must survive garbage collection.
      for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(() => resolve(gc())));
      console.log('held');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const flags = ['--expose-gc', '--input-type=module', '-e', script, folder];
  child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('no output');
  const [printed] = await once(child.stdout, 'data');
  return String(printed).trim();
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}

it('a second process is refused the folder with a message that names the first', async () => {
  const lock = lockFolder(folder);
  expect(await holdElsewhere()).toBe(
    `The data folder ${folder} is in use by another copy of this site (process ${process.pid}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
  lock.release();
});

it('a database in use is not opened a second time by the same process either', async () => {
  expect(await holdElsewhere()).toBe('held');
  await expect(openEmbedded(folder)).rejects.toThrow(`(process ${child?.pid})`);
  await end(child as ChildProcess);
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`(process ${process.pid})`);
  lock.release();
});

it('a folder is free again once released, or once its process is killed', async () => {
  lockFolder(folder).release();
  expect(await holdElsewhere()).toBe('held');
  expect(() => lockFolder(folder)).toThrow('is in use');
  await end(child as ChildProcess);
  lockFolder(folder).release();
});
