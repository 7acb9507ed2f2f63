// `node scripts/code-figures.mjs`: counts of files and lines below src and tests, for comparison between commits. They
// are figures to report, not goals.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const aliases = { '#contract/': 'src/contract/', '#geo/': 'src/geo/', '#server/': 'src/server/', '#web/': 'src/web/' };
const folders = ['src/contract', 'src/geo', 'src/server', 'src/web', 'tests'];

const list = execFileSync('git', ['ls-files', 'src', 'tests'], { encoding: 'utf8' }).trim().split('\n');
const code = list.filter((file) => /\.tsx?$/.test(file));
const texts = new Map(list.map((file) => [file, readFileSync(file, 'utf8')]));
const linesOf = (file) => texts.get(file).split('\n').length - 1;
const isTest = (file) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);

/** How many files import each file; tests do not count. */
const importers = new Map();
for (const file of code.filter((one) => !isTest(one))) {
  for (const [, source] of texts.get(file).matchAll(/(?:from|import)[ (]+'([^']+?)(?:\?[\w-]+)?'/g)) {
    const alias = Object.keys(aliases).find((name) => source.startsWith(name));
    const target = alias
      ? aliases[alias] + source.slice(alias.length)
      : source.startsWith('.') && path.posix.join(path.posix.dirname(file), source);
    if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
}

function figuresOf(name, files) {
  const sorted = files.map(linesOf).sort((one, other) => one - other);
  return {
    folder: name,
    files: files.length,
    lines: sorted.reduce((sum, lines) => sum + lines, 0),
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    most: sorted.at(-1) ?? 0,
    'imported by one file': files.filter((file) => importers.get(file)?.size === 1).length,
  };
}

const sources = code.filter((file) => !isTest(file));
console.table([
  figuresOf('src without tests', sources),
  ...folders.map((folder) =>
    figuresOf(
      folder,
      (folder === 'tests' ? code : sources).filter((file) => file.startsWith(`${folder}/`)),
    ),
  ),
  figuresOf(
    'tests in src',
    code.filter((file) => file.startsWith('src/') && isTest(file)),
  ),
  figuresOf(
    'styles',
    list.filter((file) => file.endsWith('.css')),
  ),
]);
