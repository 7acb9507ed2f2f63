import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder with these texts, by path, for the current test. Returns its path. */
export function plantTree(files: ReadonlyMap<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'site-planted-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}
