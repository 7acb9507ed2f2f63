/** The messages between the process and the thread of the embedded database. */

export interface WorkerData {
  /** The folder of the database, or null for one in memory. */
  folder: string | null;
  image: string | null;
}

export type Request =
  | { kind: 'query'; sql: string; parameters: unknown[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'dump' }
  | { kind: 'close' };

export type Message =
  | { kind: 'ready'; walSegmentBytes: number }
  /** The database could not be opened. `output` is what PostgreSQL printed meanwhile. */
  | { kind: 'failed'; error: SentError; output: string }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; error: SentError }
  /** The database has crashed: no statement can be answered any more. */
  | { kind: 'crashed'; error: SentError; output: string };

/** An error as plain data: structured clone would keep its message and drop its SQLSTATE. */
export type SentError = { name: string; message: string } & Partial<Record<(typeof facts)[number], string>>;

export interface QueryResult<Row> {
  rows: Row[];
  affectedRows?: number;
  command?: string;
  fields: { name: string; dataTypeID: number }[];
}

const facts = ['severity', 'code', 'detail', 'hint', 'where', 'schema', 'table', 'column', 'constraint'] as const;

export function toSentError(thrown: unknown): SentError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) };
  const sent: SentError = { name: thrown.name, message: thrown.message };
  for (const fact of facts) {
    const value: unknown = Reflect.get(thrown, fact);
    if (typeof value === 'string') sent[fact] = value;
  }
  return sent;
}

export const toError = (sent: SentError): Error => Object.assign(new Error(sent.message), sent);
