import { expect, it } from 'vitest';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

it('says which term every table of the database belongs to', () => {
  const tables = filesBelow(['migrations']).flatMap((file) =>
    [...textOf(file).matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name = '']) => name),
  );
  expect(tables).toContain('bookings');
  const [terms = ''] = textOf('docs/glossary.md').split('## Words to avoid');
  expect(tables.filter((table) => !terms.includes(`\`${table}\``))).toEqual([]);
});
