// A separate process that runs one PostgreSQL server. It stops the server and removes its folder as soon as its
// standard input closes, which also happens when the test run that started it crashes or is killed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { PostgresPrograms } from './postgres-programs.ts';

/** The only argument of the process, as JSON. */
export interface ServerOptions {
  folder: string;
  port: number;
  password: string;
  programs: PostgresPrograms;
}

/**
 * The line it prints when the server is ready, or paused; otherwise it prints the error. Its commands are `crash`, `pause`
 * and `resume`.
 */
export const readyMessage = 'ready';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '64MB',
  // No waiting for the disk. Committed data still survives `crash`, because the operating system has it.
  fsync: 'off',
  full_page_writes: 'off',
  // It would start a process for each of the hundreds of databases every minute.
  autovacuum: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export const dataFolder = (folder: string): string => path.join(folder, 'data');
export const logFile = (folder: string): string => path.join(folder, 'server.log');

if (import.meta.main) runServer(JSON.parse(process.argv[2] ?? '') as ServerOptions);

function runServer(options: ServerOptions): void {
  const { folder } = options;
  let server: ChildProcess | undefined;
  let ending = false;
  const print = (line: string) => process.stdout.write(`${line.replaceAll('\n', ' ')}\n`);
  process.stdout.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end());

  async function begin(): Promise<void> {
    server = spawn(options.programs.postgres, serverArguments(options), {
      ...options.programs.account,
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr?.on('data', (chunk: Buffer) => {
      appendFileSync(logFile(folder), chunk);
      if (String(chunk).includes('ready to accept connections')) print(readyMessage);
    });
    server.once('exit', (code) => {
      if (!ending) print(`PostgreSQL ended with code ${code}: ${readFileSync(logFile(folder), 'utf8')}`);
    });
  }

  async function stopServer(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.removeAllListeners('exit');
    // A paused server would not get the signal.
    signalAll('SIGCONT');
    const ended = once(server, 'exit');
    server.kill(signal);
    const patience = setTimeout(() => server?.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(patience);
  }

  /** Signals the server and its processes, each of which has a process group of its own. */
  function signalAll(signal: NodeJS.Signals): void {
    // The server first: while it is stopped it starts no more processes.
    server?.kill(signal);
    const rows = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).stdout.trim().split('\n');
    for (const row of rows) {
      const [parent, pid = 0] = row.trim().split(/\s+/).map(Number);
      if (parent !== server?.pid) continue;
      try {
        process.kill(pid, signal);
      } catch {
        // It has just ended.
      }
    }
  }

  const commands: Record<string, () => Promise<void> | void> = {
    async crash() {
      await stopServer('SIGQUIT');
      await begin();
    },
    pause() {
      signalAll('SIGSTOP');
      print(readyMessage);
    },
    resume() {
      signalAll('SIGCONT');
      print(readyMessage);
    },
  };

  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    await stopServer('SIGINT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.exit(0);
  }

  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => commands[line]?.());
  input.on('close', end);

  writeFileSync(logFile(folder), '');
  const problem = initialise(options);
  if (problem) print(problem);
  else begin();
}

/** Creates the database folder, with the sort order of the embedded database. Returns the error, or null. */
function initialise({ folder, programs, password }: ServerOptions): string | null {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=password', '--no-sync', '--encoding=UTF8'];
  const attempt = (characterType: string) => {
    const parts = [`--pgdata=${dataFolder(folder)}`, '--locale=C', `--lc-ctype=${characterType}`, ...flags];
    const made = spawnSync(programs.initdb, parts, { ...programs.account, cwd: folder, encoding: 'utf8' });
    return made.status === 0 ? null : `initdb did not work: ${made.stderr || made.error}`;
  };
  const problem = attempt('C.UTF-8') && attempt('C');
  rmSync(passwordFile);
  return problem;
}

function serverArguments({ folder, port }: ServerOptions): string[] {
  const all = { ...settings, port };
  return ['-D', dataFolder(folder), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
