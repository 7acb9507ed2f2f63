import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const projectRoot = path.join(import.meta.dirname, '../../..');

/** Written by tools/pictures/generate.ts and never edited manually. */
export const generatedFiles = [
  'src/web/site/hero/hero-relief.ts',
  'src/web/site/ai/scene.ts',
  'src/web/site/process-profile.ts',
  'src/web/ui/layout/logo-mark.ts',
  'src/server/shares/released-shares.ts',
];

const notOurs = new Set(['node_modules', 'build', '.git', '.react-router', '.data', '.shots', 'test-results']);

/** Every file below the folders, as sorted paths from `root` with forward slashes. */
export function filesBelow(folders: readonly string[], root = projectRoot): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
        const file = path.posix.join(folder, entry.name);
        if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : filesBelow([file], root);
        return [file];
      }),
    )
    .sort();
}

export const foldersOf = (files: readonly string[]): string[] =>
  [...new Set(files.flatMap((file) => file.split('/').slice(0, -1)))].sort();

export const textOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

/** `file:line` of every matching line, for tests that expect none. */
export function linesMatching(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}
