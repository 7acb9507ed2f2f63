import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { withClient } from '#tests/support/database/postgres.ts';
import { adminReads } from './admin-reads.ts';
import type { WatchedApp } from './watched-app.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Tables that grow over the years have at least this many rows. */
const rowsOfLargeTable = 1_000;

/** The statements of all admin reads and of the metrics that read more than a share of a large table. `setting`: for the planner. */
export async function longReads(of: WatchedApp, share: number, setting = ''): Promise<string[]> {
  const found: string[] = [];
  const reads = (await adminReads(of)).map(({ what, endpoint, sending }) => ({
    what,
    read: (): Promise<unknown> => of.staff.visitor.call(endpoint, sending as never),
  }));
  reads.push({ what: 'metrics', read: () => of.app.site.platform.gauges.text() });
  await withClient(of.url, async (client) => {
    if (setting) await client.query(`set ${setting}`);
    const large = await largeTables(client);
    for (const { what, read } of reads) {
      const queries = await of.queriesOf(read);
      for (const query of queries.filter(({ sql }) => /^[\s(]*(select|with)/i.test(sql))) {
        for (const [table, rows] of await rowsReadBy(client, query)) {
          if (rows > share * (large.get(table) ?? Number.POSITIVE_INFINITY))
            found.push(`${what}: ${rows} rows of ${table}: ${query.sql}`);
        }
      }
    }
  });
  return found;
}

async function largeTables(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(`select relname as name, reltuples as count
    from pg_class where relkind = 'r' and reltuples >= ${rowsOfLargeTable} and relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Runs a statement again and returns the rows that its plan reads, by table. */
async function rowsReadBy(client: pg.Client, { sql, parameters }: CompiledQuery): Promise<Map<string, number>> {
  const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  const read = new Map<string, number>();
  collect(plan, read);
  return read;
}

/** Rows counted up to a limit are bounded, however large the table is. */
const endsAtLimit = (node: PlanNode): boolean =>
  node['Node Type'] === 'Limit' && node.Plans?.[0]?.['Rows Removed by Filter'] === undefined;

function collect(node: PlanNode, read: Map<string, number>): void {
  if (endsAtLimit(node) && node.Plans?.[0]?.['Relation Name']) return;
  const table = node['Relation Name'];
  if (table) {
    const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    read.set(table, (read.get(table) ?? 0) + Math.round((node['Actual Rows'] + dropped) * node['Actual Loops']));
  }
  for (const child of node.Plans ?? []) collect(child, read);
}
