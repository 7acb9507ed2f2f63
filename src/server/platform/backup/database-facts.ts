import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { appliedMigrations, tableExists } from '../database/migrations.ts';
import type { DatabaseFacts, TableFacts } from './manifest.ts';

/** Settings that change how PostgreSQL writes values as text; the hashes are of that text. */
const textSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

interface Table {
  name: string;
  /** Expressions in the order of the names of the columns. Files are hashed instead of being written as text. */
  columns: string[];
  /** Columns with the time at which the record was created. */
  times: string[] | null;
}

/**
 * Counts and hashes every table outside of PostgreSQL's own schemas, in the snapshot of the transaction. Unlogged tables (rate
 * limits) are left out: PostgreSQL empties them after a crash.
 */
export async function readFacts(trx: Trx): Promise<DatabaseFacts> {
  for (const [name, value] of Object.entries(textSettings))
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
  const facts: TableFacts[] = [];
  let newestRecordAt: string | null = null;
  for (const table of await listTables(trx)) {
    const { newest, ...counted } = await countTable(trx, table);
    facts.push({ name: table.name, ...counted });
    if (newest && newest > (newestRecordAt ?? '')) newestRecordAt = newest;
  }
  const migrations = await appliedMigrations(trx);
  return { migrations, tables: facts, newestRecordAt, secretFingerprint: await storedFingerprint(trx) };
}

export async function listTables(trx: Trx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(format(case when a.atttypid = 'bytea'::regtype then 'sha256(%I)' else '%I' end, a.attname)
        order by a.attname) as columns,
      array_agg(quote_ident(a.attname)) filter (where n.nspname = 'public' and a.attname in ('at', 'created_at')
        and a.atttypid = 'timestamptz'::regtype) as times
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    group by c.oid, n.nspname, c.relname order by n.nspname, c.relname`.execute(trx);
  return rows;
}

/**
 * The hash is the sum of the first 64 bits of the SHA-256 of each row: it needs neither sorting nor memory, and every
 * changed, missing or repeated row changes it.
 */
async function countTable(trx: Trx, { name, columns, times }: Table) {
  const newest = times ? `greatest(${times.join(', ')})` : 'null::timestamptz';
  const { rows } = await sql<{ rows: number; hash: string; newest: string | null }>`
    select count(*) as rows, coalesce(sum(hash), 0)::text as hash,
      to_char(max(made) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as newest
    from (select ${sql.raw(newest)} as made,
        ('x' || encode(substr(sha256(convert_to(row(${sql.raw(columns.join(', '))})::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint as hash
      from only ${sql.raw(name)}) each`.execute(trx);
  return rows[0] ?? { rows: 0, hash: '0', newest: null };
}

async function storedFingerprint(trx: Trx): Promise<string | null> {
  if (!(await tableExists(trx, 'secret_fingerprint'))) return null;
  const stored = await trx.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst();
  return stored?.fingerprint ?? null;
}
