import { type AlterTableCmd, type Node, parse } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

/** The last migration of the first release. */
const first = 'migrations/0016-emails-in-order.sql';

/** What the release before may no longer find, by the statements of a migration as PostgreSQL's own parser reads them. */
async function contractions(migration: string): Promise<string[]> {
  const statements = ((await parse(migration)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
  const created = new Set(
    statements.flatMap((node) => ('CreateStmt' in node ? node.CreateStmt.relation?.relname : [])),
  );
  return statements.flatMap((node) => contractionsOf(node, created));
}

function contractionsOf(node: Node, created: ReadonlySet<string | undefined>): string[] {
  if ('DropStmt' in node) return node.DropStmt.removeType === 'OBJECT_INDEX' ? [] : ['drop'];
  if ('DoStmt' in node) return ['do: its statements cannot be read here'];
  if ('RenameStmt' in node) {
    const isUnused = ['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT'].includes(node.RenameStmt.renameType ?? '');
    return isUnused ? [] : ['rename'];
  }
  if (!('AlterTableStmt' in node) || created.has(node.AlterTableStmt.relation?.relname)) return [];
  const commands = (node.AlterTableStmt.cmds ?? []).flatMap((each) =>
    'AlterTableCmd' in each ? each.AlterTableCmd : [],
  );
  return commands.flatMap(contractionOf);
}

function contractionOf({ subtype, def }: AlterTableCmd): string[] {
  if (subtype === 'AT_DropColumn') return ['drop column'];
  if (subtype === 'AT_AlterColumnType') return ['alter column type'];
  if (subtype === 'AT_SetNotNull') return ['set not null'];
  if (subtype !== 'AT_AddColumn' || !def || !('ColumnDef' in def)) return [];
  const kinds = (def.ColumnDef.constraints ?? []).map((each) => 'Constraint' in each && each.Constraint.contype);
  const isMandatory = kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_PRIMARY');
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) =>
    kinds.some((own) => own === kind),
  );
  return isMandatory && !isFilled ? ['add a mandatory column'] : [];
}

describe('a migration contracts the schema', () => {
  it.each([
    ['drop table bookings', ['drop']],
    ['drop view open_orders', ['drop']],
    ['drop index orders_open', []],
    ['alter table a drop column b, add column c text', ['drop column']],
    ['alter table a rename column b to c', ['rename']],
    ['alter table a rename to b', ['rename']],
    ['alter index a rename to b', []],
    ['alter table a rename constraint b to c', []],
    ['alter table a alter column b type bigint', ['alter column type']],
    ['alter table a alter b set data type bigint', ['alter column type']],
    ['alter table a alter b set not null', ['set not null']],
    ['alter table a alter b drop not null', []],
    ['create table a (b text); alter table a alter b set not null', []],
    ['alter table a add b text not null', ['add a mandatory column']],
    ["alter table a add b text not null default ''", []],
    ['alter table a add b bigint not null generated always as identity', []],
    ['alter table a add b text', []],
    ['alter table a drop constraint b_check, add constraint b_check check (b > 0)', []],
    ['do $$ begin drop table a; end $$', ['do: its statements cannot be read here']],
    ["insert into a values ('drop table b; rename column')", []],
    ['-- drop table a\nselect 1', []],
  ])('%s', async (migration, expected) => {
    expect(await contractions(migration)).toEqual(expected);
  });
});

it('migrations only expand unless their name ends with .contract.sql', async () => {
  const later = filesBelow(['migrations']).filter((file) => file > first && !file.endsWith('.contract.sql'));
  expect(later.length).toBeGreaterThan(0);
  const contracting: string[] = [];
  for (const file of later)
    for (const reason of await contractions(textOf(file))) contracting.push(`${file}: ${reason}`);
  expect(contracting).toEqual([]);
});
