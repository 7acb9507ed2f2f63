import { expect, it } from 'vitest';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

const glossary = textOf('docs/glossary.md');
const [terms = '', unused = ''] = glossary.split('## Words to avoid');
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| (?!term \||not \||---)([^|]+) \|/gm)].map(([, cell = '']) => cell);

it('defines every term once', () => {
  const defined = firstCells(terms).flatMap((cell) => cell.split(', '));
  expect(defined.length).toBeGreaterThan(60);
  expect(defined.filter((term, index) => defined.indexOf(term) !== index)).toEqual([]);
});

it('says which term every table of the database belongs to', () => {
  const tables = filesBelow(['migrations']).flatMap((file) =>
    [...textOf(file).matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name = '']) => name),
  );
  expect(tables).toContain('bookings');
  expect(tables.filter((table) => !terms.includes(`\`${table}\``))).toEqual([]);
});

it('does not define a word that it replaces', () => {
  const defined = new Set(firstCells(terms).flatMap((cell) => cell.split(', ')));
  const replaced = firstCells(unused).flatMap((cell) => cell.replace(/ \(.*\)$/, '').split(', '));
  expect(replaced.length).toBeGreaterThan(20);
  expect(replaced.filter((word) => defined.has(word))).toEqual([]);
});

it('names tables, folders and files that exist', () => {
  const paths = [...terms.matchAll(/`((?:content|src|platform)(?:\/[\w.-]+)*)`/g)].map(([, found = '']) =>
    found.replace(/^platform/, 'src/server/platform'),
  );
  const files = filesBelow(['content', 'src']);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((name) => !files.some((file) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
});
