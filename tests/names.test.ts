import { expect, it } from 'vitest';
import { classesDefinedIn } from '#tests/support/project/classes.ts';
import { declaredIn, segmentsOf } from '#tests/support/project/identifiers.ts';
import { filesBelow, generatedFiles, textOf } from '#tests/support/project/project-files.ts';

const [, list = ''] = textOf('docs/glossary.md').split('### In names');
const listed = (label: string): Set<string> => {
  const [, items = ''] = new RegExp(`^- ${label}[^:]*: ([^-]+)`, 'm').exec(list) ?? [];
  return new Set(items.split(',').map((item) => item.trim()));
};
const [everywhere, inSource, allowed] = [listed('everywhere'), listed('in `src`'), listed('allowed')];

const isBanned = (file: string, segment: string): boolean =>
  everywhere.has(segment) || (file.startsWith('src/') && inSource.has(segment));

/** `file:line name` for each name with a banned word; snake_case names are database columns or external keys. */
function bannedIn(file: string, text: string): string[] {
  return declaredIn(file, text)
    .filter(({ name }) => !name.includes('_') && !allowed.has(name))
    .filter(({ name }) => segmentsOf(name).some((segment) => isBanned(file, segment)))
    .map(({ name, line }) => `${file}:${line} ${name}`);
}

/** `file class` for each class of a style sheet with a banned word. */
const bannedClassesIn = (file: string, text: string): string[] =>
  classesDefinedIn(text)
    .filter((name) => !allowed.has(name) && segmentsOf(name).some((segment) => isBanned(file, segment)))
    .map((name) => `${file} .${name}`);

/** The files with a banned word in their own name or that of a folder. */
const misnamed = (paths: readonly string[]): string[] =>
  paths.filter((file) => segmentsOf(file).some((segment) => isBanned(file, segment)));

const files = filesBelow(['src', 'tests', 'tools', 'scripts']).filter((file) => !generatedFiles.includes(file));
const programs = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
const sheets = files.filter((file) => file.endsWith('.css'));

it('reads the list of the glossary', () => {
  expect([everywhere.size > 30, everywhere.has('letter'), inSource.has('round'), allowed.has('stopWords')]).toEqual(
    Array.from({ length: 4 }, () => true),
  );
});

it('no identifier has a banned word', () => {
  expect(programs.length).toBeGreaterThan(800);
  expect(programs.flatMap((file) => bannedIn(file, textOf(file)))).toEqual([]);
});

it('no class of a style sheet has a banned word', () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.flatMap((file) => bannedClassesIn(file, textOf(file)))).toEqual([]);
});

it('no file or folder has a banned word in its name', () => {
  expect(misnamed(files)).toEqual([]);
});

it('a banned word is reported when planted', () => {
  const planted = 'const sendLetter = ({ ask: request }: { ask: string }) => request;\nconst stopWords = 1;\n';
  expect(bannedIn('src/planted.ts', planted)).toEqual(['src/planted.ts:1 sendLetter', 'src/planted.ts:1 ask']);
  expect(bannedIn('tests/planted.ts', 'for (let round = 0; ; ) {}')).toEqual([]);
  expect(bannedIn('src/planted.ts', 'for (let round = 0; ; ) {}')).toEqual(['src/planted.ts:1 round']);
  const sheet = '/* .desk */ .office-rows > .row { color: var(--color-paper); }\n';
  expect(bannedClassesIn('src/planted.css', sheet)).toEqual(['src/planted.css .office-rows']);
  const named = ['src/web/office/page.tsx', 'src/web/send-letter.ts', 'src/web/letterhead.ts', 'tests/round.ts'];
  expect(misnamed(named)).toEqual(named.slice(0, 2));
});
