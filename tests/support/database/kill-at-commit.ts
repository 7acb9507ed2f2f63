import { readFileSync, rmSync } from 'node:fs';
import pg from 'pg';

// Loaded into a site under test before it starts (NODE_OPTIONS): ends the process with SIGKILL at one commit, as a power
// cut would. Which one stands in the file of KILL_ORDERS, and is written there while the process runs.

/** Before the commit is sent, when it is on its way, or once it has been answered. */
export const moments = ['before', 'sent', 'after'] as const;
export interface KillOrder {
  moment: (typeof moments)[number];
  /** Part of a statement of the transaction, or of a statement that is a transaction by itself. */
  statement: string;
}

type Query = (this: object, ...parameters: unknown[]) => unknown;

const file = process.env['KILL_ORDERS'];
const { query } = pg.Client.prototype as unknown as { query: Query };
/** What each connection has said since its transaction began. */
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
