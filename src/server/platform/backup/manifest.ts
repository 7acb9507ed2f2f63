import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { inPackage } from '../package-folder.ts';

const tableFacts = z.object({
  /** Schema and table, quoted where SQL needs it. */
  name: z.string(),
  rows: z.number(),
  /** The sum of a number for each row, from its SHA-256: the order of the rows does not matter. */
  hash: z.string(),
});

const databaseFacts = z.object({
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(tableFacts),
  /** The newest time at which a record was created; null when nobody has used the database yet. */
  newestRecordAt: z.nullable(z.string()),
  /** Of the SECRET of the last process that started on the database. */
  secretFingerprint: z.nullable(z.string()),
});

const format = 1;

const manifest = z.extend(databaseFacts, {
  format: z.literal(format),
  product: z.string(),
  release: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  /** The major version of PostgreSQL; of pg_dump, if the database is a server. */
  postgresMajor: z.number(),
  /** Whether the archive has the secret that the site generated in DATA_DIR. */
  hasSecret: z.boolean(),
  /** What was copied of the file storage; absent in archives of releases that did not. */
  files: z.optional(z.object({ objects: z.number(), bytes: z.number(), missing: z.array(z.string()) })),
  /** Bytes of each other file of the archive. */
  sizes: z.record(z.string(), z.number()),
});

export type TableFacts = z.infer<typeof tableFacts>;
export type DatabaseFacts = z.infer<typeof databaseFacts>;
export type Manifest = z.infer<typeof manifest>;
export const manifestFormat = format;

/** Null when the text is no manifest that this release can read. */
export function parseManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Name and version in package.json. */
export function thisRelease(): { product: string; release: string } {
  const { name, version } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return { product: name, release: version };
}
