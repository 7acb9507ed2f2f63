import type { DatabaseFacts, Manifest, TableFacts } from './manifest.ts';

/** A backup or restore was refused or failed. The message is one sentence for the person at the terminal. */
export class BackupError extends Error {}

const prefix = 'kopje';
const archivePattern = new RegExp(`^${prefix}-\\d{8}-\\d{6}Z\\.tar$`);

/** The names sort by the time, which is in UTC. */
export function archiveName(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `${prefix}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}Z.tar`;
}

/** The archives of this command among the files of a folder, newest first. */
export const archivesIn = (names: readonly string[]): string[] =>
  names.filter((name) => archivePattern.test(name)).sort((one, other) => (one < other ? 1 : -1));

/** Keeps the one just made, whatever its name says, and the newest others: `keep` archives in all. */
export function archivesToDelete(names: readonly string[], justMade: string, keep: number): string[] {
  return archivesIn(names)
    .filter((name) => name !== justMade)
    .slice(keep - 1);
}

/** Why this release cannot restore an archive, or null. `migrations` are those of this release. */
export function refusalOfArchive(
  { product, release, migrations }: Manifest,
  own: { product: string; migrations: readonly string[] },
): string | null {
  if (product !== own.product) return `it is a backup of "${product}", and this site is "${own.product}"`;
  const newer = migrations.filter((name) => !own.migrations.includes(name));
  if (newer.length === 0) return null;
  return `it was made by a newer release (${release}, with ${newer.join(', ')}): install that release first`;
}

/** What restoring would replace. */
export interface Target {
  secretFingerprint: string | null;
  /** ISO 8601, UTC, with microseconds; null when nobody has used the database yet. */
  newestRecordAt: string | null;
}

/** Why the data of the target must not be replaced by the backup, or null. */
export function refusalOfTarget(backup: Target, target: Target): string | null {
  if (target.newestRecordAt === null) return null;
  if (target.secretFingerprint !== backup.secretFingerprint) return 'has the data of another site, or another SECRET';
  if (target.newestRecordAt > (backup.newestRecordAt ?? '')) {
    return `has newer data than the backup (of ${target.newestRecordAt}, and the newest in the backup is of ${backup.newestRecordAt ?? 'no time'})`;
  }
  return null;
}

/** How a restored database differs from what was backed up, one clause for each table. */
export function differences(backup: readonly TableFacts[], restored: readonly TableFacts[]): string[] {
  const found = new Map(restored.map((table) => [table.name, table]));
  const expected = new Set(backup.map(({ name }) => name));
  return [
    ...backup.flatMap(({ name, rows, hash }) => {
      const table = found.get(name);
      if (!table) return [`${name} is missing`];
      if (table.rows !== rows) return [`${name} has ${table.rows} rows instead of ${rows}`];
      return table.hash === hash ? [] : [`${name} has other values`];
    }),
    ...restored.filter(({ name }) => !expected.has(name)).map(({ name }) => `${name} was not backed up`),
  ];
}

export interface Tool {
  file: string;
  /** The major version of PostgreSQL that it belongs to. */
  major: number;
}

/**
 * The oldest one that is new enough: pg_restore of a newer version may send settings that an older server refuses.
 * Among equals, the one named first.
 */
export const chooseTool = (tools: readonly Tool[], leastMajor: number): Tool | null =>
  tools
    .filter(({ major }) => major >= leastMajor)
    .reduce<Tool | null>((best, tool) => (best && best.major <= tool.major ? best : tool), null);

/** `pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)` is of 15; null when it is something else. */
export function majorOf(versionOutput: string): number | null {
  const found = /\(PostgreSQL\) (\d+)/.exec(versionOutput)?.[1];
  return found ? Number(found) : null;
}

export const rowsIn = ({ tables }: Pick<DatabaseFacts, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
