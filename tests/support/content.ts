import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openContent } from '#server/platform/content.ts';
import { projectRoot } from './project-files.ts';

const folder = path.join(projectRoot, 'content');

/** What this site says, as committed. */
export const content = openContent(folder);

/** A copy of content/ to change at will. Call `remove` in afterAll. */
export function copyOfContent(): { folder: string; remove(): void } {
  const copy = mkdtempSync(path.join(tmpdir(), 'site-content-'));
  cpSync(folder, copy, { recursive: true });
  return { folder: copy, remove: () => rmSync(copy, { recursive: true }) };
}
