import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openContent } from '#server/platform/content/content.ts';
import { projectRoot } from './project-files.ts';

const folder = path.join(projectRoot, 'content');

/** The committed content of this site. */
export const content = openContent(folder);

/** A copy of content/ that tests can change. Call `remove` in afterAll. */
export function copyOfContent(): { folder: string; remove(): void } {
  const copy = mkdtempSync(path.join(tmpdir(), 'site-content-'));
  cpSync(folder, copy, { recursive: true });
  return { folder: copy, remove: () => rmSync(copy, { recursive: true }) };
}

/** Replaces texts in one file of a copy. @throws if the file does not contain them */
export function editContent(copy: string, file: string, ...changes: [from: string, to: string][]): void {
  const target = path.join(copy, file);
  let text = readFileSync(target, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(target, text);
}
