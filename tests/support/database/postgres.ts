import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { dataFolder, logFile, readyMessage, type ServerOptions } from './postgres-process.ts';
import { findPostgres, unprivilegedAccount } from './postgres-programs.ts';

/** A PostgreSQL server for tests. */
export interface Postgres {
  /** The URL of the maintenance database, for `createDatabase`. */
  url: string;
  /** Kills the server as a power cut would, and starts it again. Not for TEST_DATABASE_URL. */
  crash(): Promise<void>;
  /** Stops every process of the server, which then holds its connections without an answer. Not for TEST_DATABASE_URL. */
  pause(): Promise<void>;
  /** Ends a pause. */
  resume(): Promise<void>;
  /** The server's log, for example to look for deadlocks. Empty for TEST_DATABASE_URL. */
  log(): string;
  /** Removes the server and its folder, or, for TEST_DATABASE_URL, only the databases created by the tests. */
  stop(): Promise<void>;
}

const prefix = 'site_test_';

/** Starts a server: with the programs in `bin`, or the one that TEST_DATABASE_URL names, or one that this machine has. */
export async function startPostgres(bin?: string): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL'];
  return given && !bin ? borrowServer(given) : startServer(bin);
}

/** Creates a database, empty or as a copy of the template. Returns its URL. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `${prefix}${process.pid}_${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs `work` on one connection, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function borrowServer(url: string): Promise<Postgres> {
  const refused = (what: string) =>
    Promise.reject(new Error(`The server of TEST_DATABASE_URL is not ours to ${what}.`));
  const before = await databases(url);
  return {
    url,
    crash: () => refused('crash'),
    pause: () => refused('pause'),
    resume: () => refused('pause'),
    log: () => '',
    async stop() {
      const ours = (await databases(url)).filter((name) => !before.includes(name));
      await withClient(url, async (client) => {
        for (const name of ours) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      });
    },
  };
}

async function databases(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]),
  );
  return rows.map((row) => row.datname);
}

async function startServer(bin?: string): Promise<Postgres> {
  const account = unprivilegedAccount();
  // Root's own temporary folder may not be accessible to the account that runs the server.
  const folder = mkdtempSync(path.join('uid' in account ? '/tmp' : tmpdir(), 'site-postgres-'));
  const password = randomBytes(12).toString('hex');
  try {
    if ('uid' in account) chownSync(folder, account.uid, account.gid);
    const programs = findPostgres(folder, account, bin);
    const port = await freePort();
    const postgres = await startServerProcess({ folder, port, password, programs });
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await assertOurs(url, folder);
    const command = async (name: 'crash' | 'pause' | 'resume'): Promise<void> => {
      const ready = nextLine(postgres);
      postgres.stdin?.write(`${name}\n`);
      await expectReady(ready);
    };
    return {
      url,
      crash: () => command('crash'),
      pause: () => command('pause'),
      resume: () => command('resume'),
      log: () => readFileSync(logFile(folder), 'utf8'),
      async stop() {
        const ended = once(postgres, 'exit');
        postgres.stdin?.end();
        await ended;
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

// Detached: Ctrl-C in a terminal must not end the server before the tests that use it.
async function startServerProcess(options: ServerOptions): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'postgres-process.ts');
  const postgres = spawn(process.execPath, [script, JSON.stringify(options)], {
    cwd: options.folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  postgres.stdin?.on('error', () => {});
  try {
    await expectReady(nextLine(postgres));
  } catch (error) {
    postgres.stdin?.end();
    throw error;
  }
  return postgres;
}

function nextLine(postgres: ChildProcess): Promise<string> {
  if (!postgres.stdout) throw new Error('The PostgreSQL process has no output to read');
  const lines = createInterface({ input: postgres.stdout });
  return new Promise((resolve) => {
    const onExit = (code: number | null): void => resolve(`the PostgreSQL process ended with code ${code}`);
    postgres.once('exit', onExit);
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
      postgres.off('exit', onExit);
    });
  });
}

async function expectReady(line: Promise<string>): Promise<void> {
  const answer = await line;
  if (answer !== readyMessage) throw new Error(`PostgreSQL for the tests did not start: ${answer}`);
}

/** Another server can take the free port in the meantime; the tests must not write to that server. */
async function assertOurs(url: string, folder: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query<{ data_directory: string }>('SHOW data_directory'));
  const found = rows[0]?.data_directory;
  if (found !== dataFolder(folder)) throw new Error(`Port of the test database belongs to another server: ${found}`);
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
