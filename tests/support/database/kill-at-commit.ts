import { readFileSync, rmSync } from 'node:fs';
import pg from 'pg';

// Loaded into a site under test before it starts (NODE_OPTIONS): ends the process with SIGKILL at one commit, as a
// power cut would. The file named by KILL_ORDERS specifies the commit; it is written while the process runs.

/** Before the commit is sent, while it is in transit, or after it was acknowledged. */
export const moments = ['before', 'sent', 'after'] as const;
export interface KillOrder {
  moment: (typeof moments)[number];
  /** Part of a statement in the transaction, or of a statement outside any transaction. */
  statement: string;
}

type Query = (this: object, ...parameters: unknown[]) => unknown;

const file = process.env['KILL_ORDERS'];
const { query } = pg.Client.prototype as unknown as { query: Query };
/** The statements of each connection since its transaction began. */
const queries = new WeakMap<object, string[]>();

function orderFor(statements: readonly string[]): KillOrder | null {
  let text: string;
  try {
    text = readFileSync(file ?? '', 'utf8');
  } catch {
    return null;
  }
  const order: KillOrder = JSON.parse(text);
  return statements.some((statement) => statement.includes(order.statement)) ? order : null;
}

function end(): void {
  rmSync(file ?? '', { force: true });
  process.kill(process.pid, 'SIGKILL');
}

function watched(this: object, ...parameters: unknown[]): unknown {
  const [first] = parameters;
  const text = typeof first === 'string' ? first : '';
  const statements = queries.get(this);
  if (text === 'begin') queries.set(this, []);
  else if (statements && text !== 'commit' && text !== 'rollback') statements.push(text);
  if (text === 'rollback') queries.delete(this);
  const isCommit = statements ? text === 'commit' : text !== 'begin' && text !== '';
  const order = isCommit ? orderFor(statements ?? [text]) : null;
  if (text === 'commit') queries.delete(this);
  if (order?.moment === 'before') end();
  const answered = query.apply(this, parameters);
  if (order?.moment === 'sent') setImmediate(end);
  if (order?.moment === 'after' && answered instanceof Promise) void answered.then(end);
  return answered;
}

if (file) Object.assign(pg.Client.prototype, { query: watched });
